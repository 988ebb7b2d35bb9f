#include "common/comm/packed_exchange.hpp"

#include <gtest/gtest.h>

#include "tests/support/halo_cases.hpp"

namespace {

/// Calls of MPI that move data, counted by its profiling interface.
int num_mpi_calls = 0;
/// Receives that were given up although a message for them may still come.
int num_cancelled = 0;

}  // namespace

extern "C" {
int MPI_Start(MPI_Request* request) {
  ++num_mpi_calls;
  return PMPI_Start(request);
}
int MPI_Startall(int count, MPI_Request* requests) {
  num_mpi_calls += count;
  return PMPI_Startall(count, requests);
}
int MPI_Put(const void* data, int count, MPI_Datatype type, int rank, MPI_Aint place,
            int target_count, MPI_Datatype target_type, MPI_Win win) {
  ++num_mpi_calls;
  return PMPI_Put(data, count, type, rank, place, target_count, target_type, win);
}
int MPI_Waitany(int count, MPI_Request* requests, int* index, MPI_Status* status) {
  ++num_mpi_calls;
  return PMPI_Waitany(count, requests, index, status);
}
int MPI_Cancel(MPI_Request* request) {
  ++num_cancelled;
  return PMPI_Cancel(request);
}
int MPI_Barrier(MPI_Comm comm) {
  ++num_mpi_calls;
  return PMPI_Barrier(comm);
}
}

namespace tercet {
namespace {

using namespace testing_support;

MessagePlan to_self(const Communicator& comm, std::size_t size) {
  return {{{comm.rank(), 0, size}}, {{comm.rank(), 0, size}}};
}

/// One message of 100 bytes to the next rank.
MessagePlan to_next(const Communicator& comm) {
  const int next = (comm.rank() + 1) % comm.size();
  const int before = (comm.rank() + comm.size() - 1) % comm.size();
  return {{{next, 0, 100}}, {{before, 0, 100}}};
}

int calls_of_one_exchange(PackedExchange& exchange) {
  num_mpi_calls = 0;
  exchange.begin();
  exchange.send();
  exchange.progress();
  exchange.finish();
  return num_mpi_calls;
}

TEST(PackedExchange, MakesNoMpiCallForOneselfOrForNobody) {
  const Communicator world = Communicator::world();
  for (const Transport& transport : transports()) {
    PackedExchange exchange(world, {.name = "test", .transport = transport});
    exchange.rebuild(to_self(world, 1000));
    EXPECT_EQ(calls_of_one_exchange(exchange), 0) << name_of(transport);

    exchange.rebuild({});
    EXPECT_EQ(calls_of_one_exchange(exchange), 0) << name_of(transport);
  }
}

TEST(PackedExchange, SendsOneMessagePerNeighbourAndNoBarrier) {
  const Communicator world = Communicator::world();
  if (world.size() == 1) return;
  PackedExchange exchange(world, {.name = "test", .transport = {TransportKind::staged, true, ""}});
  exchange.rebuild(to_next(world));

  // One receive and one send are started; each of the two waits is called until none is left.
  EXPECT_EQ(calls_of_one_exchange(exchange), 2 + 2 * 2);
}

TEST(PackedExchange, LeavesNoMessageUnreadWhenItEnds) {
  const Communicator world = Communicator::world();
  num_cancelled = 0;
  for (const Transport& transport : transports()) {
    for (const int num_exchanges : {0, 1, 2, 5}) {
      PackedExchange exchange(world, {.name = "test", .transport = transport});
      exchange.rebuild(to_next(world));
      for (int i = 0; i < num_exchanges; ++i) calls_of_one_exchange(exchange);
    }
    EXPECT_EQ(num_cancelled, 0) << name_of(transport);
  }
}

TEST(PackedExchange, CountsMessagesAndBytesByNeighbour) {
  const Communicator world = Communicator::world();
  PackedExchange exchange(world, {.name = "halo", .transport = {TransportKind::staged, true, ""}});
  exchange.rebuild(to_next(world));
  for (int i = 0; i < 3; ++i) calls_of_one_exchange(exchange);

  const ExchangeStatistics& statistics = exchange.statistics();
  const bool alone = world.size() == 1;
  const NeighborTraffic total = total_traffic(statistics);
  EXPECT_EQ(statistics.exchanges, 3);
  EXPECT_EQ(total.messages_sent, alone ? 0 : 3);
  EXPECT_EQ(total.messages_received, alone ? 0 : 3);
  EXPECT_EQ(total.bytes_sent, alone ? 0 : 300);
  EXPECT_EQ(total.bytes_received, alone ? 0 : 300);
  EXPECT_GE(total.waited_s, 0);
  EXPECT_EQ(statistics.neighbors.contains(world.rank()), false);
  if (alone) return;
  EXPECT_EQ(statistics.neighbors.at((world.rank() + 1) % world.size()).bytes_sent, 300);
}

TEST(PackedExchange, DescribesTheTrafficOfAllRanks) {
  const Communicator world = Communicator::world();
  ExchangeStatistics statistics;
  statistics.name = "halo";
  statistics.transport = "staged";
  statistics.exchanges = 2;
  statistics.start_s = 1e-6 * (world.rank() + 1);
  statistics.neighbors[0] = {4, 6000, 4, 6000, 0.5 * (world.rank() + 1)};

  const std::string text = describe(world, statistics);

  const int n = world.size();
  EXPECT_NE(text.find("halo: 2 exchanges by staged"), std::string::npos) << text;
  EXPECT_NE(text.find(std::to_string(2 * n) + ".0 messages, " + std::to_string(3 * n) + ".0 kB"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("start " + std::to_string(n / 2) + (n % 2 == 0 ? ".0" : ".5") + " us"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("rank " + std::to_string(n - 1) + " for rank 0"), std::string::npos) << text;
}

TEST(PackedExchange, TurnsASilentNeighbourIntoAnError) {
  const Communicator world = Communicator::world();
  if (world.size() == 1) return;
  PackedExchange exchange(world, {.name = "halo of positions",
                                  .transport = {TransportKind::staged, true, ""},
                                  .timeout_s = 0.02});
  // Rank 0 is promised a message by the last rank, which has no such plan.
  if (world.rank() == 0) exchange.rebuild({{}, {{world.size() - 1, 0, 8}}});
  if (world.rank() != 0) exchange.rebuild({});
  exchange.begin();
  exchange.send();

  if (world.rank() == 0) {
    EXPECT_THROW(exchange.finish(), EnvironmentError);
  } else {
    exchange.finish();
  }
}

}  // namespace
}  // namespace tercet
