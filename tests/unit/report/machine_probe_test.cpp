#include "common/report/machine_probe.hpp"

#include <gtest/gtest.h>

namespace tercet {
namespace {

// No lower borders, for a test must pass on a machine that is busy; above these no machine of our
// time is, but a wrong unit or count is.
TEST(MachineProbe, MeasuresPossibleLimits) {
  const MachineLimits limits = measure_limits({8LL << 20, 0.05});
  EXPECT_GT(limits.bytes_per_s, 0);
  EXPECT_LT(limits.bytes_per_s, 1e14);
  EXPECT_GT(limits.fp64_flops_per_s, 0);
  EXPECT_LT(limits.fp64_flops_per_s, 1e15);
  EXPECT_GT(limits.fp32_flops_per_s, 0);
  EXPECT_LT(limits.fp32_flops_per_s, 1e16);
}

}  // namespace
}  // namespace tercet
