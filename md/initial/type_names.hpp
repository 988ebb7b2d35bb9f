#pragma once

#include <string>
#include <vector>

#include "md/options.hpp"

namespace tercet::md {

/// Names of the atom types: as [[types]] says, else "1", "2", ... for as many as the data file's
/// header announces. Throws InputError when the file cannot be read.
std::vector<std::string> type_names(const MdOptions& options);

}  // namespace tercet::md
