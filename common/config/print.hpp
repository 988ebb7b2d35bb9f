#pragma once

#include <string>

#include "common/config/record.hpp"

namespace tercet::config {

/// The keys that apply, with their values, as a TOML text; unit, meaning and rules as comments.
std::string print_record(const Section& record);

/// All keys with type, unit, default, rules, choices, conditions and meaning, for reading.
std::string print_help(const Section& record);

}  // namespace tercet::config
