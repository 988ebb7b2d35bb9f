#include "common/report/numbers.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>

namespace tercet {

std::string three_digits(double value) {
  const double size = std::fabs(value);
  if (value == 0 || !std::isfinite(value)) return fmt::format("{}", value);
  if (size >= 999.5 && size < 1e6) return fmt::format("{:.0f}", value);
  if (size >= 99.95 && size < 999.5) return fmt::format("{:.0f}", value);
  if (size >= 9.995 && size < 99.95) return fmt::format("{:.1f}", value);
  if (size >= 0.9995 && size < 9.995) return fmt::format("{:.2f}", value);
  return fmt::format("{:.3g}", value);
}

std::string with_prefix(double value, const std::string& unit) {
  constexpr std::array<const char*, 6> prefixes{"", "k", "M", "G", "T", "P"};
  std::size_t index = 0;
  while (std::fabs(value) >= 999.5 && index + 1 < prefixes.size()) {
    value /= 1000;
    ++index;
  }
  return three_digits(value) + " " + prefixes[index] + unit;
}

std::string rate_text(double value, const std::string& unit) {
  constexpr double readable = 1e5;
  if (!(std::fabs(value) >= readable) || !std::isfinite(value))
    return three_digits(value) + " " + unit;
  auto exponent = static_cast<int>(std::floor(std::log10(std::fabs(value))));
  if (std::fabs(value) / std::pow(10.0, exponent) >= 9.995) ++exponent;
  return fmt::format("{:.2f}e{} {}", value / std::pow(10.0, exponent), exponent, unit);
}

std::string percent(double share) {
  return fmt::format("{:.1f} %", 100 * share);
}

std::string wall_time(double seconds) {
  if (seconds < 100) return three_digits(seconds) + " s";
  const auto total = static_cast<std::int64_t>(std::llround(seconds));
  if (total < 3600) return fmt::format("{}:{:02} min", total / 60, total % 60);
  return fmt::format("{}:{:02}:{:02} h", total / 3600, total / 60 % 60, total % 60);
}

std::string json_string(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\')
      result += std::string("\\") + c;
    else if (static_cast<unsigned char>(c) < 0x20)
      result += fmt::format("\\u{:04x}", static_cast<int>(c));
    else
      result += c;
  }
  return result + '"';
}

std::string json_number(double value) {
  if (!std::isfinite(value)) return "null";
  std::array<char, 32> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
  return {digits.data(), end};
}

}  // namespace tercet
