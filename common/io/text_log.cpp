#include "common/io/text_log.hpp"

#include <fcntl.h>

#include <algorithm>

#include "common/error/errors.hpp"
#include "common/error/require.hpp"

namespace tercet::io {
namespace {

std::string with_newline(const std::string& header) {
  return header.empty() ? "" : header + "\n";
}

/// Bytes up to the end of row `num_rows`; the file's text begins with `header_bytes` of header.
std::size_t end_of_row(const std::string& path, const std::string& text, std::size_t header_bytes,
                       std::uint64_t num_rows) {
  std::size_t end = header_bytes;
  for (std::uint64_t row = 0; row < num_rows; ++row) {
    const std::size_t newline = text.find('\n', end);
    if (newline == std::string::npos)
      throw EnvironmentError("cannot continue " + path + ": it has " + std::to_string(row) +
                             " rows and the checkpoint counts " + std::to_string(num_rows) +
                             "; bring back the file of that run, or move it away and start from "
                             "the beginning");
    end = newline + 1;
  }
  return end;
}

}  // namespace

TextLog TextLog::create(const std::string& path, const std::string& header) {
  TextLog log(PosixFile(path, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND), 0);
  log.file_.write(with_newline(header));
  return log;
}

TextLog TextLog::resume(const std::string& path, const std::string& header,
                        std::uint64_t num_rows) {
  const std::string text = read_text_file(path);
  const std::string expected = with_newline(header);
  if (!text.starts_with(expected))
    throw EnvironmentError("cannot continue " + path +
                           ": its header is not the one this run writes; it is of another run or "
                           "version, move it away");
  const std::size_t end = end_of_row(path, text, expected.size(), num_rows);
  TextLog log(PosixFile(path, O_WRONLY | O_APPEND), num_rows);
  log.file_.truncate(end);
  return log;
}

void TextLog::append(std::string_view line) {
  require(line.find('\n') == std::string_view::npos, "a row of a text log is one line");
  append_lines(line);
}

void TextLog::append_lines(std::string_view lines) {
  const std::uint64_t before = file_.size();
  try {
    file_.write(std::string(lines) + "\n");
  } catch (const EnvironmentError&) {
    file_.truncate(before);
    throw;
  }
  num_rows_ += 1 + static_cast<std::uint64_t>(std::count(lines.begin(), lines.end(), '\n'));
}

}  // namespace tercet::io
