#include "common/bench/comm_bench.hpp"

#include <algorithm>

#include "common/bench/comm_table.hpp"
#include "common/comm/packed_exchange.hpp"
#include "common/error/errors.hpp"

namespace tercet {
namespace {

using Print = std::function<void(const std::string&)>;

/// One message from the lower rank of each pair to the higher one, or back.
MessagePlan one_way(const Communicator& comm, const RankPairs& pairs, std::size_t bytes,
                    bool back) {
  const int partner = pairs.partner[static_cast<std::size_t>(comm.rank())];
  if (partner < 0) return {};
  const bool sends = (comm.rank() < partner) != back;
  const std::vector<MessageSegment> message = {{partner, 0, bytes}};
  return sends ? MessagePlan{message, {}} : MessagePlan{{}, message};
}

void exchange_once(PackedExchange& exchange) {
  exchange.begin();
  exchange.send();
  exchange.finish();
}

std::string name_of_pair(int a, int b, const char* where) {
  return std::to_string(a) + "-" + std::to_string(b) + ", " + where;
}

RankPairs one_pair(int size, int a, int b, const char* where) {
  RankPairs pairs{name_of_pair(a, b, where), std::vector<int>(static_cast<std::size_t>(size), -1)};
  pairs.partner[static_cast<std::size_t>(a)] = b;
  pairs.partner[static_cast<std::size_t>(b)] = a;
  return pairs;
}

RankPairs halves(int size) {
  RankPairs pairs{"all at once", std::vector<int>(static_cast<std::size_t>(size), -1)};
  const int half = size / 2;
  for (int a = 0; a < half; ++a) {
    pairs.partner[static_cast<std::size_t>(a)] = a + half;
    pairs.partner[static_cast<std::size_t>(a + half)] = a;
  }
  return pairs;
}

/// The first rank after 0 whose node is, or is not, that of rank 0; -1: none.
int first_partner_of_0(const std::vector<std::int64_t>& node_of_rank, bool same_node) {
  for (std::size_t r = 1; r < node_of_rank.size(); ++r) {
    if ((node_of_rank[r] == node_of_rank[0]) == same_node) return static_cast<int>(r);
  }
  return -1;
}

/// Transports to measure; those that do not work here are named and left out.
std::vector<Transport> usable_transports(const Communicator& comm, const std::string& wanted,
                                         const Print& print) {
  if (wanted != "all") return {choose_transport(comm, parse_transport(wanted))};
  std::vector<Transport> usable;
  for (const auto kind :
       {TransportKind::automatic, TransportKind::staged, TransportKind::onesided}) {
    try {
      const Transport transport = choose_transport(comm, kind);
      const auto equal = [&](const Transport& t) { return t.kind == transport.kind; };
      if (std::none_of(usable.begin(), usable.end(), equal)) usable.push_back(transport);
      if (kind == TransportKind::automatic) print("auto chooses " + transport.description());
    } catch (const EnvironmentError& error) {
      print(error.what());
    }
  }
  return usable;
}

/// Fewer round trips of large messages: some 256 MiB in all, but 20 at least.
int repetitions_for(std::size_t bytes, int most) {
  constexpr std::size_t bytes_in_all = std::size_t{256} << 20;
  return static_cast<int>(std::clamp(bytes_in_all / bytes, std::size_t{20},
                                     static_cast<std::size_t>(std::max(most, 20))));
}

}  // namespace

std::vector<RankPairs> choose_pairs(const Communicator& comm) {
  std::int64_t leader = comm.rank();  // the first rank of a node names it
  comm.node().broadcast(&leader, sizeof leader);
  const std::vector<std::int64_t> node_of_rank = comm.all_gather(leader);
  std::vector<RankPairs> all;
  const int neighbor = first_partner_of_0(node_of_rank, true);
  const int stranger = first_partner_of_0(node_of_rank, false);
  if (neighbor > 0) all.push_back(one_pair(comm.size(), 0, neighbor, "one node"));
  if (stranger > 0) all.push_back(one_pair(comm.size(), 0, stranger, "two nodes"));
  if (comm.size() > 3) all.push_back(halves(comm.size()));
  return all;
}

MedianInterval time_message(const Communicator& comm, const Transport& transport,
                            const RankPairs& pairs, std::size_t bytes, int repetitions) {
  PackedExchange there(comm, {.name = "ping", .transport = transport});
  PackedExchange back(comm, {.name = "pong", .transport = transport});
  there.rebuild(one_way(comm, pairs, bytes, false));
  back.rebuild(one_way(comm, pairs, bytes, true));
  const int warm_up = repetitions / 10 + 2;
  std::vector<double> seconds;
  for (int i = 0; i < warm_up + repetitions; ++i) {
    const double start = MPI_Wtime();
    exchange_once(there);
    exchange_once(back);
    if (i >= warm_up) seconds.push_back((MPI_Wtime() - start) / 2);
  }
  comm.max(seconds);
  return median_interval(seconds);
}

void run_comm_bench(const Communicator& comm, const CommBenchOptions& options, const Print& print) {
  if (comm.size() < 2) {
    throw InputError("tercet-bench comm measures messages between ranks; start it on two or more");
  }
  const Print print_once = [&](const std::string& line) {
    if (comm.is_root()) print(line);
  };
  const std::vector<RankPairs> all_pairs = choose_pairs(comm);
  const std::vector<Transport> transports = usable_transports(comm, options.transport, print_once);
  print_once(comm_table_heading());
  for (const Transport& transport : transports) {
    for (const RankPairs& pairs : all_pairs) {
      for (std::size_t bytes = options.smallest_bytes; bytes <= options.largest_bytes; bytes *= 2) {
        const int repetitions = repetitions_for(bytes, options.max_repetitions);
        const MedianInterval seconds = time_message(comm, transport, pairs, bytes, repetitions);
        print_once(comm_table_row(to_string(transport.kind), pairs.name, bytes, seconds));
      }
    }
  }
}

}  // namespace tercet
