#pragma once

#include <string>
#include <vector>

#include "common/error/problems.hpp"

namespace tercet::mc {

/// A line of a CSV file, or several when a quoted field holds line ends.
struct CsvRow {
  int line = 0;  ///< where it begins, from 1
  std::vector<std::string> cells;
};

/// Splits comma-separated text (RFC 4180): fields in double quotes may hold commas, line ends and
/// doubled quotes; LF and CRLF end lines. Lines that are empty or begin with `#` are left out, as
/// is a byte order mark. A quote that is never closed, or has text behind it, is a problem, and its
/// row is left out.
std::vector<CsvRow> split_csv(const std::string& text, const std::string& file_name,
                              Problems& problems);

}  // namespace tercet::mc
