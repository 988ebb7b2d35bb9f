#include "common/report/roofline.hpp"

#include <gtest/gtest.h>

namespace tercet {
namespace {

const MachineLimits limits{1e12, 20e12, 10e12};  // balance: fp32 20, fp64 10 flops a byte

TEST(Roofline, SharesAreAmountsPerTimeAndLimit) {
  // 100 elements and steps in 2 s: 40e11 byte, 80e12 fp32, 20e12 fp64 flops.
  const auto share = roofline_share({40e9, 800e9, 200e9}, 100, 2, limits);
  EXPECT_DOUBLE_EQ(share.memory_bandwidth, 2.0);
  EXPECT_DOUBLE_EQ(share.fp32, 2.0);
  EXPECT_DOUBLE_EQ(share.fp64, 1.0);
}

TEST(Roofline, TheNearestLimitBinds) {
  EXPECT_EQ(roofline_share({8, 1, 1}, 1e9, 1, limits).binding, Limit::memory_bandwidth);
  EXPECT_EQ(roofline_share({8, 200, 1}, 1e9, 1, limits).binding, Limit::fp32);
  EXPECT_EQ(roofline_share({8, 1, 100}, 1e9, 1, limits).binding, Limit::fp64);
  EXPECT_DOUBLE_EQ(roofline_share({8, 1, 100}, 1e9, 1, limits).nearest(), 0.01);
}

TEST(Roofline, WithoutLimitsOrTimeNothingIsKnown) {
  EXPECT_EQ(roofline_share({8, 1, 1}, 1e9, 1, {}).binding, Limit::unknown);
  EXPECT_EQ(roofline_share({8, 1, 1}, 1e9, 0, limits).binding, Limit::unknown);
  EXPECT_EQ(roofline_share({0, 0, 0}, 1e9, 1, limits).binding, Limit::unknown);
  EXPECT_EQ(format_share({}), "not known (no measured limits)");
}

TEST(Roofline, FormatsTheBindingLimitFirst) {
  EXPECT_EQ(format_share({0.543, 0, 0.032, Limit::memory_bandwidth}),
            "54.3 % of memory bandwidth (fp64 arithmetic 3.2 %)");
  EXPECT_EQ(format_share({0.1, 0.8, 0, Limit::fp32}),
            "80.0 % of fp32 arithmetic (memory bandwidth 10.0 %)");
}

TEST(Roofline, SaysWhenNoLimitIsNear) {
  EXPECT_EQ(format_share({0.05, 0, 0, Limit::memory_bandwidth}),
            "5.0 % of memory bandwidth; latency or waiting binds, not a limit");
}

}  // namespace
}  // namespace tercet
