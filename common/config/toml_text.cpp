#include "common/config/toml_text.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>

namespace tercet::config {
namespace {

std::string escaped(char c) {
  switch (c) {
    case '"':
      return "\\\"";
    case '\\':
      return "\\\\";
    case '\n':
      return "\\n";
    case '\t':
      return "\\t";
    case '\r':
      return "\\r";
    default:
      break;
  }
  const auto code = static_cast<unsigned char>(c);
  if (code >= 0x20 && code != 0x7f) return {c};
  std::array<char, 8> hex{};
  std::snprintf(hex.data(), hex.size(), "\\u%04X", code);
  return hex.data();
}

bool is_bare(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '-';
}

}  // namespace

std::string toml_string(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) result += escaped(c);
  return result + '"';
}

std::string toml_key(std::string_view name) {
  bool bare = !name.empty();
  for (const char c : name) bare = bare && is_bare(c);
  return bare ? std::string(name) : toml_string(name);
}

std::string toml_number(double value) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
  std::array<char, 32> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
  std::string text(digits.data(), end);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return text;
}

}  // namespace tercet::config
