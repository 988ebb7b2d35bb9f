#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tercet::config {

enum class Kind { boolean, integer, floating, string, date, array, table };

/// One value of an input with the place where it was written: a plain tree that knows nothing of
/// the TOML library. Which of the members holds the value follows from `kind`.
struct Node {
  Kind kind = Kind::table;
  bool boolean = false;
  std::int64_t integer = 0;
  double floating = 0;
  std::string text;           ///< of a string; of a date, as written
  std::vector<Node> items;    ///< elements of an array; members of a table in the file's order
  std::string name;           ///< the key in its table, empty for elements of an array
  std::string where;          ///< e.g. "case.toml:14", or the command-line option it came from
  bool out_of_range = false;  ///< a number too big to be stored
};

/// The member of `table` with that key, or nullptr; also nullptr when it is no table.
const Node* find(const Node& table, std::string_view name);
Node* find(Node& table, std::string_view name);

/// "a string", "an integer", ...
std::string kind_name(Kind kind);

/// The value in TOML syntax on one line, shortened to about 60 characters, for messages.
std::string shown(const Node& node);

}  // namespace tercet::config
