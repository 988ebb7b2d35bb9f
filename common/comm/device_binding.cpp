#include "common/comm/device_binding.hpp"

#include <algorithm>

#include "common/comm/collective.hpp"
#include "common/error/errors.hpp"
#include "common/error/require.hpp"

namespace tercet {
namespace {

std::string joined(const std::vector<std::string>& ids) {
  std::string text;
  for (const std::string& id : ids) text += id + "\n";
  return text;
}

/// This rank's place among those of its node that see the same devices.
struct Place {
  int rank = 0;
  int size = 0;
};

Place place_among_equals(const Communicator& node, const std::vector<std::string>& device_ids) {
  const std::string mine = joined(device_ids);
  const std::vector<std::string> all = node.all_gather(mine);
  Place place;
  for (int r = 0; r < node.size(); ++r) {
    if (all[static_cast<std::size_t>(r)] != mine) continue;
    if (r < node.rank()) ++place.rank;
    ++place.size;
  }
  return place;
}

}  // namespace

int device_for(int node_rank, int node_size, int num_devices) {
  require(num_devices >= 1 && node_rank >= 0 && node_rank < node_size,
          "a rank of a node with devices");
  if (node_size <= num_devices) return node_rank;
  return static_cast<int>(static_cast<long long>(node_rank) * num_devices / node_size);
}

DeviceBinding choose_device(const Communicator& comm, const std::vector<std::string>& device_ids) {
  run_collectively(comm, [&] {
    if (device_ids.empty()) {
      throw EnvironmentError("rank " + std::to_string(comm.rank()) +
                             " sees no GPU; ask the scheduler for one per rank, or look at "
                             "CUDA_VISIBLE_DEVICES (nvidia-smi lists what the node has)");
    }
  });
  const Communicator node = comm.node();
  const Place place = place_among_equals(node, device_ids);
  DeviceBinding binding;
  binding.device = device_for(place.rank, place.size, static_cast<int>(device_ids.size()));
  const std::string& mine = device_ids[static_cast<std::size_t>(binding.device)];
  const std::vector<std::string> chosen = node.all_gather(mine);
  binding.ranks_on_it = static_cast<int>(std::count(chosen.begin(), chosen.end(), mine));
  if (binding.ranks_on_it > 1) {
    binding.warning = std::to_string(binding.ranks_on_it) + " ranks share GPU " +
                      std::to_string(binding.device) +
                      ": their kernels run one after another, so this is at best as fast as one "
                      "rank and uses more memory; start one rank per GPU";
  }
  return binding;
}

DeviceBinding choose_device(const Communicator& comm, int num_devices) {
  std::vector<std::string> ids;
  for (int i = 0; i < num_devices; ++i) ids.push_back(std::to_string(i));
  return choose_device(comm, ids);
}

}  // namespace tercet
