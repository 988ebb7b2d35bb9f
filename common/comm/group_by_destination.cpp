#include "common/comm/group_by_destination.hpp"

#include <cstdint>
#include <string>

#include "common/parallel/launch.hpp"
#include "common/parallel/sort.hpp"

namespace tercet {
namespace {

void number_elements(const ExecSpace& exec, const DeviceView<const int*>& destination,
                     int num_destinations, const DeviceView<std::uint32_t*>& keys,
                     const DeviceView<int*>& elements) {
  for_each_particle(
      "comm::number_elements", exec, static_cast<std::int64_t>(destination.extent(0)),
      KOKKOS_LAMBDA(int i) {
        const bool valid = destination(i) >= 0 && destination(i) < num_destinations;
        keys(i) = static_cast<std::uint32_t>(valid ? destination(i) : num_destinations);
        elements(i) = i;
      });
}

/// How many sorted keys are below each of 0 ... num_destinations + 1, into `begins`.
void find_begins(const ExecSpace& exec, const DeviceView<const std::uint32_t*>& sorted,
                 const DeviceView<int*>& begins) {
  const int size = static_cast<int>(sorted.extent(0));
  for_each_particle(
      "comm::find_group_begins", exec, static_cast<std::int64_t>(begins.extent(0)),
      KOKKOS_LAMBDA(int key) {
        int low = 0;
        int high = size;  // the answer is in [low, high]
        while (low < high) {
          const int middle = low + (high - low) / 2;
          if (sorted(middle) < static_cast<std::uint32_t>(key)) {
            low = middle + 1;
          } else {
            high = middle;
          }
        }
        begins(key) = low;
      });
}

}  // namespace

DestinationGroups group_by_destination(const ExecSpace& exec,
                                       const DeviceView<const int*>& destination,
                                       int num_destinations) {
  const auto uninitialized = [](const std::string& label) {
    return Kokkos::view_alloc(Kokkos::WithoutInitializing, label);
  };
  const DeviceView<std::uint32_t*> keys(uninitialized("comm::group_keys"), destination.extent(0));
  const DeviceView<int*> order(uninitialized("comm::group_order"), destination.extent(0));
  number_elements(exec, destination, num_destinations, keys, order);
  sort_by_key(exec, keys, order);
  const auto num_groups = static_cast<std::size_t>(num_destinations) + 1;
  const DeviceView<int*> begins("comm::group_begins", num_groups + 1);
  find_begins(exec, keys, begins);
  std::vector<int> begins_host(num_groups + 1);
  Kokkos::deep_copy(exec, HostView<int*>(begins_host.data(), begins_host.size()), begins);
  exec.fence();
  DestinationGroups groups{order, {}};
  for (std::size_t g = 0; g < num_groups; ++g) {
    groups.counts.push_back(begins_host[g + 1] - begins_host[g]);
  }
  return groups;
}

}  // namespace tercet
