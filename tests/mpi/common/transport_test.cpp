#include "common/comm/transport.hpp"

#include <gtest/gtest.h>

#include "common/comm/device_probe.hpp"
#include "common/error/errors.hpp"
#include "common/parallel/types.hpp"

namespace tercet {
namespace {

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

TEST(Transport, GoesThroughTheHostWhenStaged) {
  EXPECT_TRUE(choose_transport(Communicator::world(), TransportKind::staged).through_host);
}

TEST(Transport, StagedWorksWithEveryMpi) {
  const ProbeResult result =
      probe_messages_to_others(Communicator::world(), {TransportKind::staged, true, "test"});

  EXPECT_EQ(result.outcome, ProbeResult::Outcome::works) << result.what;
}

TEST(Transport, OnesidedWorksOrIsRefusedWithMpisOwnWords) {
  const Communicator world = Communicator::world();
  try {
    EXPECT_EQ(choose_transport(world, TransportKind::onesided).kind, TransportKind::onesided);
  } catch (const EnvironmentError& error) {
    const std::string text = error.what();
    EXPECT_NE(text.find("transport onesided cannot be used"), std::string::npos) << text;
    EXPECT_NE(text.find("--transport staged"), std::string::npos) << text;
    GTEST_SKIP() << "this MPI offers no one-sided communication here: " << text;
  }
}

}  // namespace
}  // namespace tercet
