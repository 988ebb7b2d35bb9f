#pragma once

#include <fstream>
#include <initializer_list>
#include <string>
#include <unordered_map>
#include <vector>

namespace tercet::md {

/// The lines of a LAMMPS data file as words, with errors that name file and line. Comments (from #)
/// and empty lines are passed over; a section begins with its name alone on a line.
class DataFileReader {
 public:
  explicit DataFileReader(const std::string& path);

  /// The first line is a title whatever it holds.
  void skip_title();
  /// Reads the next line that holds anything; false at the end of the file.
  bool next_line();
  bool has_line() const { return has_line_; }
  const std::vector<std::string>& words() const { return words_; }
  /// Whether the words after the numbers are these.
  bool ends_with(std::initializer_list<const char*> names) const;
  std::int64_t integer(int column) const;
  /// A finite number.
  double number(int column) const;

  /// Whether the current line begins a section, its name and what follows a #.
  bool is_section() const;
  std::string section_name() const;
  std::string section_remark() const { return remark_; }
  /// The next line, which must be line n of `count` of a section.
  void next_in_section(const char* section, std::int64_t n, std::int64_t count);
  /// Goes on to the next section; lines that are too many are an error.
  void end_section();
  /// Passes over the current section.
  void skip_section();

  /// Numbers the ids in the order they come; a second time is an error that names the first line.
  void remember_id(std::int64_t id);
  /// The number of an id; -1 when it never came.
  std::int64_t place_of_id(std::int64_t id) const;

  [[noreturn]] void fail(const std::string& text) const;

 private:
  struct Place {
    std::int64_t number, line;
  };

  std::string path_;
  std::ifstream in_;
  std::vector<std::string> words_;
  std::string remark_;
  std::int64_t line_number_ = 0;
  bool has_line_ = false;
  std::unordered_map<std::int64_t, Place> ids_;
};

}  // namespace tercet::md
