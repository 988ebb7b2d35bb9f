#include "montecarlo/paths/time_grid.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "common/error/errors.hpp"

namespace tercet::mc {
namespace {

using Numbers = std::vector<double>;
constexpr double minute_years = 1.0 / (365.0 * 24 * 60);

TEST(TimeGrid, WithoutALongestStepEachDateIsOneStep) {
  const TimeGrid grid = make_time_grid({1, 0.25, 0.5, 0.25}, 0);
  EXPECT_EQ(grid.step_end_years, (Numbers{0.25, 0.5, 1}));
  EXPECT_EQ(grid.date_years, grid.step_end_years);
  EXPECT_EQ(grid.date_of_step, (std::vector<int>{0, 1, 2}));
  EXPECT_FALSE(grid.keeps_today());
  EXPECT_EQ(grid.step_years(0), 0.25);
  EXPECT_EQ(grid.step_years(2), 0.5);
}

TEST(TimeGrid, NoStepIsLongerThanAskedForAndNoneMoreThanNeeded) {
  const TimeGrid grid = make_time_grid({0.5, 1.25}, 0.25);
  EXPECT_EQ(grid.step_end_years, (Numbers{0.25, 0.5, 0.75, 1, 1.25}));  // 0.25 fits: no step more
  EXPECT_EQ(grid.date_of_step, (std::vector<int>{-1, 0, -1, -1, 1}));
  EXPECT_EQ(grid.date_years, (Numbers{0.5, 1.25}));
  const TimeGrid finer = make_time_grid({0.5, 1.25}, 0.24);
  EXPECT_EQ(finer.num_steps(), 3 + 4);
  for (int n = 0; n < finer.num_steps(); ++n) EXPECT_LE(finer.step_years(n), 0.24);
}

TEST(TimeGrid, TodayIsADateWithoutAStep) {
  const TimeGrid grid = make_time_grid({0, 1, 0.5 * minute_years}, 0.5);
  EXPECT_TRUE(grid.keeps_today());
  EXPECT_EQ(grid.date_years, (Numbers{0, 1}));
  EXPECT_EQ(grid.step_end_years, (Numbers{0.5, 1}));
  EXPECT_EQ(grid.date_of_step, (std::vector<int>{-1, 1}));
  EXPECT_EQ(make_time_grid({0}, 0.1).num_steps(), 0);
}

TEST(TimeGrid, DatesWithinAMinuteAreOneAndAreFoundAsIt) {
  const TimeGrid grid = make_time_grid({1, 1 + 0.5 * minute_years, 1 + 3 * minute_years}, 0);
  EXPECT_EQ(grid.num_dates(), 2);
  EXPECT_EQ(grid.date_at(1), 0);
  EXPECT_EQ(grid.date_at(1 + 0.5 * minute_years), 0);
  EXPECT_EQ(grid.date_at(1 - 0.5 * minute_years), 0);
  EXPECT_EQ(grid.date_at(1 + 3 * minute_years), 1);
}

TEST(TimeGrid, RefusesADateThatIsNotKeptOrInThePast) {
  const TimeGrid grid = make_time_grid({1, 2}, 0.5);
  EXPECT_THROW(grid.date_at(1.5), InternalError);  // a step's end, but no date
  EXPECT_THROW(grid.date_at(2 + 2 * minute_years), InternalError);
  EXPECT_THROW(make_time_grid({1, -0.1}, 0), InternalError);
  EXPECT_THROW(make_time_grid({std::numeric_limits<double>::infinity()}, 0), InternalError);
}

}  // namespace
}  // namespace tercet::mc
