#include "common/comm/device_binding.hpp"

#include <gtest/gtest.h>

#include "common/error/errors.hpp"

namespace tercet {
namespace {

TEST(DeviceBinding, GivesTheRanksOfANodeDifferentDevices) {
  const Communicator world = Communicator::world();

  const DeviceBinding binding = choose_device(world, 4);

  EXPECT_EQ(binding.device, world.node().rank());
  EXPECT_EQ(binding.ranks_on_it, 1);
  EXPECT_EQ(binding.warning, "");
}

TEST(DeviceBinding, WarnsWhenRanksShareADevice) {
  const Communicator world = Communicator::world();
  const int node_size = world.node().size();

  const DeviceBinding binding = choose_device(world, 1);

  EXPECT_EQ(binding.device, 0);
  EXPECT_EQ(binding.ranks_on_it, node_size);
  EXPECT_EQ(binding.warning.empty(), node_size == 1);
  if (node_size > 1) {
    EXPECT_NE(binding.warning.find(std::to_string(node_size) + " ranks share GPU 0"),
              std::string::npos);
  }
}

TEST(DeviceBinding, TakesTheOnlyDeviceThatTheSchedulerShowsEachRank) {
  const Communicator world = Communicator::world();

  const DeviceBinding binding =
      choose_device(world, std::vector{"GPU-" + std::to_string(world.rank())});

  EXPECT_EQ(binding.device, 0);
  EXPECT_EQ(binding.ranks_on_it, 1);
  EXPECT_EQ(binding.warning, "");
}

TEST(DeviceBinding, RefusesOnAllRanksWhenOneSeesNoDevice) {
  const Communicator world = Communicator::world();
  const int num_devices = world.rank() == world.size() - 1 ? 0 : 4;

  EXPECT_THROW(choose_device(world, num_devices), EnvironmentError);
}

}  // namespace
}  // namespace tercet
