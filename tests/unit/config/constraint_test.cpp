#include "common/config/constraint.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace tercet::config {
namespace {

constexpr double tiny = std::numeric_limits<double>::denorm_min();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

TEST(Constraint, HoldsUpToItsBorderAndNotBeyond) {
  EXPECT_FALSE(positive().holds(0));
  EXPECT_TRUE(positive().holds(tiny));
  EXPECT_TRUE(at_least(2).holds(2));
  EXPECT_FALSE(at_least(2).holds(1.999));
  EXPECT_TRUE(at_most(2).holds(2));
  EXPECT_FALSE(at_most(2).holds(2.001));
  EXPECT_FALSE(more_than(2).holds(2));
  EXPECT_TRUE(more_than(2).holds(2.001));
  EXPECT_FALSE(less_than(2).holds(2));
  EXPECT_TRUE(less_than(2).holds(1.999));
  EXPECT_TRUE(between(1, 3).holds(1));
  EXPECT_TRUE(between(1, 3).holds(3));
  EXPECT_FALSE(between(1, 3).holds(0.999));
  EXPECT_FALSE(between(1, 3).holds(3.001));
  EXPECT_TRUE(multiple_of(4).holds(-8));
  EXPECT_FALSE(multiple_of(4).holds(6));
  EXPECT_FALSE(not_zero().holds(0));
  EXPECT_TRUE(not_zero().holds(-tiny));
  EXPECT_FALSE(not_empty().holds(0));
  EXPECT_TRUE(not_empty().holds(1));
}

TEST(Constraint, RefusesNotANumber) {
  for (const auto& rule : {positive(), at_least(0), at_most(0), more_than(0), less_than(0),
                           between(0, 1), multiple_of(2)})
    EXPECT_FALSE(rule.holds(nan)) << rule.text;
}

TEST(Constraint, WordsCompleteMustBe) {
  EXPECT_EQ(positive().text, "> 0");
  EXPECT_EQ(at_least(0.5).text, ">= 0.5");
  EXPECT_EQ(at_most(3).text, "<= 3");
  EXPECT_EQ(between(1, 10).text, "from 1 to 10");
  EXPECT_EQ(multiple_of(4).text, "a multiple of 4");
}

}  // namespace
}  // namespace tercet::config
