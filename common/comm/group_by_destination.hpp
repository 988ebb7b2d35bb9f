#pragma once

#include <vector>

#include "common/parallel/types.hpp"

namespace tercet {

/// Elements ordered by where they go.
struct DestinationGroups {
  DeviceView<const int*> order;  ///< element indices, by destination, each group in original order
  std::vector<int> counts;       ///< elements per destination; one more entry: no valid destination
};

/// Groups elements by `destination` in [0, num_destinations), stably. Elements with any other
/// destination come last. Waits for the device. Cost: one scan over the elements per binary digit
/// of num_destinations; 4 scans for 8 ranks.
DestinationGroups group_by_destination(const ExecSpace& exec,
                                       const DeviceView<const int*>& destination,
                                       int num_destinations);

}  // namespace tercet
