#pragma once

#include <string>
#include <vector>

#include "common/config/node.hpp"
#include "common/error/problems.hpp"

namespace tercet::config {

/// A value that the command line puts in the place of the file's.
struct Override {
  std::string key;     ///< e.g. "time.dt_fs" or "forces[0].epsilon"
  std::string value;   ///< in TOML syntax; a single bare word counts as a string
  std::string origin;  ///< what messages call it, e.g. "--set time.dt_fs=2"
};

/// Splits the argument of `--set`. Throws InputError when it is not `key=value`.
Override parse_override(const std::string& argument);

/// Puts the values of `overrides` into the tree, the last one winning. Missing tables are made; an
/// index must exist already. What is wrong is added to `problems`, and that override left out.
void apply(const std::vector<Override>& overrides, Node& root, Problems& problems);

/// The node at a path like "forces[1].epsilon", or the deepest one above it that exists.
const Node& deepest(const Node& root, const std::string& path);

}  // namespace tercet::config
