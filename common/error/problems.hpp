#pragma once

#include <string>
#include <vector>

namespace tercet {

/// Collects everything that is wrong with an input, so that the user sees it in one go.
class Problems {
 public:
  /// `where` is a file and line or a key; `text` says what is wrong and what would be right.
  void add(const std::string& where, const std::string& text);
  bool empty() const { return lines_.empty(); }
  const std::vector<std::string>& lines() const { return lines_; }

  /// Throws one InputError that lists all problems; does nothing when there are none.
  void throw_if_any() const;

 private:
  std::vector<std::string> lines_;
};

}  // namespace tercet
