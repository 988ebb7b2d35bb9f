#pragma once

#include <string>
#include <vector>

#include "common/comm/communicator.hpp"

namespace tercet {

/// Which GPU a rank uses.
struct DeviceBinding {
  int device = -1;      ///< index among the devices this process sees
  int ranks_on_it = 1;  ///< how many ranks of this node use the same one
  std::string warning;  ///< empty, or a line for the log that names the cost
};

/// The index of the device for the `node_rank`-th of `node_size` ranks on a node where each sees
/// the same `num_devices` >= 1: its own one where they suffice, else neighbouring ranks share.
int device_for(int node_rank, int node_size, int num_devices);

/// Chooses the device of this rank. `device_ids` names the devices this process sees, in their
/// order, by something that is unique on the node (UUID or PCI bus address): schedulers may show
/// each rank another device, and then all of them have index 0 and nobody shares. Throws
/// EnvironmentError on all ranks when a rank sees no device. Collective.
DeviceBinding choose_device(const Communicator& comm, const std::vector<std::string>& device_ids);

/// The same where all ranks of a node see the same `num_devices`.
DeviceBinding choose_device(const Communicator& comm, int num_devices);

}  // namespace tercet
