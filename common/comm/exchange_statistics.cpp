#include "common/comm/exchange_statistics.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace tercet {
namespace {

/// The neighbour that this rank waited longest for.
struct LongestWait {
  double waited_s = 0;
  int rank = -1;
  int neighbor = -1;
};

LongestWait longest_wait_of(int rank, const ExchangeStatistics& statistics) {
  LongestWait longest;
  for (const auto& [neighbor, traffic] : statistics.neighbors) {
    if (traffic.waited_s > longest.waited_s) longest = {traffic.waited_s, rank, neighbor};
  }
  return longest;
}

LongestWait longest_of_all(const Communicator& comm, const LongestWait& mine) {
  const std::vector<LongestWait> all = comm.all_gather(std::vector{mine});
  return *std::max_element(all.begin(), all.end(),
                           [](const auto& a, const auto& b) { return a.waited_s < b.waited_s; });
}

}  // namespace

NeighborTraffic total_traffic(const ExchangeStatistics& statistics) {
  NeighborTraffic total;
  for (const auto& [rank, traffic] : statistics.neighbors) {
    total.messages_sent += traffic.messages_sent;
    total.bytes_sent += traffic.bytes_sent;
    total.messages_received += traffic.messages_received;
    total.bytes_received += traffic.bytes_received;
    total.waited_s += traffic.waited_s;
  }
  return total;
}

std::string describe(const Communicator& comm, const ExchangeStatistics& statistics) {
  const NeighborTraffic mine = total_traffic(statistics);
  std::int64_t sums[] = {mine.messages_sent, mine.bytes_sent};
  comm.sum(sums);
  double times[] = {statistics.start_s, statistics.wait_s};
  comm.max(times);
  const LongestWait longest = longest_of_all(comm, longest_wait_of(comm.rank(), statistics));
  const auto per_exchange =
      1.0 / static_cast<double>(std::max<std::int64_t>(statistics.exchanges, 1));
  std::string text = fmt::format(
      "{}: {} exchanges by {}\n"
      "  all ranks, per exchange: {:.1f} messages, {:.1f} kB; slowest rank: start {:.1f} us, "
      "wait {:.1f} us\n",
      statistics.name, statistics.exchanges, statistics.transport,
      static_cast<double>(sums[0]) * per_exchange,
      static_cast<double>(sums[1]) * per_exchange * 1e-3, times[0] * per_exchange * 1e6,
      times[1] * per_exchange * 1e6);
  if (longest.rank >= 0) {
    text += fmt::format("  longest wait: rank {} for rank {}, {:.3f} s in all\n", longest.rank,
                        longest.neighbor, longest.waited_s);
  }
  return text;
}

}  // namespace tercet
