#include <algorithm>
#include <array>
#include <map>
#include <sstream>
#include <string_view>

#include "md/io/checkpoint.hpp"

namespace tercet::md {
namespace {

/// Keys that a continued run may change.
constexpr std::array<std::string_view, 8> free_keys{"title",
                                                    "dynamics.num_steps",
                                                    "dynamics.max_displacement",
                                                    "velocity.",
                                                    "neighbors.",
                                                    "output.",
                                                    "comm.",
                                                    "report."};

bool is_free(const std::string& key) {
  for (const std::string_view free : free_keys) {
    if (free.ends_with('.') ? key.starts_with(free) : key == free) return true;
  }
  return false;
}

std::string trimmed(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(" \t");
  if (begin == std::string::npos) return "";
  return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

/// The text before a comment; a # in quotes begins none.
std::string without_comment(const std::string& line) {
  bool quoted = false;
  for (std::size_t k = 0; k < line.size(); ++k) {
    if (line[k] == '"' && (k == 0 || line[k - 1] != '\\')) quoted = !quoted;
    if (line[k] == '#' && !quoted) return trimmed(line.substr(0, k));
  }
  return trimmed(line);
}

/// Full name of the table that a line such as [a.b] or [[a.b]] begins: the items of lists are
/// numbered, so that "forces.pairs" becomes "forces[1].pairs[0]". `items` counts those so far.
std::string table_name(const std::string& name, bool is_item, std::map<std::string, int>& items) {
  std::string path;
  for (std::size_t at = 0; at <= name.size();) {
    const std::size_t end = std::min(name.find('.', at), name.size());
    path += (path.empty() ? "" : ".") + name.substr(at, end - at);
    at = end + 1;
    if (is_item && at > name.size()) ++items[path];
    const auto list = items.find(path);
    if (list != items.end()) path += "[" + std::to_string(list->second - 1) + "]";
  }
  return path + ".";
}

/// Key and value of each line of a resolved input.
std::map<std::string, std::string> keys_of(const std::string& text) {
  std::map<std::string, std::string> keys;
  std::map<std::string, int> items;
  std::string table;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    const std::string bare = without_comment(line);
    if (bare.starts_with('[')) {
      const bool is_item = bare.starts_with("[[");
      const std::size_t begin = is_item ? 2 : 1;
      table = table_name(bare.substr(begin, bare.find(']') - begin), is_item, items);
    } else if (const std::size_t equals = bare.find('='); equals != std::string::npos) {
      keys[table + trimmed(bare.substr(0, equals))] = trimmed(bare.substr(equals + 1));
    }
  }
  return keys;
}

/// A value without the folders of the files that it names: these may have moved.
std::string without_folders(const std::string& key, const std::string& value) {
  if (!key.ends_with("file") && !key.ends_with("files")) return value;
  std::string result;
  for (const char c : value) {
    if (c == '/') result.erase(result.rfind('"') + 1);
    if (c != '/') result += c;
  }
  return result;
}

}  // namespace

std::vector<std::string> changed_keys(const std::string& before, const std::string& now) {
  const auto old_keys = keys_of(before), new_keys = keys_of(now);
  std::vector<std::string> changes;
  for (const auto& [key, value] : new_keys) {
    if (is_free(key)) continue;
    const auto old = old_keys.find(key);
    if (old == old_keys.end()) {
      changes.push_back(key + ": not there -> " + value);
    } else if (without_folders(key, old->second) != without_folders(key, value)) {
      changes.push_back(key + ": " + old->second + " -> " + value);
    }
  }
  for (const auto& [key, value] : old_keys) {
    if (!is_free(key) && !new_keys.contains(key))
      changes.push_back(key + ": " + value + " -> not there");
  }
  return changes;
}

}  // namespace tercet::md
