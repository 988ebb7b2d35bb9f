#pragma once

#include <algorithm>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "common/config/constraint.hpp"
#include "common/config/node.hpp"
#include "common/config/record.hpp"
#include "common/error/problems.hpp"

namespace tercet::config {

/// What Schema::key() returns, to say more about the key.
struct Key {
  /// Adds a rule; a value that was given and breaks it is a problem. Defaults are not checked.
  Key& must_be(const Constraint& constraint);
  /// The key must be given when it applies.
  Key& required();

  Entry* entry = nullptr;
  Problems* problems = nullptr;   ///< nullptr unless an input is being read
  const Node* given = nullptr;    ///< the value in the input, if there and of the right type
  bool is_absent = true;          ///< not in the input at all
  std::string section_where;      ///< place of the table that the key belongs into
  std::vector<double> numbers{};  ///< what rules for numbers are asked for
  std::size_t size = 0;           ///< what rules for sizes are asked for
};

/// What Schema::choice() returns: the key and the names of its values.
template <class E>
struct ChoiceKey {
  ChoiceKey& required() {
    key.required();
    return *this;
  }

  std::string name_of(E wanted) const {
    const auto at = std::find_if(names.begin(), names.end(),
                                 [&](const auto& name) { return name.first == wanted; });
    return at == names.end() ? std::string() : at->second;
  }

  bool is_one_of(std::initializer_list<E> values) const {
    return std::find(values.begin(), values.end(), value) != values.end();
  }

  /// E.g. `time.thermostat = "langevin" or "nose_hoover"`.
  std::string condition(std::initializer_list<E> values) const {
    std::string text;
    for (const E wanted : values)
      text += (text.empty() ? "" : " or ") + ('"' + name_of(wanted) + '"');
    return key.entry->path + " = " + text;
  }

  Key key{};
  E value{};
  std::vector<std::pair<E, std::string>> names{};
};

}  // namespace tercet::config
