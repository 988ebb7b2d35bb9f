#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "common/comm/communicator.hpp"

namespace tercet {

/// What went between this rank and one other.
struct NeighborTraffic {
  std::int64_t messages_sent = 0;
  std::int64_t bytes_sent = 0;
  std::int64_t messages_received = 0;
  std::int64_t bytes_received = 0;
  double waited_s = 0;  ///< time this rank stood still until a message of this neighbour came
};

/// What one exchange object has done since it was made. A copy onto oneself counts as no message.
struct ExchangeStatistics {
  std::string name;
  std::string transport;
  std::int64_t exchanges = 0;
  double start_s = 0;  ///< in start(): packing, the fence, starting the messages
  double wait_s = 0;   ///< in wait(): until all messages had come and gone
  std::map<int, NeighborTraffic> neighbors;  ///< by rank
};

/// The sums over all neighbours of this rank.
NeighborTraffic total_traffic(const ExchangeStatistics& statistics);

/// A few lines for the run's summary, over all ranks: messages and bytes per exchange, time per
/// exchange of the slowest rank, and the pair of ranks with the longest wait. Collective; the text
/// is the same on all ranks.
std::string describe(const Communicator& comm, const ExchangeStatistics& statistics);

}  // namespace tercet
