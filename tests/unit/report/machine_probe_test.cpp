#include "common/report/machine_probe.hpp"

#include <gtest/gtest.h>

namespace tercet {
namespace {

// No machine of our time is outside these borders; a factor of 1000, or bytes for bits, is.
TEST(MachineProbe, MeasuresWhatAMachineCanDo) {
  const MachineLimits limits = measure_limits({8LL << 20, 0.05});
  EXPECT_GT(limits.bytes_per_s, 1e8);
  EXPECT_LT(limits.bytes_per_s, 1e14);
  EXPECT_GT(limits.fp64_flops_per_s, 1e8);
  EXPECT_LT(limits.fp64_flops_per_s, 1e15);
  EXPECT_GT(limits.fp32_flops_per_s, 1e8);
  EXPECT_LT(limits.fp32_flops_per_s, 1e16);
}

}  // namespace
}  // namespace tercet
