#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "common/bench/median_interval.hpp"
#include "common/comm/transport.hpp"

namespace tercet {

/// What `tercet-bench comm` does.
struct CommBenchOptions {
  std::string transport = "all";  ///< "all", or one that parse_transport knows
  std::size_t smallest_bytes = 8;
  std::size_t largest_bytes = std::size_t{64} << 20;
  int max_repetitions = 1000;  ///< round trips of small messages; large ones take fewer
};

/// Ranks that exchange messages at the same time, two and two.
struct RankPairs {
  std::string name;          ///< for the table, e.g. "0-1, one node"
  std::vector<int> partner;  ///< of each rank; -1: none. The lower of two ranks starts.
};

/// The pairs worth measuring: two ranks of one node, two of different nodes (where there are any),
/// and each rank of the first half with one of the second, all at once. Collective.
std::vector<RankPairs> choose_pairs(const Communicator& comm);

/// Time of one message of `bytes` from device memory to device memory, in seconds: half a round
/// trip through the same PackedExchange that the solvers use. Where several pairs are at it, each
/// repetition counts as long as its slowest pair. The same on all ranks. Collective.
MedianInterval time_message(const Communicator& comm, const Transport& transport,
                            const RankPairs& pairs, std::size_t bytes, int repetitions);

/// Measures all that the options ask for and gives each line of the table to `print`, on rank 0.
/// Throws InputError where there is only one rank. Collective.
void run_comm_bench(const Communicator& comm, const CommBenchOptions& options,
                    const std::function<void(const std::string&)>& print);

}  // namespace tercet
