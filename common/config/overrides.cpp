#include "common/config/overrides.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <optional>

#include "common/config/parse_toml.hpp"
#include "common/error/errors.hpp"

namespace tercet::config {
namespace {

/// One part of a path: a key, or an index into a list.
struct Step {
  std::string name;
  std::optional<std::size_t> index;
};

std::optional<std::size_t> parse_index(const std::string& text) {
  std::size_t index = 0;
  const auto end = text.data() + text.size();
  const auto [at, failure] = std::from_chars(text.data(), end, index);
  if (text.empty() || failure != std::errc{} || at != end) return std::nullopt;
  return index;
}

/// Reads "[0][1]" behind a name; false when it is something else.
bool append_indices(std::string rest, std::vector<Step>& steps) {
  while (!rest.empty()) {
    const auto close = rest.find(']');
    if (rest.front() != '[' || close == std::string::npos) return false;
    const auto index = parse_index(rest.substr(1, close - 1));
    if (!index) return false;
    steps.push_back({"", index});
    rest.erase(0, close + 1);
  }
  return true;
}

/// The steps of a path, or nothing when it is not one.
std::optional<std::vector<Step>> parse_path(const std::string& path) {
  std::vector<Step> steps;
  std::size_t begin = 0;
  while (begin <= path.size()) {
    const auto end = std::min(path.find('.', begin), path.size());
    const std::string part = path.substr(begin, end - begin);
    const std::string name = part.substr(0, part.find('['));
    if (name.empty()) return std::nullopt;
    steps.push_back({name, std::nullopt});
    if (!append_indices(part.substr(name.size()), steps)) return std::nullopt;
    begin = end + 1;
  }
  return steps;
}

bool is_word(const std::string& text) {
  const auto allowed = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) ||
           std::string_view("_-./").find(c) != std::string_view::npos;
  };
  return !text.empty() && !std::isdigit(static_cast<unsigned char>(text.front())) &&
         std::all_of(text.begin(), text.end(), allowed);
}

void set_where(Node& node, const std::string& where) {
  node.where = where;
  for (Node& item : node.items) set_where(item, where);
}

/// The value of an override as a node. Throws InputError when it is no TOML value.
Node parse_value(const Override& given) {
  Node value;
  try {
    Node table = parse_toml("value = " + given.value, given.origin);
    if (table.items.size() != 1) throw InputError("more than one value");
    value = table.items.front();
  } catch (const InputError&) {
    if (!is_word(given.value))
      throw InputError(given.origin + ": " + given.value +
                       " is not a TOML value; write a number, true, false, a list in [] or a "
                       "string in quotes, and quote the whole for the shell");
    value.kind = Kind::string;
    value.text = given.value;
  }
  set_where(value, given.origin);
  return value;
}

/// The place that a step leads to, made if it is a new key of a table. Throws InputError.
Node& enter(Node& node, const Step& step, const Override& given) {
  if (step.index) {
    if (node.kind != Kind::array || *step.index >= node.items.size())
      throw InputError(given.origin + ": there is no element " + std::to_string(*step.index) +
                       ": the input has " +
                       (node.kind == Kind::array ? std::to_string(node.items.size()) : "no") +
                       " element(s) there; counting starts at 0");
    return node.items[*step.index];
  }
  if (node.kind != Kind::table)
    throw InputError(given.origin + ": " + step.name + " cannot be set inside " +
                     kind_name(node.kind) + " (" + shown(node) + ")");
  if (Node* known = find(node, step.name)) return *known;
  Node fresh;
  fresh.name = step.name;
  fresh.where = given.origin;
  node.items.push_back(fresh);
  return node.items.back();
}

void apply_one(const Override& given, Node& root) {
  const auto steps = parse_path(given.key);
  if (!steps)
    throw InputError(given.origin + ": " + given.key +
                     " is not a key; write section.key or list[0].key");
  Node value = parse_value(given);
  Node changed = root;  // a failure half-way leaves the tree as it was
  Node* at = &changed;
  for (const Step& step : *steps) at = &enter(*at, step, given);
  value.name = at->name;
  *at = std::move(value);
  root = std::move(changed);
}

}  // namespace

Override parse_override(const std::string& argument) {
  const auto equals = argument.find('=');
  if (equals == std::string::npos || equals == 0)
    throw InputError("--set " + argument + ": write --set section.key=value");
  return {argument.substr(0, equals), argument.substr(equals + 1), "--set " + argument};
}

void apply(const std::vector<Override>& overrides, Node& root, Problems& problems) {
  for (const Override& given : overrides) {
    try {
      apply_one(given, root);
    } catch (const InputError& error) {
      problems.add("", error.what());
    }
  }
}

const Node& deepest(const Node& root, const std::string& path) {
  const auto steps = parse_path(path);
  const Node* at = &root;
  if (!steps) return root;
  for (const Step& step : *steps) {
    const bool has_index = step.index && at->kind == Kind::array && *step.index < at->items.size();
    const Node* next = has_index ? &at->items[*step.index] : nullptr;
    if (!step.index) next = find(*at, step.name);
    if (next == nullptr) return *at;
    at = next;
  }
  return *at;
}

}  // namespace tercet::config
