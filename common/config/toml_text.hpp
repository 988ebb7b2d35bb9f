#pragma once

#include <string>
#include <string_view>

namespace tercet::config {

/// `text` as a TOML basic string with quotes and escapes.
std::string toml_string(std::string_view text);

/// A key as TOML wants it: bare where that is allowed, else quoted.
std::string toml_key(std::string_view name);

/// The shortest decimal that reads back as the same double, always with a point or an exponent.
std::string toml_number(double value);

/// `items` with `separator` between them.
template <class Strings>
std::string joined(const Strings& items, std::string_view separator) {
  std::string result;
  for (const auto& item : items) {
    if (!result.empty()) result += separator;
    result += item;
  }
  return result;
}

}  // namespace tercet::config
