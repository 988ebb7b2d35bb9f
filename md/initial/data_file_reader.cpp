#include "md/initial/data_file_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "common/error/errors.hpp"

namespace tercet::md {
namespace {

constexpr std::array section_names{"Masses",
                                   "Atoms",
                                   "Velocities",
                                   "Bonds",
                                   "Angles",
                                   "Dihedrals",
                                   "Impropers",
                                   "Ellipsoids",
                                   "Lines",
                                   "Triangles",
                                   "Bodies",
                                   "Pair Coeffs",
                                   "PairIJ Coeffs",
                                   "Bond Coeffs",
                                   "Angle Coeffs",
                                   "Dihedral Coeffs",
                                   "Improper Coeffs",
                                   "BondBond Coeffs",
                                   "BondAngle Coeffs",
                                   "MiddleBondTorsion Coeffs",
                                   "EndBondTorsion Coeffs",
                                   "AngleTorsion Coeffs",
                                   "AngleAngleTorsion Coeffs",
                                   "BondBond13 Coeffs",
                                   "AngleAngle Coeffs",
                                   "Atom Type Labels",
                                   "Bond Type Labels",
                                   "Angle Type Labels",
                                   "Dihedral Type Labels",
                                   "Improper Type Labels"};

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += text.empty() ? word : " " + word;
  return text;
}

}  // namespace

DataFileReader::DataFileReader(const std::string& path) : path_(path), in_(path) {
  if (!in_) throw InputError(fmt::format("{}: cannot be opened; check system.data_file", path));
}

void DataFileReader::fail(const std::string& text) const {
  throw InputError(fmt::format("{}:{}: {}", path_, line_number_, text));
}

void DataFileReader::skip_title() {
  std::string title;
  line_number_ = 1;
  if (!std::getline(in_, title)) fail("the file is empty");
}

bool DataFileReader::next_line() {
  std::string text;
  while (std::getline(in_, text)) {
    ++line_number_;
    remark_.clear();
    const std::size_t hash = text.find('#');
    if (hash != std::string::npos) {
      const std::size_t begin = text.find_first_not_of(" \t", hash + 1);
      if (begin != std::string::npos) {
        const std::size_t end = text.find_first_of(" \t\r", begin);
        remark_ = text.substr(begin, end - begin);
      }
      text.erase(hash);
    }
    words_.clear();
    std::size_t at = 0;
    while ((at = text.find_first_not_of(" \t\r", at)) != std::string::npos) {
      const std::size_t end = std::min(text.find_first_of(" \t\r", at), text.size());
      words_.push_back(text.substr(at, end - at));
      at = end;
    }
    if (!words_.empty()) return has_line_ = true;
  }
  return has_line_ = false;
}

bool DataFileReader::ends_with(std::initializer_list<const char*> names) const {
  if (words_.size() <= names.size()) return false;
  return std::equal(names.begin(), names.end(),
                    words_.end() - static_cast<std::ptrdiff_t>(names.size()));
}

std::int64_t DataFileReader::integer(int column) const {
  const auto k = static_cast<std::size_t>(column);
  if (k >= words_.size()) fail(fmt::format("a whole number is missing in column {}", column + 1));
  std::int64_t value = 0;
  const std::string& word = words_[k];
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc() || end != word.data() + word.size()) {
    fail(fmt::format("a whole number is expected in column {}, '{}' found", column + 1, word));
  }
  return value;
}

double DataFileReader::number(int column) const {
  const auto k = static_cast<std::size_t>(column);
  if (k >= words_.size()) fail(fmt::format("a number is missing in column {}", column + 1));
  double value = 0;
  const std::string& word = words_[k];
  const char* begin = word.data() + (word[0] == '+' ? 1 : 0);
  const auto [end, error] = std::from_chars(begin, word.data() + word.size(), value);
  if (error != std::errc() || end != word.data() + word.size() || !std::isfinite(value)) {
    fail(fmt::format("a finite number is expected in column {}, '{}' found", column + 1, word));
  }
  return value;
}

bool DataFileReader::is_section() const {
  return has_line_ && std::find(section_names.begin(), section_names.end(), joined(words_)) !=
                          section_names.end();
}

std::string DataFileReader::section_name() const {
  if (!is_section()) fail(fmt::format("a section name is expected, '{}' found", joined(words_)));
  return joined(words_);
}

void DataFileReader::next_in_section(const char* section, std::int64_t n, std::int64_t count) {
  if (!next_line()) {
    fail(fmt::format("the file ends after {} of the {} lines of section {}; it was cut short", n,
                     count, section));
  }
  if (is_section()) {
    fail(fmt::format("section {} has {} lines, but the header announces {}", section, n, count));
  }
}

void DataFileReader::end_section() {
  if (next_line() && !is_section()) {
    fail("this line is one more than the header announces for its section");
  }
}

void DataFileReader::skip_section() {
  while (next_line() && !is_section()) {
  }
}

void DataFileReader::remember_id(std::int64_t id) {
  const auto number = static_cast<std::int64_t>(ids_.size());
  const auto [known, is_new] = ids_.try_emplace(id, Place{number, line_number_});
  if (!is_new) {
    fail(
        fmt::format("atom id {} is used twice; the first time in line {}", id, known->second.line));
  }
}

std::int64_t DataFileReader::place_of_id(std::int64_t id) const {
  const auto known = ids_.find(id);
  return known == ids_.end() ? -1 : known->second.number;
}

}  // namespace tercet::md
