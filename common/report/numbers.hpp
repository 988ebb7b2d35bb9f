#pragma once

#include <string>

namespace tercet {

/// Three digits and an SI unit with its prefix: "1.23 kB/s", "456 MJ", "12.3 J".
std::string with_prefix(double value, const std::string& unit);

/// For units that take no prefix: "12.3 ns/day", "4.56e8 atom-steps/s".
std::string rate_text(double value, const std::string& unit);

/// Three digits: "1.23", "0.0456", "1.2e-07"; never more exact than it is.
std::string three_digits(double value);

/// "54.3 %", for shares of one.
std::string percent(double share);

/// "12.3 s", "4:05 min", "1:02:03 h".
std::string wall_time(double seconds);

/// `text` with what JSON needs escaped, in quotes.
std::string json_string(const std::string& text);

/// A JSON number that reads back as the same double; null for what JSON cannot say.
std::string json_number(double value);

}  // namespace tercet
