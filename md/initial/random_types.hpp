#pragma once

#include "md/options.hpp"

namespace tercet::md {

/// The type of atom `index` when types are dealt out at random by system.type_fractions.
int random_type(const MdOptions& options, std::int64_t index);

}  // namespace tercet::md
