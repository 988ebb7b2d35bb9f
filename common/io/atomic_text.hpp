#pragma once

#include <string>
#include <string_view>

namespace tercet::io {

/// Writes a small text file (JSON, CSV) such that `path` holds either what it held before or all of
/// `text`, whatever happens. Not collective: one rank calls it, inside run_collectively.
/// EnvironmentError names the file and the remedy; nothing is left behind then.
void write_text_atomically(const std::string& path, std::string_view text);

}  // namespace tercet::io
