#include "montecarlo/io/book_state.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <sstream>

#include "common/error/errors.hpp"

namespace tercet::mc {
namespace {

const std::string first_line = "tercet-mc state 1";

[[noreturn]] void refuse(const std::string& name, const std::string& why) {
  throw InputError(fmt::format("{}: {}; remove it to price from the start", name, why));
}

double parse_hex(std::istream& in) {
  std::string word;
  in >> word;
  char* end = nullptr;
  const double value = std::strtod(word.c_str(), &end);
  if (end == word.c_str() || *end != '\0') in.setstate(std::ios::failbit);
  return value;
}

Moments parse_moments(std::istream& in) {
  Moments m;
  in >> m.count;
  for (double* value : {&m.mean, &m.control_mean, &m.m2, &m.control_m2, &m.cross}) {
    *value = parse_hex(in);
  }
  return m;
}

std::vector<SimulationState> parse_states(std::istream& in) {
  std::size_t num_states = 0;
  in >> num_states;
  std::vector<SimulationState> states;
  for (std::size_t s = 0; s < num_states && in; ++s) {
    SimulationState state;
    std::size_t num_moments = 0;
    in >> state.blocks_done >> num_moments;
    for (std::size_t q = 0; q < num_moments && in; ++q) state.moments.push_back(parse_moments(in));
    states.push_back(std::move(state));
  }
  return states;
}

}  // namespace

std::uint64_t fingerprint(const std::string& text) {
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  return hash;
}

std::string state_text(const std::vector<SimulationState>& states, std::uint64_t run) {
  std::string text = fmt::format("{}\n{:016x}\n{}\n", first_line, run, states.size());
  for (const SimulationState& state : states) {
    text += fmt::format("{} {}\n", state.blocks_done, state.moments.size());
    for (const Moments& m : state.moments) {
      text += fmt::format("{} {:a} {:a} {:a} {:a} {:a}\n", m.count, m.mean, m.control_mean, m.m2,
                          m.control_m2, m.cross);
    }
  }
  return text + fmt::format("{:016x}\n", fingerprint(text));
}

std::vector<SimulationState> parse_state(const std::string& text, std::uint64_t run,
                                         const std::string& name) {
  constexpr std::size_t tail = 17;  // the checksum and its line's end
  if (text.rfind(first_line + "\n", 0) != 0) refuse(name, "is no state of tercet-mc");
  if (text.size() < first_line.size() + tail ||
      text.substr(text.size() - tail) !=
          fmt::format("{:016x}\n", fingerprint(text.substr(0, text.size() - tail)))) {
    refuse(name, "is damaged (its checksum does not fit)");
  }
  std::istringstream in(text.substr(first_line.size() + 1));
  std::string of_run;
  in >> of_run;
  if (of_run != fmt::format("{:016x}", run)) {
    refuse(name, "is the state of another run (other book, market or options)");
  }
  std::vector<SimulationState> states = parse_states(in);
  if (!in) refuse(name, "cannot be read to its end");
  return states;
}

}  // namespace tercet::mc
