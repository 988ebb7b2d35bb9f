#include "montecarlo/market/json_node.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "common/error/errors.hpp"

namespace tercet::mc {

const JsonNode* JsonNode::find(std::string_view key) const {
  for (std::size_t i = 0; i < keys.size(); ++i)
    if (keys[i] == key) return &items[i];
  return nullptr;
}

namespace {

bool is_scalar(const JsonNode& node) {
  return node.kind != JsonNode::Kind::list && node.kind != JsonNode::Kind::object;
}

/// Short lists of scalars in full.
std::string shown_list(const JsonNode& node) {
  constexpr std::size_t longest = 8;
  if (node.items.size() > longest || !std::all_of(node.items.begin(), node.items.end(), is_scalar))
    return "a list of " + std::to_string(node.items.size());
  std::string text;
  for (const JsonNode& item : node.items) text += (text.empty() ? "" : ", ") + shown(item);
  return "[" + text + "]";
}

}  // namespace

std::string shown(const JsonNode& node) {
  switch (node.kind) {
    case JsonNode::Kind::null:
      return "null";
    case JsonNode::Kind::text:
    case JsonNode::Kind::cell:
      return '"' + node.text + '"';
    case JsonNode::Kind::list:
      return shown_list(node);
    case JsonNode::Kind::object:
      return "an object";
    default:
      return node.text;
  }
}

std::string read_whole_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file || !std::filesystem::is_regular_file(path))
    throw InputError(path + ": there is no such file, or it may not be read");
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

}  // namespace tercet::mc
