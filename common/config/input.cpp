#include "common/config/input.hpp"

#include "common/config/parse_toml.hpp"

namespace tercet::config {

Input::Input(const std::string& text, const std::string& file_name,
             const std::vector<Override>& overrides)
    : root_(parse_toml(text, file_name)) {
  apply(overrides, root_, problems_);
}

std::string Input::where(const std::string& key) const {
  return deepest(root_, key).where;
}

void Input::problem(const std::string& key, const std::string& text) {
  problems_.add(where(key), key + " " + text);
}

}  // namespace tercet::config
