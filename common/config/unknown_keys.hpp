#pragma once

#include "common/config/node.hpp"
#include "common/config/record.hpp"
#include "common/error/problems.hpp"

namespace tercet::config {

/// Adds a problem for every key and table of `given` that the record does not know, with the name
/// that was probably meant, and for every one that does not apply to the other choices made.
void find_unknown_keys(const Section& record, const Node& given, Problems& problems);

}  // namespace tercet::config
