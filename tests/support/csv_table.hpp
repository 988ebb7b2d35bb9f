#pragma once

#include <map>
#include <string>
#include <vector>

namespace tercet::test {

/// One line of a table of right values, read by column name.
class CsvRow {
 public:
  CsvRow(const std::map<std::string, std::size_t>& columns, std::vector<std::string> fields,
         std::string where)
      : columns_(&columns), fields_(std::move(fields)), where_(std::move(where)) {}

  /// The field as it stands, without its quotes.
  const std::string& text(const std::string& column) const;
  /// The whole field as a number ("inf" and "nan" included).
  double number(const std::string& column) const;
  /// Numbers separated by blanks, e.g. "100 50 75 25".
  std::vector<double> numbers(const std::string& column) const;
  /// "<file>:<line>", for failure messages.
  const std::string& where() const { return where_; }

 private:
  const std::map<std::string, std::size_t>* columns_;
  std::vector<std::string> fields_;
  std::string where_;
};

/// A table of right values as in tests/data: lines that begin with # say where it is from, then
/// comes the line of column names, then the rows. Fields are separated by commas; a field that
/// begins with " ends at the next lone ", and "" within stands for one. A field does not go over
/// lines. Throws InputError that names file, line and column for whatever cannot be read.
class CsvTable {
 public:
  explicit CsvTable(const std::string& path);
  /// The same from text; `name` stands for the file in messages.
  CsvTable(const std::string& name, const std::string& text);
  CsvTable(const CsvTable&) = delete;  // rows point at the column names
  CsvTable& operator=(const CsvTable&) = delete;

  const std::vector<CsvRow>& rows() const { return rows_; }
  bool has_column(const std::string& name) const { return columns_.count(name) > 0; }
  /// The lines that begin with #, without it.
  const std::vector<std::string>& notes() const { return notes_; }

 private:
  void read(const std::string& name, const std::string& text);
  void add_row(std::vector<std::string> fields, const std::string& where);

  std::map<std::string, std::size_t> columns_;
  std::vector<CsvRow> rows_;
  std::vector<std::string> notes_;
};

}  // namespace tercet::test
