#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "montecarlo/market/dates.hpp"
#include "montecarlo/market/json_node.hpp"

namespace tercet::mc {

/// The whole of `text`, blanks around it aside, as a finite decimal number. "", "1e", "nan", "inf",
/// "0x1", "1,000" and what a double cannot hold are none.
std::optional<double> parse_real(std::string_view text);

/// A calculated number as messages show it: with 6 digits.
std::string six_digits(double value);

/// `text` without blanks at its ends.
std::string_view trimmed(std::string_view text);

/// What a value says, if it is of that kind; a CSV cell is of every kind that its text fits.
std::optional<double> as_real(const JsonNode& node);
std::optional<bool> as_boolean(const JsonNode& node);
/// Empty texts are none.
std::optional<std::string> as_text(const JsonNode& node);
std::optional<Date> as_date(const JsonNode& node);

/// The items of a list, or the parts of a cell between `;` or blanks; of any other value itself.
std::vector<JsonNode> list_items(const JsonNode& node);

/// Every item by `convert`; nothing when the list is empty or one item does not convert.
template <class Convert>
auto as_list(const JsonNode& node, const Convert& convert)
    -> std::optional<std::vector<typename decltype(convert(node))::value_type>> {
  std::vector<typename decltype(convert(node))::value_type> result;
  for (const JsonNode& item : list_items(node)) {
    auto value = convert(item);
    if (!value) return std::nullopt;
    result.push_back(std::move(*value));
  }
  if (result.empty()) return std::nullopt;
  return result;
}

}  // namespace tercet::mc
