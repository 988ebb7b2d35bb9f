#pragma once

#include "md/options.hpp"

namespace tercet::md {

/// The largest cutoff of all terms of the input. Throws InputError for an EAM file that cannot be
/// read.
double largest_cutoff(const MdOptions& options);

}  // namespace tercet::md
