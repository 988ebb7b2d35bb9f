#include "montecarlo/market/json_node.hpp"

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

std::string shown(const JsonNode& node) {
  switch (node.kind) {
    case JsonNode::Kind::null:
      return "null";
    case JsonNode::Kind::text:
    case JsonNode::Kind::cell:
      return '"' + node.text + '"';
    case JsonNode::Kind::list:
      return "a list of " + std::to_string(node.items.size());
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
