#include "montecarlo/market/dividends.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace tercet::mc {
namespace {

const Carry no_yield{flat_curve(0.05), flat_curve(0)};

TEST(Dividends, ForwardWithoutDividendsGrowsAtRateLessYield) {
  const Carry carry{flat_curve(0.05), flat_curve(0.02)};
  EXPECT_NEAR(forward_price(100, {}, carry, 2), 100 * std::exp(0.06), 1e-12);
  EXPECT_EQ(cash_dividend_value({}, carry, 2), 0);
}

TEST(Dividends, CashIsWorthItsPresentValueWithoutAYield) {
  const DividendSchedule two{{{.years = 0.25, .amount = 2.5}, {.years = 0.75, .amount = 2.5}}};
  const double value = 2.5 * (std::exp(-0.0125) + std::exp(-0.0375));
  EXPECT_NEAR(cash_dividend_value(two, no_yield, 1), value, 1e-14);
  EXPECT_NEAR(forward_price(100, two, no_yield, 1), (100 - value) * std::exp(0.05), 1e-12);
}

TEST(Dividends, AfterExpiryAndInThePastChangeNothing) {
  const DividendSchedule schedule{{{.years = -0.1, .amount = 9},
                                   {.years = 0, .proportion = 0.5},
                                   {.years = 1.25, .amount = 5, .proportion = 0.1}}};
  EXPECT_EQ(cash_dividend_value(schedule, no_yield, 1), 0);
  EXPECT_EQ(kept_proportion(schedule, 1), 1);
  EXPECT_NEAR(forward_price(100, schedule, no_yield, 1), 100 * std::exp(0.05), 1e-12);
}

TEST(Dividends, OnTheDayOfExpiryCounts) {
  const DividendSchedule schedule{{{.years = 1, .amount = 5}}};
  EXPECT_NEAR(forward_price(100, schedule, no_yield, 1), 100 * std::exp(0.05) - 5, 1e-12);
}

TEST(Dividends, ForwardFollowsTheSpotFromDividendToDividend) {
  const Carry carry{flat_curve(0.05), flat_curve(0.02)};
  const DividendSchedule schedule{{{.years = 0.5, .amount = 3, .proportion = 0.04},
                                   {.years = 1.5, .proportion = 0.1},
                                   {.years = 2, .amount = 4}}};
  double forward = 100 * std::exp(0.03 * 0.5);
  forward = forward * 0.96 - 3;
  forward *= std::exp(0.03) * 0.9;
  forward = forward * std::exp(0.03 * 0.5) - 4;
  forward *= std::exp(0.03);
  EXPECT_NEAR(forward_price(100, schedule, carry, 3), forward, 1e-12);
  EXPECT_NEAR(kept_proportion(schedule, 3), 0.96 * 0.9, 1e-15);
}

}  // namespace
}  // namespace tercet::mc
