#include "common/config/values.hpp"

#include <cmath>

namespace tercet::config {

std::string Value<bool>::read(const Node& node, bool& value) {
  if (node.kind != Kind::boolean) return "true or false, without quotes";
  value = node.boolean;
  return {};
}

std::string Value<double>::read(const Node& node, double& value) {
  const bool is_number = node.kind == Kind::floating || node.kind == Kind::integer;
  if (!is_number) return "a number";
  const double given =
      node.kind == Kind::integer ? static_cast<double>(node.integer) : node.floating;
  if (!std::isfinite(given) || node.out_of_range) return "a finite number";
  value = given;
  return {};
}

std::string Value<std::string>::read(const Node& node, std::string& value) {
  if (node.kind != Kind::string) return "a string in quotes";
  value = node.text;
  return {};
}

namespace {

/// True for 1e6 and 2.0: what a user may write where an integer is wanted.
bool is_whole(const Node& node) {
  return node.kind == Kind::floating && std::trunc(node.floating) == node.floating &&
         std::fabs(node.floating) < 1e15;
}

}  // namespace

std::string read_integer(const Node& node, std::int64_t lowest, std::int64_t highest,
                         std::int64_t& value) {
  if (is_whole(node))
    return "an integer, written as " + std::to_string(static_cast<std::int64_t>(node.floating));
  if (node.kind != Kind::integer) return "an integer";
  if (node.integer < lowest || node.integer > highest || node.out_of_range)
    return "an integer from " + std::to_string(lowest) + " to " + std::to_string(highest);
  value = node.integer;
  return {};
}

}  // namespace tercet::config
