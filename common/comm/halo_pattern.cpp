#include "common/comm/halo_pattern.hpp"

#include <climits>
#include <cstdint>

#include "common/comm/collective.hpp"
#include "common/error/require.hpp"
#include "common/parallel/launch.hpp"

namespace tercet {
namespace {

/// How many of the indices are not in [0, num_local).
int count_indices_outside(const ExecSpace& exec, const DeviceView<const int*>& indices,
                          int num_local) {
  int outside = 0;
  reduce_particles(
      "comm::count_indices_outside", exec, static_cast<std::int64_t>(indices.extent(0)),
      KOKKOS_LAMBDA(int k, int& sum) {
        if (indices(k) < 0 || indices(k) >= num_local) ++sum;
      },
      Kokkos::Sum<int>(outside));
  return outside;
}

void check_lists(const Communicator& comm, int num_local, const SendLists& lists) {
  require(lists.ranks.size() == lists.counts.size(), "there is one count per destination");
  std::int64_t total = 0;
  for (std::size_t i = 0; i < lists.ranks.size(); ++i) {
    require(lists.ranks[i] >= 0 && lists.ranks[i] < comm.size(), "a destination is a rank");
    require(i == 0 || lists.ranks[i - 1] < lists.ranks[i], "destinations ascend");
    require(lists.counts[i] >= 0, "a count is not negative");
    total += lists.counts[i];
  }
  require(total == static_cast<std::int64_t>(lists.indices.extent(0)) && total <= INT_MAX,
          "the counts add up to the number of indices");
  const int outside = count_indices_outside(ExecSpace{}, lists.indices, num_local);
  require(outside == 0, [&] {
    return std::to_string(outside) + " of " + std::to_string(total) +
           " indices to be sent by rank " + std::to_string(comm.rank()) + " are not those of its " +
           std::to_string(num_local) + " elements";
  });
}

/// Appends `rank` with `count` entries, unless there are none.
void append(std::vector<int>& ranks, std::vector<int>& begins, int rank, std::int64_t count) {
  if (count == 0) return;
  ranks.push_back(rank);
  begins.push_back(begins.back() + static_cast<int>(count));
}

}  // namespace

HaloPattern make_halo_pattern(const Communicator& comm, int num_local, const SendLists& lists) {
  run_collectively(comm, [&] { check_lists(comm, num_local, lists); });
  HaloPattern pattern;
  pattern.num_local = num_local;
  pattern.send_indices = lists.indices;
  std::vector<std::int64_t> counts(static_cast<std::size_t>(comm.size()), 0);
  for (std::size_t i = 0; i < lists.ranks.size(); ++i) {
    append(pattern.send_ranks, pattern.send_begin, lists.ranks[i], lists.counts[i]);
    counts[static_cast<std::size_t>(lists.ranks[i])] = lists.counts[i];
  }
  const std::vector<std::int64_t> received = comm.size() == 1 ? counts : comm.all_to_all(counts);
  std::int64_t total = num_local;
  for (const std::int64_t count : received) total += count;
  run_collectively(comm, [&] {
    require(total <= INT_MAX, "local and received elements of a rank are fewer than 2^31");
  });
  for (int rank = 0; rank < comm.size(); ++rank) {
    append(pattern.receive_ranks, pattern.receive_begin, rank,
           received[static_cast<std::size_t>(rank)]);
  }
  return pattern;
}

HaloPattern make_halo_pattern(const Communicator& comm, int num_local,
                              const std::map<int, std::vector<int>>& indices_by_rank) {
  SendLists lists;
  std::vector<int> all;
  for (const auto& [rank, indices] : indices_by_rank) {
    lists.ranks.push_back(rank);
    lists.counts.push_back(static_cast<int>(indices.size()));
    all.insert(all.end(), indices.begin(), indices.end());
  }
  const DeviceView<int*> indices("comm::send_indices", all.size());
  Kokkos::deep_copy(indices, HostView<const int*>(all.data(), all.size()));
  lists.indices = indices;
  return make_halo_pattern(comm, num_local, lists);
}

void set_receive_indices(HaloPattern& pattern, const DeviceView<const int*>& indices) {
  require(static_cast<int>(indices.extent(0)) == pattern.num_receive(),
          "there is one place per received element");
  pattern.receive_indices = indices;
}

}  // namespace tercet
