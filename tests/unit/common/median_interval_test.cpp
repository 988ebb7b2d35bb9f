#include "common/bench/median_interval.hpp"

#include <gtest/gtest.h>

#include <numeric>

namespace tercet {
namespace {

/// 1, 2, ..., n in another order, so that a value is its own order statistic.
std::vector<double> order_statistics(int n) {
  std::vector<double> values(static_cast<std::size_t>(n));
  for (int i = 0; i < n; ++i) values[static_cast<std::size_t>(i)] = (i * 7) % n + 1;
  return values;
}

TEST(MedianInterval, TakesTheMiddleValueOrTheMeanOfTheTwo) {
  EXPECT_EQ(median_interval({5.0}).median, 5.0);
  EXPECT_EQ(median_interval({3.0, 1.0}).median, 2.0);
  EXPECT_EQ(median_interval({9.0, 1.0, 4.0}).median, 4.0);
  EXPECT_EQ(median_interval({9.0, 1.0, 4.0, 5.0}).median, 4.5);
}

// Exact ranks from the binomial law (Conover, Practical Nonparametric Statistics, sec. 3.2): for
// 10, 20 and 100 values the 95 % intervals are (2, 9), (6, 15) and (40, 61).
TEST(MedianInterval, SpansTheOrderStatisticsOfTheBinomialLaw) {
  const int sizes[] = {10, 20, 100};
  const double expected[][2] = {{2, 9}, {6, 15}, {40, 61}};
  for (int i = 0; i < 3; ++i) {
    const MedianInterval interval = median_interval(order_statistics(sizes[i]));

    EXPECT_EQ(interval.low, expected[i][0]) << sizes[i];
    EXPECT_EQ(interval.high, expected[i][1]) << sizes[i];
  }
}

TEST(MedianInterval, SpansAllOfAFewValues) {
  const MedianInterval interval = median_interval({2.0, 8.0, 5.0});

  EXPECT_EQ(interval.low, 2.0);
  EXPECT_EQ(interval.high, 8.0);
}

}  // namespace
}  // namespace tercet
