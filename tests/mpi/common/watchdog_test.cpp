#include "common/comm/watchdog.hpp"

#include <gtest/gtest.h>

#include "common/comm/communicator.hpp"
#include "common/error/errors.hpp"

namespace tercet {
namespace {

constexpr double limit_s = 0.02;

/// Receives one number from each rank; rank r is to send 10 r.
struct Inbox {
  std::vector<int> ranks;
  std::vector<int> values;
  std::vector<MPI_Request> requests;

  explicit Inbox(const Communicator& comm) : values(static_cast<std::size_t>(comm.size()), -1) {
    for (int r = 0; r < comm.size(); ++r) {
      ranks.push_back(r);
      requests.push_back(MPI_REQUEST_NULL);
      MPI_Irecv(&values[static_cast<std::size_t>(r)], 1, MPI_INT, r, 0, comm.raw(),
                &requests.back());
    }
  }
};

void send_to(const Communicator& comm, int rank) {
  const int value = 10 * comm.rank();
  MPI_Send(&value, 1, MPI_INT, rank, 0, comm.raw());
}

/// What a wait for all messages of the inbox fails with.
std::string error_of_waiting(Inbox& inbox) {
  try {
    Watchdog("halo of positions", limit_s).wait_all(inbox.requests, inbox.ranks);
  } catch (const EnvironmentError& error) {
    return error.what();
  }
  return "";
}

TEST(Watchdog, NamesThePhaseAndTheRanksItWaitsFor) {
  const Communicator world = Communicator::world();
  Inbox inbox(world);
  std::string all_ranks = "0";
  for (int r = 1; r < world.size(); ++r) all_ranks += ", " + std::to_string(r);

  const std::string text = error_of_waiting(inbox);  // nobody has sent yet

  world.barrier();
  EXPECT_NE(text.find("halo of positions: waited"), std::string::npos) << text;
  EXPECT_NE(text.find("for rank " + all_ranks + ";"), std::string::npos) << text;
  for (int r = 0; r < world.size(); ++r) send_to(world, r);
  Watchdog("end", 0).wait_all(inbox.requests, inbox.ranks);
}

TEST(Watchdog, NamesOnlyTheRankThatIsMissing) {
  const Communicator world = Communicator::world();
  const int last = world.size() - 1;
  Inbox inbox(world);
  for (int r = 0; world.rank() != last && r < world.size(); ++r) send_to(world, r);
  for (int r = 0; r < last; ++r) {
    MPI_Wait(&inbox.requests[static_cast<std::size_t>(r)], MPI_STATUS_IGNORE);
  }

  const std::string text = error_of_waiting(inbox);

  world.barrier();
  EXPECT_NE(text.find("for rank " + std::to_string(last) + ";"), std::string::npos) << text;
  for (int r = 0; world.rank() == last && r < world.size(); ++r) send_to(world, r);
  Watchdog("end", 0).wait_all(inbox.requests, inbox.ranks);
  EXPECT_EQ(inbox.values.back(), 10 * last);
}

TEST(Watchdog, WaitsLikeMpiWhenAllArrives) {
  const Communicator world = Communicator::world();
  for (const double limit : {0.0, 1000.0}) {
    Inbox inbox(world);
    for (int r = 0; r < world.size(); ++r) send_to(world, r);

    const Watchdog watchdog("test", limit);
    std::vector<int> arrived(static_cast<std::size_t>(world.size()), 0);
    for (int i = 0; (i = watchdog.wait_any(inbox.requests, inbox.ranks)) >= 0;) {
      ++arrived[static_cast<std::size_t>(i)];
    }

    EXPECT_EQ(arrived, std::vector<int>(static_cast<std::size_t>(world.size()), 1));
    for (int r = 0; r < world.size(); ++r) {
      EXPECT_EQ(inbox.values[static_cast<std::size_t>(r)], 10 * r);
    }
  }
}

TEST(Watchdog, HasNothingToWaitForWithoutRequests) {
  EXPECT_EQ(Watchdog("test", 0).wait_any({}, {}), -1);
  EXPECT_EQ(Watchdog("test", 1).wait_any({}, {}), -1);
}

}  // namespace
}  // namespace tercet
