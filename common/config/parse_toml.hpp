#pragma once

#include <string>

#include "common/config/node.hpp"

namespace tercet::config {

/// Parses a TOML file's text. `file_name` is what messages call it.
/// Throws InputError with file, line and the line's text where it is not TOML.
Node parse_toml(const std::string& text, const std::string& file_name);

}  // namespace tercet::config
