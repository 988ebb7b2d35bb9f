#include "md/forces/table_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <sstream>

#include "common/error/errors.hpp"

namespace tercet::md {
namespace {

std::vector<std::string> words_of(const std::string& line) {
  std::istringstream in(line.substr(0, line.find('#')));
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

bool is_number(const std::string& word) {
  try {
    std::size_t used = 0;
    std::stod(word, &used);
    return used == word.size();
  } catch (const std::exception&) {
    return false;
  }
}

/// Adds a line of numbers; the last three are r, energy, force.
void add_point(TableFile& table, const std::vector<std::string>& words, const std::string& where) {
  const std::size_t n = words.size();
  if (n < 3 || n > 4 || !std::all_of(words.begin(), words.end(), is_number)) {
    throw InputError(where + ": a line of a table holds r, energy and force");
  }
  const double r = std::stod(words[n - 3]);
  if (!table.r.empty() && !(r > table.r.back())) {
    throw InputError(where + ": the distances of a table must ascend");
  }
  table.r.push_back(r);
  table.energy.push_back(std::stod(words[n - 2]));
  table.force.push_back(std::stod(words[n - 1]));
  if (!std::isfinite(table.energy.back()) || !std::isfinite(table.force.back())) {
    throw InputError(where + ": a table must hold finite numbers");
  }
}

/// Energy and slope at r by the cubic that has the table's energies and forces at its ends.
std::pair<double, double> hermite(const TableFile& t, double r) {
  const auto above = std::upper_bound(t.r.begin(), t.r.end(), r);
  const auto k = static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(
      above - t.r.begin() - 1, 0, static_cast<std::ptrdiff_t>(t.r.size()) - 2));
  const double h = t.r[k + 1] - t.r[k], u = (r - t.r[k]) / h;
  const CubicCoefficients p =
      cubic_pieces({t.energy[k], t.energy[k + 1]}, {-t.force[k] * h, -t.force[k + 1] * h})[0];
  return {((p[0] * u + p[1]) * u + p[2]) * u + p[3], ((3 * p[0] * u + 2 * p[1]) * u + p[2]) / h};
}

}  // namespace

TableFile read_table_file(const std::string& path, const std::string& section) {
  std::ifstream in(path);
  if (!in) throw InputError(fmt::format("{}: cannot be opened; give the table's path", path));
  TableFile table;
  bool wanted = section.empty();
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    const auto words = words_of(line);
    if (words.empty()) continue;
    if (is_number(words[0])) {
      if (wanted) add_point(table, words, fmt::format("{}:{}", path, number));
    } else if (words[0] != "N") {  // a keyword
      if (!table.r.empty()) break;
      wanted = section.empty() || words[0] == section;
    }
  }
  if (table.r.size() < 2) {
    throw InputError(fmt::format("{}: no table of at least two points{}", path,
                                 section.empty() ? "" : fmt::format(" in section '{}'", section)));
  }
  return table;
}

TablePieces make_table_pieces(const TableFile& table, double cutoff, int points,
                              const std::string& path) {
  if (table.r.back() < cutoff * (1 - 1e-9)) {
    throw InputError(
        fmt::format("{}: the table ends at r = {}, before the cutoff {}; lower the cutoff", path,
                    table.r.back(), cutoff));
  }
  const double first = std::max(table.r.front(), 0.0);
  const double interval = (cutoff - first) / (points - 1);
  const auto below = static_cast<int>(std::ceil(first / interval));  // pieces of constant force
  const double start = first - below * interval;
  const auto [energy_first, slope_first] = hermite(table, first);
  std::vector<double> energy, slope;
  for (int k = 0; k < below + points; ++k) {
    const double r = start + k * interval;
    const bool inside = k >= below;
    const auto [e, s] = inside ? hermite(table, r)
                               : std::pair(energy_first + slope_first * (r - first), slope_first);
    energy.push_back(e);
    slope.push_back(s * interval);
  }
  TablePieces result;
  result.interval = interval;
  result.start = start;
  result.pieces = cubic_pieces(energy, slope);
  return result;
}

}  // namespace tercet::md
