#pragma once

#include "common/config/input.hpp"
#include "md/options.hpp"

namespace tercet::md {

/// Adds what is wrong with the potentials that reading the input could not see: names of types,
/// pairs without parameters. `names` are those of the types.
void validate_forces(const MdOptions& options, const std::vector<std::string>& names,
                     config::Input& input);

}  // namespace tercet::md
