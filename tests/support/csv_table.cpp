#include "tests/support/csv_table.hpp"

#include <fstream>
#include <sstream>

#include "common/error/errors.hpp"

namespace tercet::test {

namespace {

/// Takes one field off the front of `line` from `at` on; `at` then stands behind its comma.
std::string take_field(const std::string& line, std::size_t& at, const std::string& where) {
  if (at >= line.size() || line[at] != '"') {
    const std::size_t end = std::min(line.find(',', at), line.size());
    const std::string field = line.substr(at, end - at);
    at = end + 1;
    return field;
  }
  std::string field;
  for (++at;; ++at) {
    if (at >= line.size()) throw InputError(where + ": a quoted field has no closing \"");
    if (line[at] != '"') {
      field += line[at];
    } else if (at + 1 < line.size() && line[at + 1] == '"') {
      field += line[++at];
    } else {
      break;
    }
  }
  ++at;
  if (at < line.size() && line[at] != ',')
    throw InputError(where + ": expected a comma behind the closing \" of \"" + field + "\"");
  ++at;
  return field;
}

std::vector<std::string> split(const std::string& line, const std::string& where) {
  std::vector<std::string> fields;
  for (std::size_t at = 0; at <= line.size();) fields.push_back(take_field(line, at, where));
  return fields;
}

double to_number(const std::string& text, const std::string& where, const std::string& column) {
  std::size_t used = 0;
  double value = 0;
  try {
    value = std::stod(text, &used);
  } catch (const std::exception&) {
    used = 0;
  }
  if (used == 0 || used != text.size())
    throw InputError(where + ": column " + column + ": \"" + text + "\" is not a number");
  return value;
}

std::string read_file(const std::string& path) {
  std::ifstream in(path);
  std::ostringstream text;
  text << in.rdbuf();
  if (!in) throw InputError(path + ": cannot be read; is it in tests/data?");
  return text.str();
}

}  // namespace

const std::string& CsvRow::text(const std::string& column) const {
  const auto found = columns_->find(column);
  if (found == columns_->end()) throw InputError(where_ + ": there is no column " + column);
  return fields_[found->second];
}

double CsvRow::number(const std::string& column) const {
  return to_number(text(column), where_, column);
}

std::vector<double> CsvRow::numbers(const std::string& column) const {
  std::istringstream words(text(column));
  std::vector<double> values;
  for (std::string word; words >> word;) values.push_back(to_number(word, where_, column));
  return values;
}

CsvTable::CsvTable(const std::string& path) {
  read(path, read_file(path));
}

CsvTable::CsvTable(const std::string& name, const std::string& text) {
  read(name, text);
}

void CsvTable::read(const std::string& name, const std::string& text) {
  std::istringstream lines(text);
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    if (!line.empty() && line.back() == '\r') line.pop_back();
    const std::string where = name + ":" + std::to_string(number);
    if (line.empty()) continue;
    if (line[0] == '#') {
      notes_.push_back(line.substr(1));
      continue;
    }
    add_row(split(line, where), where);
  }
  if (columns_.empty()) throw InputError(name + ": has no line of column names");
}

void CsvTable::add_row(std::vector<std::string> fields, const std::string& where) {
  if (columns_.empty()) {
    for (std::size_t i = 0; i < fields.size(); ++i)
      if (!columns_.emplace(fields[i], i).second)
        throw InputError(where + ": two columns are called " + fields[i]);
    return;
  }
  if (fields.size() != columns_.size())
    throw InputError(where + ": has " + std::to_string(fields.size()) + " fields, the header has " +
                     std::to_string(columns_.size()));
  rows_.emplace_back(columns_, std::move(fields), where);
}

}  // namespace tercet::test
