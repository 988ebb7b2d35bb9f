#pragma once

#include "md/box.hpp"
#include "md/options.hpp"
#include "md/system_info.hpp"

namespace tercet::md {

/// The neighbour list's buffer: as given, or by the rules of buffer.hpp. Depends on the input
/// alone.
double choose_buffer(const MdOptions& options, const SystemInfo& info, const Box& box,
                     double cutoff);

}  // namespace tercet::md
