#include <gtest/gtest.h>

#include <cstdlib>

#include "common/runtime/energy_meter.hpp"

namespace tercet {
namespace {

double joules_of_all(const Communicator& world, const std::string& host_name) {
  setenv("FAKE_NVML_MILLIJOULES", "1000", 1);
  const EnergyMeter meter("0000:17:00.0", TERCET_FAKE_NVML);
  setenv("FAKE_NVML_MILLIJOULES", "4000", 1);
  return meter.joules_of_all(world, host_name).value_or(-1);
}

TEST(EnergyOfAll, RanksOnOneGpuCountItOnce) {
  EXPECT_EQ(joules_of_all(Communicator::world(), "node"), 3.0);
}

TEST(EnergyOfAll, GpusOfDifferentNodesAddUp) {
  const auto world = Communicator::world();
  EXPECT_EQ(joules_of_all(world, "node" + std::to_string(world.rank())), 3.0 * world.size());
}

TEST(EnergyOfAll, OneSilentGpuLeavesNoFigure) {
  const auto world = Communicator::world();
  setenv("FAKE_NVML_MILLIJOULES", "1000", 1);
  const bool is_last = world.rank() == world.size() - 1;
  const EnergyMeter meter(is_last ? "0000:18:00.0" : "0000:17:00.0", TERCET_FAKE_NVML);
  EXPECT_EQ(meter.joules_of_all(world, "node"), std::nullopt);
}

}  // namespace
}  // namespace tercet
