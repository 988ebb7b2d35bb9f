#pragma once

#include "common/comm/communicator.hpp"

namespace tercet {

/// The GPU this rank works on, as its number among the visible ones: ranks of a node take them in
/// turn. Negative when the build's back end has no devices. Collective.
/// Throws EnvironmentError on all ranks when a rank sees no GPU though the build needs one.
int choose_device(const Communicator& world);

}  // namespace tercet
