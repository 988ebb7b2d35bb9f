#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "common/io/posix_file.hpp"

namespace tercet::io {

/// A text table that grows line by line, e.g. thermodynamic quantities as CSV. Every line is with
/// the system when append() returns, so a killed run loses none, and a run that is continued from a
/// checkpoint cuts the table back to the rows it had then: the file becomes the same, byte by byte,
/// as that of a run without interruption. Not collective: one rank owns it.
/// Errors: EnvironmentError with the file's name and the remedy.
class TextLog {
 public:
  /// Starts an empty table; what was in the file is lost. `header` is one or more lines, without a
  /// newline at its end; empty for none.
  static TextLog create(const std::string& path, const std::string& header);
  /// Continues a table after its first `num_rows` rows and cuts off the rest, a half-written line
  /// too. EnvironmentError if the file is missing, has another header or fewer rows.
  static TextLog resume(const std::string& path, const std::string& header, std::uint64_t num_rows);

  /// Adds one row; `line` holds no newline. If the disk is full the table keeps its whole rows.
  void append(std::string_view line);
  /// Adds several rows, separated by newlines, in one write.
  void append_lines(std::string_view lines);
  /// Rows so far, without the header; goes into the checkpoint.
  std::uint64_t num_rows() const { return num_rows_; }
  const std::string& path() const { return file_.path(); }
  /// Brings all rows to the disk (fsync), so that a checkpoint never knows more rows than the file
  /// after a power failure. To be called before each save.
  void sync() { file_.sync(); }

 private:
  TextLog(PosixFile file, std::uint64_t num_rows) : file_(std::move(file)), num_rows_(num_rows) {}

  PosixFile file_;
  std::uint64_t num_rows_ = 0;
};

}  // namespace tercet::io
