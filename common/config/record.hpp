#pragma once

#include <list>
#include <string>
#include <vector>

// What a bind() function has said about its keys: the one table that printing, help and the search
// for unknown keys work from.
namespace tercet::config {

struct ChoiceText {
  std::string name;
  std::string meaning;
};

/// One key.
struct Entry {
  std::string name;
  std::string path;  ///< for messages, e.g. "forces[0].epsilon"
  std::string type;  ///< e.g. "number", "list of 3 integers"
  std::string unit;  ///< empty for a pure number
  std::string meaning;
  std::string value;  ///< TOML text of the present value; empty when there is none
  std::vector<ChoiceText> choices;
  std::vector<std::string> rules;  ///< e.g. "> 0"
  std::string condition;           ///< when the key applies, e.g. `thermostat = "langevin"`
  bool applies = true;
  bool required = false;
  bool is_list_of_tables = false;
};

/// One table: [time], or one element of [[forces]].
struct Section {
  std::string name;
  std::string path;    ///< for messages, e.g. "forces[0]"; empty for the top
  std::string header;  ///< for TOML headers, e.g. "forces"
  std::string meaning;
  std::string condition;
  bool applies = true;
  bool is_element = false;   ///< of a list of tables
  std::list<Entry> entries;  // lists: handles point into them
  std::list<Section> sections;
};

}  // namespace tercet::config
