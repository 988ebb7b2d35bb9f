#include "common/comm/transport.hpp"

#include <gtest/gtest.h>
#include <signal.h>

#include "common/comm/device_probe.hpp"
#include "common/error/errors.hpp"
#include "common/parallel/types.hpp"
#include "tests/support/halo_cases.hpp"

namespace {

/// What MPI_Sendrecv, which only the probe of device buffers uses, does on the last rank.
enum class Fault { none, wrong_byte, error, crash };
Fault fault = Fault::none;

bool on_last_rank() {
  int rank = 0;
  int size = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  return rank == size - 1;
}

}  // namespace

extern "C" int MPI_Sendrecv(const void* send, int send_count, MPI_Datatype send_type, int to,
                            int send_tag, void* receive, int receive_count,
                            MPI_Datatype receive_type, int from, int receive_tag, MPI_Comm comm,
                            MPI_Status* status) {
  const bool faulty = on_last_rank();
  if (faulty && fault == Fault::crash) raise(SIGSEGV);
  if (faulty && fault == Fault::error) return MPI_ERR_BUFFER;
  const int code = PMPI_Sendrecv(send, send_count, send_type, to, send_tag, receive, receive_count,
                                 receive_type, from, receive_tag, comm, status);
  if (faulty && fault == Fault::wrong_byte) static_cast<unsigned char*>(receive)[7] ^= 1;
  return code;
}

namespace tercet {
namespace {

class FaultyMpi {
 public:
  explicit FaultyMpi(Fault of_last_rank) { fault = of_last_rank; }
  FaultyMpi(const FaultyMpi&) = delete;
  FaultyMpi& operator=(const FaultyMpi&) = delete;
  ~FaultyMpi() { fault = Fault::none; }
};

/// The error of choosing `kind` when the last rank's MPI has this fault.
std::string error_of_choosing(TransportKind kind, Fault of_last_rank) {
  const FaultyMpi mpi(of_last_rank);
  try {
    return "chose " + choose_transport(Communicator::world(), kind).description();
  } catch (const EnvironmentError& error) {
    return error.what();
  }
}

/// The fault can be told from MPI's behaviour only where device memory is the host's.
bool faults_can_be_planted() {
  return device_is_host && Communicator::world().size() > 1;
}

TEST(Transport, IsChosenAlikeOnAllRanksAndSaysWhy) {
  const Communicator world = Communicator::world();
  for (const auto kind : {TransportKind::automatic, TransportKind::staged}) {
    const Transport transport = choose_transport(world, kind);

    EXPECT_NE(transport.kind, TransportKind::automatic);
    EXPECT_FALSE(transport.reason.empty());
    EXPECT_EQ(
        world.all_gather(transport.description()),
        std::vector<std::string>(static_cast<std::size_t>(world.size()), transport.description()));
    EXPECT_TRUE(kind == TransportKind::automatic || transport.kind == kind);
  }
}

TEST(Transport, IsDeviceOnAHostBuild) {
  if (!device_is_host) GTEST_SKIP() << "kernels run on a GPU";
  const Communicator world = Communicator::world();
  for (const auto kind : {TransportKind::automatic, TransportKind::device}) {
    const Transport transport = choose_transport(world, kind);

    EXPECT_EQ(transport.kind, TransportKind::device) << transport.description();
    EXPECT_FALSE(transport.through_host);
  }
}

TEST(Transport, FallsBackToStagedOnAllRanksWhenAByteComesWrongOnOne) {
  if (!faults_can_be_planted()) return;
  const std::string last = std::to_string(Communicator::world().size() - 1);

  EXPECT_EQ(error_of_choosing(TransportKind::automatic, Fault::wrong_byte),
            "chose staged (device buffers failed the test: 1 of 8 bytes of a message from rank " +
                last + " to rank " + last + " came wrong)");
}

TEST(Transport, FallsBackToStagedWhenMpiReportsAnError) {
  if (!faults_can_be_planted()) return;

  const std::string text = error_of_choosing(TransportKind::automatic, Fault::error);

  EXPECT_NE(text.find("chose staged (device buffers failed the test: MPI_Sendrecv"),
            std::string::npos)
      << text;
}

TEST(Transport, RefusesDeviceOnAllRanksWhenItFailsOnOne) {
  if (!faults_can_be_planted()) return;
  for (const Fault planted : {Fault::wrong_byte, Fault::error, Fault::crash}) {
    const std::string text = error_of_choosing(TransportKind::device, planted);

    EXPECT_EQ(text.find("transport device cannot be used: "), 0u) << text;
    EXPECT_NE(text.find("; use --transport staged"), std::string::npos) << text;
  }
}

TEST(Transport, NeverGoesOnAfterACrash) {
  if (!faults_can_be_planted()) return;
  const std::string last = std::to_string(Communicator::world().size() - 1);

  const std::string text = error_of_choosing(TransportKind::automatic, Fault::crash);

  EXPECT_EQ(
      text.find("transport device cannot be used: rank " + last + " crashed when MPI touched"), 0u)
      << text;
}

TEST(Transport, GoesThroughTheHostWhenStaged) {
  EXPECT_TRUE(choose_transport(Communicator::world(), TransportKind::staged).through_host);
}

TEST(Transport, StagedWorksWithEveryMpi) {
  const ProbeResult result =
      probe_messages_to_others(Communicator::world(), {TransportKind::staged, true, "test"});

  EXPECT_EQ(result.outcome, ProbeResult::Outcome::works) << result.what;
}

TEST(Transport, DeviceWorksOrIsRefusedWithoutACrash) {
  const Communicator world = Communicator::world();
  try {
    EXPECT_EQ(choose_transport(world, TransportKind::device).kind, TransportKind::device);
  } catch (const EnvironmentError& error) {
    const std::string text = error.what();
    EXPECT_FALSE(device_is_host) << text;
    EXPECT_EQ(text.find("transport device cannot be used"), 0u) << text;
  }
}

TEST(Transport, OnesidedWorksWhereWindowsCanBeMade) {
  const Communicator world = Communicator::world();
  if (!testing_support::windows_can_be_made(world)) {
    EXPECT_THROW(choose_transport(world, TransportKind::onesided), EnvironmentError);
    GTEST_SKIP() << "this MPI makes no windows here, so one-sided transport is not tested";
  }

  const Transport transport = choose_transport(world, TransportKind::onesided);

  EXPECT_EQ(transport.kind, TransportKind::onesided) << transport.description();
}

}  // namespace
}  // namespace tercet
