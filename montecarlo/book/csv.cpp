#include "montecarlo/book/csv.hpp"

#include <algorithm>
#include <string_view>

#include "montecarlo/market/node_values.hpp"

namespace tercet::mc {
namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

class Splitter {
 public:
  Splitter(std::string_view text, const std::string& file_name, Problems& problems)
      : text_(text), file_name_(file_name), problems_(problems) {
    if (text_.substr(0, byte_order_mark.size()) == byte_order_mark) at_ = byte_order_mark.size();
  }

  std::vector<CsvRow> split() {
    std::vector<CsvRow> rows;
    while (at_ < text_.size()) {
      if (is_comment_or_empty())
        skip_line();
      else if (CsvRow row = read_row(); !row.cells.empty())
        rows.push_back(std::move(row));
    }
    return rows;
  }

 private:
  std::string_view rest_of_line() const { return text_.substr(at_, text_.find('\n', at_) - at_); }

  bool is_comment_or_empty() const {
    const std::string_view line = trimmed(rest_of_line());
    return line.empty() || line[0] == '#';
  }

  void skip_line() {
    at_ = std::min(text_.find('\n', at_), text_.size() - 1) + 1;
    ++line_;
  }

  /// Without cells when the row is broken.
  CsvRow read_row() {
    CsvRow row{.line = line_, .cells = {}};
    bool more = true;
    while (more) {
      std::string cell;
      if (!read_cell(cell)) {
        row.cells.clear();
        return row;
      }
      row.cells.push_back(std::move(cell));
      more = at_ < text_.size() && text_[at_] == ',';
      if (more) ++at_;
    }
    skip_line();
    return row;
  }

  bool read_cell(std::string& cell) {
    const std::size_t first = std::min(text_.find_first_not_of(" \t", at_), text_.size());
    if (first < text_.size() && text_[first] == '"') {
      at_ = first + 1;
      return read_quoted(cell);
    }
    const std::size_t end = std::min(text_.find_first_of(",\n", at_), text_.size());
    cell = trimmed(text_.substr(at_, end - at_));
    at_ = end;
    return true;
  }

  bool read_quoted(std::string& cell) {
    const int opened = line_;
    while (at_ < text_.size()) {
      const char letter = text_[at_++];
      if (letter == '"' && (at_ == text_.size() || text_[at_] != '"')) return end_of_quoted();
      if (letter == '"') ++at_;
      if (letter == '\n') ++line_;
      cell += letter;
    }
    problems_.add(place(opened), "a quoted field begins here and is never closed; add the \"");
    return false;
  }

  bool end_of_quoted() {
    const std::size_t next = std::min(text_.find_first_not_of(" \t\r", at_), text_.size());
    at_ = next;
    if (next == text_.size() || text_[next] == ',' || text_[next] == '\n') return true;
    problems_.add(
        place(line_),
        "there is text behind a closing quote; write a quote inside a field twice (\"\")");
    skip_line();
    return false;
  }

  std::string place(int line) const { return file_name_ + ":" + std::to_string(line); }

  std::string_view text_;
  const std::string& file_name_;
  Problems& problems_;
  std::size_t at_ = 0;
  int line_ = 1;
};

}  // namespace

std::vector<CsvRow> split_csv(const std::string& text, const std::string& file_name,
                              Problems& problems) {
  return Splitter(text, file_name, problems).split();
}

}  // namespace tercet::mc
