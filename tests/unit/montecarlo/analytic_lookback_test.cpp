#include <gtest/gtest.h>

#include <cmath>

#include "montecarlo/analytic/lookback.hpp"
#include "montecarlo/analytic/normal.hpp"
#include "tests/unit/montecarlo/analytic_table.hpp"

namespace tercet::mc {
using namespace analytic;
namespace {

using tercet::test::CsvTable;

TEST(AnalyticLookback, ReproducesHaugsFixedStrikes) {
  const CsvTable table(test::table_path("lookback_fixed"));
  ASSERT_EQ(table.rows().size(), 36u);
  for (const auto& row : table.rows())
    EXPECT_NEAR(fixed_lookback_price(test::input_of(row), row.number("minmax")),
                row.number("price"), row.number("tol"))
        << row.where();
}

TEST(AnalyticLookback, ReproducesHaugsFloatingStrikes) {
  const CsvTable table(test::table_path("lookback_floating"));
  ASSERT_EQ(table.rows().size(), 7u);
  for (const auto& row : table.rows())
    EXPECT_NEAR(floating_lookback_price(test::input_of(row), row.number("minmax")),
                row.number("price"), row.number("tol"))
        << row.where();
}

/// Goldman, Sosin and Gatto (1979) in Haug (2007) 4.15.1, for r != q.
double goldman_call(const BlackScholesInput& in, double low) {
  const double b = in.rate - in.dividend_yield;
  const double s = in.stddev();
  const double v2 = in.vol * in.vol;
  const double t = in.maturity_years;
  const double a1 = (std::log(in.spot / low) + (b + 0.5 * v2) * t) / s;
  const double asset = in.spot * std::exp(-in.dividend_yield * t);
  const double cash = std::exp(-in.rate * t);
  const double mirrored = std::pow(in.spot / low, -2 * b / v2) *
                          normal_distribution(-a1 + 2 * b / in.vol * std::sqrt(t));
  return asset * normal_distribution(a1) - low * cash * normal_distribution(a1 - s) +
         in.spot * cash * v2 / (2 * b) * (mirrored - std::exp(b * t) * normal_distribution(-a1));
}

TEST(AnalyticLookback, AgreesWithTheClosedFormWhereItHolds) {
  for (const double rate : {-0.1, 0.02, 0.15})
    for (const double vol : {0.05, 0.4, 1.5})
      for (const double low : {60.0, 95.0, 100.0}) {
        const BlackScholesInput in{100, 0, rate, 0.05, vol, 1.3, OptionType::call};
        EXPECT_NEAR(floating_lookback_price(in, low), goldman_call(in, low), 2e-11)
            << rate << " " << vol << " " << low;
      }
}

TEST(AnalyticLookback, IsSmoothWhereRateAndYieldMeet) {
  const auto price = [](double rate, OptionType type) {
    return floating_lookback_price({100, 0, rate, 0.05, 0.3, 1, type}, 100);
  };
  for (const OptionType type : {OptionType::call, OptionType::put}) {
    const double curvature =
        price(0.05 - 1e-4, type) - 2 * price(0.05, type) + price(0.05 + 1e-4, type);
    EXPECT_NEAR(curvature, 0, 1e-5);
    EXPECT_GT(price(0.05, type), 20);
  }
}

TEST(AnalyticLookback, FixedAndFloatingBelongTogether) {
  // max - S_T = (max - K)+ + K - S_T for K below the running maximum
  const BlackScholesInput call{100, 90, 0.04, 0.01, 0.25, 0.6, OptionType::call};
  BlackScholesInput put = call;
  put.type = OptionType::put;
  const double cash = call.discount();

  EXPECT_NEAR(floating_lookback_price(put, 107),
              fixed_lookback_price(call, 107) + cash * (90 - call.forward()), 1e-11);
  put.strike = 110;
  EXPECT_NEAR(floating_lookback_price(call, 93),
              fixed_lookback_price(put, 93) + cash * (call.forward() - 110), 1e-11);
}

TEST(AnalyticLookback, LimitsAreNumbers) {
  const auto call = OptionType::call;
  const auto put = OptionType::put;

  EXPECT_NEAR(floating_lookback_price({100, 0, 0.02, 0.07, 0.01, 1, call}, 40), 54.0314350583,
              1e-8);
  EXPECT_EQ(floating_lookback_price({100, 0, 0.02, 0.07, 0.2, 0, call}, 40), 60);
  EXPECT_EQ(fixed_lookback_price({100, 95, 0.02, 0.07, 0.2, 0, call}, 120), 25);
  EXPECT_EQ(fixed_lookback_price({100, 130, 0.02, 0.07, 0.2, 0, call}, 120), 0);
  EXPECT_NEAR(fixed_lookback_price({100, 100, 0.1, 0, 0, 1, call}, 100), 100 - 100 * std::exp(-0.1),
              1e-12);
  EXPECT_NEAR(floating_lookback_price({100, 0, 0, 0.1, 0, 1, put}, 100), 100 - 100 * std::exp(-0.1),
              1e-12);
  EXPECT_NEAR(fixed_lookback_price({100, 100, 0.1, 0, 1e-6, 1, call}, 100),
              100 - 100 * std::exp(-0.1), 1e-8);
  EXPECT_EQ(fixed_lookback_price({100, 0, 0.1, 0, 0.2, 1, put}, 100), 0);
  EXPECT_EQ(fixed_lookback_price({0, 100, 0, 0, 0.2, 1, put}, 0), 100);
  // at such a vol the minimum is nothing and the maximum beyond bounds
  EXPECT_NEAR(floating_lookback_price({100, 0, 0, 0, 20, 1, call}, 100), 100, 1e-9);
}

}  // namespace
}  // namespace tercet::mc
