#include <array>
#include <map>
#include <sstream>
#include <string_view>

#include "md/io/checkpoint.hpp"

namespace tercet::md {
namespace {

/// Keys that a continued run may change.
constexpr std::array<std::string_view, 9> free_keys{"title",
                                                    "dynamics.num_steps",
                                                    "dynamics.max_displacement",
                                                    "velocity.",
                                                    "neighbors.",
                                                    "output.",
                                                    "comm.",
                                                    "report.",
                                                    "system."};

/// The system's places come from the checkpoint, but what is periodic must stay.
bool is_free(const std::string& key) {
  if (key == "system.periodic") return false;
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

/// Key and value of each line of a resolved input; tables of a list are numbered.
std::map<std::string, std::string> keys_of(const std::string& text) {
  std::map<std::string, std::string> keys;
  std::map<std::string, int> count;
  std::string table;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    const std::string bare = without_comment(line);
    if (bare.starts_with("[[")) {
      const std::string name = bare.substr(2, bare.find(']') - 2);
      table = name + "[" + std::to_string(count[name]++) + "].";
    } else if (bare.starts_with('[')) {
      table = bare.substr(1, bare.find(']') - 1) + ".";
    } else if (const std::size_t equals = bare.find('='); equals != std::string::npos) {
      keys[table + trimmed(bare.substr(0, equals))] = trimmed(bare.substr(equals + 1));
    }
  }
  return keys;
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
    } else if (old->second != value) {
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
