#pragma once

#include "common/comm/brick_grid.hpp"
#include "common/comm/communicator.hpp"
#include "md/box.hpp"
#include "md/options.hpp"

namespace tercet::md {

/// The bricks that the input asks for (comm.grid), else those of the user's box with the least
/// surface. Collective: InputError on all ranks for bricks that do not fit the ranks.
BrickGrid choose_grid(const Communicator& comm, const MdOptions& options, const Box& box);

}  // namespace tercet::md
