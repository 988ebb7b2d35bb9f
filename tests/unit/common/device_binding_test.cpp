#include "common/comm/device_binding.hpp"

#include <gtest/gtest.h>

#include "common/error/errors.hpp"

namespace tercet {
namespace {

std::vector<int> devices(int node_size, int num_devices) {
  std::vector<int> result;
  for (int rank = 0; rank < node_size; ++rank) {
    result.push_back(device_for(rank, node_size, num_devices));
  }
  return result;
}

TEST(DeviceBinding, GivesEachRankADeviceOfItsOwnWhileTheySuffice) {
  EXPECT_EQ(devices(4, 4), (std::vector{0, 1, 2, 3}));
  EXPECT_EQ(devices(3, 8), (std::vector{0, 1, 2}));
  EXPECT_EQ(devices(1, 1), (std::vector{0}));
}

TEST(DeviceBinding, LetsNeighbouringRanksShareEvenly) {
  EXPECT_EQ(devices(8, 4), (std::vector{0, 0, 1, 1, 2, 2, 3, 3}));
  EXPECT_EQ(devices(5, 2), (std::vector{0, 0, 0, 1, 1}));
  EXPECT_EQ(devices(3, 1), (std::vector{0, 0, 0}));
}

TEST(DeviceBinding, SaysNothingWhenThisRankIsAlone) {
  const DeviceBinding binding = choose_device(Communicator::self(), 2);

  EXPECT_EQ(binding.device, 0);
  EXPECT_EQ(binding.ranks_on_it, 1);
  EXPECT_EQ(binding.warning, "");
}

TEST(DeviceBinding, RefusesANodeWithoutDevices) {
  EXPECT_THROW(choose_device(Communicator::self(), 0), EnvironmentError);
}

}  // namespace
}  // namespace tercet
