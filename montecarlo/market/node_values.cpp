#include "montecarlo/market/node_values.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>

namespace tercet::mc {
namespace {

constexpr std::string_view blanks = " \t\r";

}  // namespace

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(blanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

std::string six_digits(double value) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.6g", value);
  return text.data();
}

std::optional<double> parse_real(std::string_view text) {
  text = trimmed(text);
  if (text.size() > 1 && text[0] == '+' && text[1] != '-') text.remove_prefix(1);
  double value = 0;
  const char* end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || stopped != end || !std::isfinite(value)) return std::nullopt;
  return value;
}

std::optional<double> as_real(const JsonNode& node) {
  if (node.kind == JsonNode::Kind::number) return node.number;
  return node.kind == JsonNode::Kind::cell ? parse_real(node.text) : std::nullopt;
}

std::optional<bool> as_boolean(const JsonNode& node) {
  if (node.kind != JsonNode::Kind::boolean && node.kind != JsonNode::Kind::cell)
    return std::nullopt;
  const std::string_view text = trimmed(node.text);
  if (text == "true" || text == "TRUE") return true;  // spreadsheets write it in capitals
  if (text == "false" || text == "FALSE") return false;
  return std::nullopt;
}

std::optional<std::string> as_text(const JsonNode& node) {
  if (node.kind != JsonNode::Kind::text && node.kind != JsonNode::Kind::cell) return std::nullopt;
  const std::string_view text = trimmed(node.text);
  return text.empty() ? std::nullopt : std::optional(std::string(text));
}

std::optional<Date> as_date(const JsonNode& node) {
  const auto text = as_text(node);
  return text ? parse_date(*text) : std::nullopt;
}

std::vector<JsonNode> list_items(const JsonNode& node) {
  if (node.kind == JsonNode::Kind::list) return node.items;
  if (node.kind != JsonNode::Kind::cell) return {node};
  constexpr std::string_view separators = "; \t";
  std::vector<JsonNode> items;
  std::size_t begin = node.text.find_first_not_of(separators);
  while (begin != std::string::npos) {
    const std::size_t end = node.text.find_first_of(separators, begin);
    JsonNode item = node;
    item.text = node.text.substr(begin, end - begin);
    items.push_back(item);
    begin = node.text.find_first_not_of(separators, end);
  }
  return items;
}

}  // namespace tercet::mc
