#pragma once

#include <cstdint>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "common/comm/halo_exchange.hpp"
#include "tests/support/device_memory.hpp"

namespace tercet::testing_support {

/// Whether this MPI can make windows between the ranks; Open MPI 4.1 cannot on every machine. Asked
/// of MPI itself, so that a mistake of ours is no reason to leave one-sided transport out.
inline bool windows_can_be_made(const Communicator& comm) {
  if (comm.size() == 1) return true;
  double memory = 0;
  MPI_Win window = MPI_WIN_NULL;
  const bool made =
      MPI_Win_create(&memory, sizeof memory, 1, MPI_INFO_NULL, comm.raw(), &window) == MPI_SUCCESS;
  if (made) MPI_Win_free(&window);
  return comm.all_true(made);
}

/// Every transport that works here.
inline const std::vector<Transport>& transports() {
  static const std::vector<Transport> all = [] {
    std::vector<Transport> found = {{TransportKind::staged, true, "test"}};
    if (mpi_takes_device_memory()) found.push_back({TransportKind::device, false, "test"});
    if (!windows_can_be_made(Communicator::world())) return found;
    found.push_back({TransportKind::onesided, true, "test"});
    if (mpi_takes_device_memory()) found.push_back({TransportKind::onesided, false, "test"});
    return found;
  }();
  return all;
}

inline std::string name_of(const Transport& transport) {
  return to_string(transport.kind) + (transport.through_host ? " through the host" : "");
}

/// Who sends which elements to whom, of all ranks: the same on every rank, so that each knows what
/// it must receive.
struct HaloCase {
  std::vector<int> num_local;                          ///< [rank]
  std::vector<std::map<int, std::vector<int>>> lists;  ///< [rank][destination]

  int size() const { return static_cast<int>(num_local.size()); }
};

/// Random lists to random ranks, oneself among them; some ranks have no elements at all.
inline HaloCase random_case(int size, unsigned seed, unsigned largest) {
  std::mt19937 random(seed);
  HaloCase c;
  for (int rank = 0; rank < size; ++rank) {
    const int num_local = random() % 4 == 0 ? 0 : static_cast<int>(random() % largest);
    c.num_local.push_back(num_local);
    auto& lists = c.lists.emplace_back();
    for (int to = 0; num_local > 0 && to < size; ++to) {
      if (random() % 3 == 0) continue;
      for (auto n = random() % largest; n > 0; --n) {
        lists[to].push_back(static_cast<int>(random() % static_cast<unsigned>(num_local)));
      }
    }
  }
  return c;
}

/// An element as (rank, index) in the order they must arrive at `rank`.
struct Origin {
  int rank;
  int index;
};

inline std::vector<Origin> expected_origins(const HaloCase& c, int rank) {
  std::vector<Origin> origins;
  for (int from = 0; from < c.size(); ++from) {
    const auto& lists = c.lists[static_cast<std::size_t>(from)];
    if (!lists.contains(rank)) continue;
    for (const int index : lists.at(rank)) origins.push_back({from, index});
  }
  return origins;
}

/// The pattern of `comm`'s rank in the case.
inline HaloPattern pattern_of(const Communicator& comm, const HaloCase& c) {
  const auto rank = static_cast<std::size_t>(comm.rank());
  return make_halo_pattern(comm, c.num_local[rank], c.lists[rank]);
}

}  // namespace tercet::testing_support
