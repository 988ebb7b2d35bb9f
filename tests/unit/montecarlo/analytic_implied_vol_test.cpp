#include <gtest/gtest.h>

#include <cmath>

#include "montecarlo/analytic/implied_vol.hpp"

namespace tercet::mc {
using namespace analytic;
namespace {

TEST(AnalyticImpliedVol, UndoesBlackInTheWingsAndTheMiddle) {
  for (const double x : {0.0, 1e-6, 0.01, 0.3, 2.0, 8.0})
    for (const double stddev : {1e-4, 0.01, 0.1, 0.5, 2.0, 6.0})
      for (const OptionType type : {OptionType::call, OptionType::put}) {
        // out of the money for either type
        const double strike = 100 * std::exp(type == OptionType::call ? x : -x);
        const double price = black_price(type, 100, strike, stddev, 0.9);
        if (price < 1e-290 || price > 0.9 * std::min(100.0, strike) * (1 - 1e-9)) continue;

        const auto found = implied_stddev(type, 100, strike, price, 0.9);

        ASSERT_TRUE(found) << x << " " << stddev;
        // dprice / price of an ulp or so, and what it means in stddev
        const double tolerance = 1e-13 + 4e-13 * stddev + 1e-15 / (stddev + x * x / stddev);
        EXPECT_NEAR(*found, stddev, tolerance * std::max(1.0, stddev)) << x << " " << stddev;
      }
}

TEST(AnalyticImpliedVol, UsesTheMaturityOfTheOption) {
  BlackScholesInput in{100, 120, 0.05, 0.02, 0.37, 2.5, OptionType::put};
  const double price = black_scholes_price(in);
  in.vol = 0;

  EXPECT_NEAR(implied_vol(in, price).value(), 0.37, 1e-13);
  in.maturity_years = 0;
  EXPECT_FALSE(implied_vol(in, price));
}

TEST(AnalyticImpliedVol, KnowsPricesThatNoVolGives) {
  EXPECT_EQ(implied_stddev(OptionType::call, 120, 100, 20, 1).value(), 0);
  EXPECT_EQ(implied_stddev(OptionType::call, 100, 120, 0, 1).value(), 0);
  EXPECT_FALSE(implied_stddev(OptionType::call, 120, 100, 19.9, 1));
  EXPECT_FALSE(implied_stddev(OptionType::call, 120, 100, 120, 1));
  EXPECT_FALSE(implied_stddev(OptionType::put, 120, 100, 100, 1));
  EXPECT_FALSE(implied_stddev(OptionType::put, 120, 100, -1e-3, 1));
  EXPECT_FALSE(implied_stddev(OptionType::put, 120, 100, std::nan(""), 1));
  EXPECT_FALSE(implied_stddev(OptionType::put, 120, 0, 1, 1));
  EXPECT_GT(implied_stddev(OptionType::call, 100, 100, 99.999, 1).value(), 8);
}

}  // namespace
}  // namespace tercet::mc
