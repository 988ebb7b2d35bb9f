#include "common/report/phase_statistics.hpp"

#include <gtest/gtest.h>

namespace tercet {
namespace {

TEST(PhaseStatistics, AreLeastMeanAndMostOverTheRanks) {
  const auto world = Communicator::world();
  const int rank = world.rank(), size = world.size();
  const auto all = phase_statistics({{"step", 2.0 + rank, 10 + rank}}, world);

  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].path, "step");
  EXPECT_EQ(all[0].min_s, 2.0);
  EXPECT_EQ(all[0].max_s, 2.0 + size - 1);
  EXPECT_DOUBLE_EQ(all[0].mean_s, 2.0 + (size - 1) / 2.0);
  EXPECT_EQ(all[0].calls, 10 + size - 1);
}

TEST(PhaseStatistics, APhaseOfOneRankCountsAsZeroOnTheOthers) {
  const auto world = Communicator::world();
  const bool is_last = world.rank() == world.size() - 1;
  std::vector<PhaseTime> mine{{"step", 1.0, 1}};
  if (is_last) mine.insert(mine.begin(), {"repair", 3.0, 2});
  const auto all = phase_statistics(mine, world);

  ASSERT_EQ(all.size(), 2U);
  const auto& repair = all[world.size() == 1 ? 0 : 1];
  EXPECT_EQ(repair.path, "repair");
  EXPECT_EQ(repair.min_s, world.size() == 1 ? 3.0 : 0.0);
  EXPECT_EQ(repair.max_s, 3.0);
  EXPECT_DOUBLE_EQ(repair.mean_s, 3.0 / world.size());
  EXPECT_EQ(repair.calls, 2);
}

TEST(PhaseStatistics, OfNothingAreNothing) {
  EXPECT_TRUE(phase_statistics({}, Communicator::world()).empty());
}

}  // namespace
}  // namespace tercet
