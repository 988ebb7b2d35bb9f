#pragma once

#include "common/comm/communicator.hpp"

namespace tercet {

/// Binds this rank to a GPU (common/comm/device_binding.hpp) and returns its number among the
/// visible ones; rank 0 warns when GPUs are shared. Negative when the build's back end has no
/// devices. Collective. Throws EnvironmentError on all ranks when one of them sees no GPU.
int choose_device(const Communicator& world);

}  // namespace tercet
