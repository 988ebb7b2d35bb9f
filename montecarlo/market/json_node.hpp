#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "common/error/problems.hpp"

namespace tercet::mc {

/// A value of a JSON file, or of a CSV row made into the same shape, with the line it stands in.
struct JsonNode {
  enum class Kind {
    null,
    boolean,
    number,
    text,
    cell,  ///< a CSV cell: its text may be read as number, list, truth value, date or text
    list,
    object
  };

  Kind kind = Kind::null;
  std::string text{};               ///< of text and cell; number and boolean as the file has them
  double number = 0;                ///< of number, always finite
  std::vector<JsonNode> items{};    ///< of list and object
  std::vector<std::string> keys{};  ///< of object, one for each item
  int line = 0;                     ///< from 1
  bool has_repeated_keys = false;   ///< here or below; each is a problem already

  /// The member `key` of an object, or none.
  const JsonNode* find(std::string_view key) const;
};

/// The value as a message shows it: `"call"`, `100`, `[1, 2]`, `an object`.
std::string shown(const JsonNode& node);

/// Reads a JSON text (RFC 8259). A key that an object has twice is a problem, and the first counts.
/// Throws InputError naming file and line when the text is empty or no JSON, which comments, commas
/// before a closing bracket, NaN and Infinity are not.
JsonNode parse_json(const std::string& text, const std::string& file_name, Problems& problems);

/// The text of a file on this rank alone. Throws InputError when it cannot be read.
/// Programs with several ranks use common/runtime/read_input.hpp instead.
std::string read_whole_file(const std::string& path);

}  // namespace tercet::mc
