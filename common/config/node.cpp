#include "common/config/node.hpp"

#include <algorithm>

#include "common/config/toml_text.hpp"

namespace tercet::config {

const Node* find(const Node& table, std::string_view name) {
  if (table.kind != Kind::table) return nullptr;
  const auto at = std::find_if(table.items.begin(), table.items.end(),
                               [&](const Node& item) { return item.name == name; });
  return at == table.items.end() ? nullptr : &*at;
}

Node* find(Node& table, std::string_view name) {
  return const_cast<Node*>(find(static_cast<const Node&>(table), name));
}

std::string kind_name(Kind kind) {
  switch (kind) {
    case Kind::boolean:
      return "a truth value";
    case Kind::integer:
      return "an integer";
    case Kind::floating:
      return "a number";
    case Kind::string:
      return "a string";
    case Kind::date:
      return "a date or time";
    case Kind::array:
      return "a list";
    case Kind::table:
      return "a table";
  }
  return "a value";
}

namespace {

std::string whole_text(const Node& node) {
  std::string inside;
  switch (node.kind) {
    case Kind::boolean:
      return node.boolean ? "true" : "false";
    case Kind::integer:
      return std::to_string(node.integer);
    case Kind::floating:
      return toml_number(node.floating);
    case Kind::string:
      return toml_string(node.text);
    case Kind::date:
      return node.text;
    case Kind::array:
      for (const Node& item : node.items) inside += (inside.empty() ? "" : ", ") + shown(item);
      return "[" + inside + "]";
    case Kind::table:
      for (const Node& item : node.items)
        inside += (inside.empty() ? "" : ", ") + toml_key(item.name) + " = " + shown(item);
      return "{" + inside + "}";
  }
  return {};
}

}  // namespace

std::string shown(const Node& node) {
  constexpr std::size_t longest = 60;
  std::string text = whole_text(node);
  if (text.size() > longest) text = text.substr(0, longest - 3) + "...";
  return text;
}

}  // namespace tercet::config
