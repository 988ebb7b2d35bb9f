#include "common/runtime/machine.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

namespace tercet {
namespace {

namespace fs = std::filesystem;

TEST(Machine, WithoutTheProbeTheLimitsAreUnknown) {
  EXPECT_EQ(machine_limits(Communicator::world(), false).bytes_per_s, 0.0);
}

TEST(Machine, MeasuresOnceAndKeepsTheResult) {
  const auto world = Communicator::world();
  const std::string folder =
      world.broadcast(fs::temp_directory_path() / ("tercet_probe_" + std::to_string(getpid())));
  setenv("XDG_CACHE_HOME", folder.c_str(), 1);
  const MachineLimits first = machine_limits(world, true);
  world.barrier();
  const MachineLimits second = machine_limits(world, true);
  const auto num_files =
      std::distance(fs::directory_iterator(folder + "/tercet"), fs::directory_iterator());
  world.barrier();
  if (world.is_root()) fs::remove_all(folder);

  EXPECT_GT(first.bytes_per_s, 0.0);
  EXPECT_GT(first.fp32_flops_per_s, 0.0);
  EXPECT_GT(first.fp64_flops_per_s, 0.0);
  EXPECT_EQ(first.bytes_per_s, second.bytes_per_s);  // no two measurements have the same bits
  EXPECT_EQ(first.fp64_flops_per_s, second.fp64_flops_per_s);
  EXPECT_EQ(num_files, 1);
  EXPECT_EQ(world.max(first.bytes_per_s), world.min(first.bytes_per_s));
}

TEST(Machine, LimitsOfAllRanksAddUp) {
  const auto world = Communicator::world();
  const double rank = world.rank(), ranks = world.size();
  const MachineLimits all = sum_over_ranks(world, {1e12, 2e12, 1e9 * (rank + 1)});
  EXPECT_EQ(all.bytes_per_s, 1e12 * ranks);
  EXPECT_EQ(all.fp32_flops_per_s, 2e12 * ranks);
  EXPECT_EQ(all.fp64_flops_per_s, 1e9 * ranks * (ranks + 1) / 2);
}

TEST(Machine, IsDescribedForOneRankAndForAll) {
  DeviceFacts device;
  device.name = "NVIDIA H200";
  device.back_end = "Cuda";
  device.memory.total_bytes = 140LL << 30;
  EXPECT_EQ(format_machine(device, "node1", 2, {4e12, 6e13, 3e13}, {8e12, 1.2e14, 6e13}),
            "Rank 0 on node1: NVIDIA H200 (Cuda, 140.0 GiB)\n"
            "  one rank:  4.00 TB/s memory, 60.0 Tflop/s fp32, 30.0 Tflop/s fp64\n"
            "  all ranks: 8.00 TB/s memory, 120 Tflop/s fp32, 60.0 Tflop/s fp64\n");
}

}  // namespace
}  // namespace tercet
