#include "common/rng/sobol_directions.hpp"

#include <fmt/format.h>

#include <vector>

#include "common/error/errors.hpp"
#include "common/rng/joe_kuo_table.hpp"

namespace tercet {

namespace {

/// The first dimension, van der Corput's sequence.
void add_first_dimension(std::vector<std::uint32_t>& directions) {
  for (int k = 0; k < sobol_bits; ++k) directions.push_back(std::uint32_t{1} << (31 - k));
}

/// v_k = m_k / 2^k for k <= s, then the recurrence of the primitive polynomial of degree s with
/// inner coefficients a (Joe and Kuo, equation 2).
void add_dimension(std::vector<std::uint32_t>& directions, std::uint32_t s, std::uint32_t a,
                   std::span<const std::uint32_t> m) {
  const std::size_t first = directions.size();
  for (std::uint32_t k = 0; k < sobol_bits; ++k) {
    if (k < s) {
      directions.push_back(m[k] << (31 - k));
      continue;
    }
    std::uint32_t v = directions[first + k - s];
    v ^= v >> s;
    for (std::uint32_t j = 1; j < s; ++j) {
      if (((a >> (s - 1 - j)) & 1) != 0) v ^= directions[first + k - j];
    }
    directions.push_back(v);
  }
}

std::vector<std::uint32_t> make_all() {
  std::vector<std::uint32_t> directions;
  const auto table = detail::joe_kuo_table;
  if (table.empty()) return directions;
  add_first_dimension(directions);
  for (std::size_t at = 0; at < table.size(); at += 2 + table[at]) {
    add_dimension(directions, table[at], table[at + 1], table.subspan(at + 2, table[at]));
  }
  return directions;
}

const std::vector<std::uint32_t>& all_directions() {
  static const std::vector<std::uint32_t> all = make_all();
  return all;
}

}  // namespace

int num_sobol_dimensions() {
  return static_cast<int>(all_directions().size()) / sobol_bits;
}

std::span<const std::uint32_t> sobol_directions(int num_dimensions) {
  const int available = num_sobol_dimensions();
  if (available == 0) {
    throw InputError(
        "Sobol points need the direction numbers of Joe and Kuo, which were not there when Tercet "
        "was built; install python3-scipy (Debian, Ubuntu) and configure and build again, or "
        "configure with -DTERCET_JOE_KUO=<file new-joe-kuo-6.21201>, or take pseudo-random "
        "numbers");
  }
  if (num_dimensions < 1 || num_dimensions > available) {
    throw InputError(
        fmt::format("Sobol points of {} dimensions: there are direction numbers for 1 to {}; use "
                    "fewer steps or "
                    "assets, or pseudo-random numbers",
                    num_dimensions, available));
  }
  return std::span(all_directions()).first(static_cast<std::size_t>(num_dimensions) * sobol_bits);
}

}  // namespace tercet
