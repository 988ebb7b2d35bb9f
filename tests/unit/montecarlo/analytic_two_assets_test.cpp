#include <gtest/gtest.h>

#include <cmath>

#include "montecarlo/analytic/black_scholes.hpp"
#include "montecarlo/analytic/geometric_basket.hpp"
#include "montecarlo/analytic/normal.hpp"
#include "montecarlo/analytic/quadrature.hpp"
#include "montecarlo/analytic/two_assets.hpp"
#include "tests/unit/montecarlo/analytic_table.hpp"

namespace tercet::mc {
using namespace analytic;
namespace {

using tercet::test::CsvRow;
using tercet::test::CsvTable;

const TwoAssetInput market{100, 95, 0.01, 0.03, 0.25, 0.35, 0.4, 0.05, 1.5};

TwoAssetInput pair_of(const CsvRow& row) {
  return {row.number("s1"), row.number("s2"),  row.number("q1"), row.number("q2"), row.number("v1"),
          row.number("v2"), row.number("rho"), row.number("r"),  row.number("T")};
}

TEST(AnalyticTwoAssets, ReproducesHaugsExchangesWithGreeks) {
  const CsvTable table(test::table_path("margrabe_european"));
  ASSERT_EQ(table.rows().size(), 21u);
  for (const auto& row : table.rows()) {
    const double tolerance = row.number("tol");
    const ExchangeGreeks greeks = exchange_greeks(pair_of(row), row.number("Q1"), row.number("Q2"));
    EXPECT_NEAR(greeks.price, row.number("price"), tolerance) << row.where();
    EXPECT_NEAR(greeks.delta1, row.number("delta1"), tolerance) << row.where();
    EXPECT_NEAR(greeks.delta2, row.number("delta2"), tolerance) << row.where();
    // QuantLib's gamma and theta leave a quantity out (ExchangeGreeksAreSlopes has ours)
    if (row.number("Q1") != 1 || row.number("Q2") != 1) continue;
    EXPECT_NEAR(greeks.gamma1, row.number("gamma1"), tolerance) << row.where();
    EXPECT_NEAR(greeks.gamma2, row.number("gamma2"), tolerance) << row.where();
    EXPECT_NEAR(greeks.theta_per_year, row.number("theta"), tolerance) << row.where();
  }
}

TEST(AnalyticTwoAssets, ExchangeGreeksAreSlopes) {
  const auto price = [](double s1, double s2, double t) {
    TwoAssetInput in = market;
    in.spot1 = s1;
    in.spot2 = s2;
    in.maturity_years = t;
    return exchange_greeks(in, 2, 3).price;
  };
  const double h = 1e-2;
  const ExchangeGreeks greeks = exchange_greeks(market, 2, 3);

  const double p = price(100, 95, 1.5);
  EXPECT_NEAR(greeks.delta1, (price(100 + h, 95, 1.5) - price(100 - h, 95, 1.5)) / (2 * h), 1e-6);
  EXPECT_NEAR(greeks.delta2, (price(100, 95 + h, 1.5) - price(100, 95 - h, 1.5)) / (2 * h), 1e-6);
  EXPECT_NEAR(greeks.gamma1, (price(100 + h, 95, 1.5) - 2 * p + price(100 - h, 95, 1.5)) / (h * h),
              1e-6);
  EXPECT_NEAR(greeks.gamma2, (price(100, 95 + h, 1.5) - 2 * p + price(100, 95 - h, 1.5)) / (h * h),
              1e-6);
  EXPECT_NEAR(greeks.theta_per_year,
              -(price(100, 95, 1.5 + 1e-4) - price(100, 95, 1.5 - 1e-4)) / 2e-4, 1e-6);
}

TEST(AnalyticTwoAssets, ReproducesStulzAndTheSpreadsNearKirk) {
  int exact = 0;
  const CsvTable table(test::table_path("basket_two_asset_stulz_kirk"));
  for (const auto& row : table.rows()) {
    TwoAssetInput in = pair_of(row);
    const OptionType type = test::option_type(row);
    if (row.text("basket") == "SpreadBasket") {
      // futures: no drift. Kirk's own approximation is within half a percent of the truth here.
      in.dividend_yield1 = in.dividend_yield2 = in.rate;
      EXPECT_NEAR(weighted_sum_price(in, 1, -1, type, row.number("strike")), row.number("price"),
                  5e-3 * row.number("price"))
          << row.where();
      continue;
    }
    const Extreme extreme = row.text("basket") == "MinBasket" ? Extreme::minimum : Extreme::maximum;
    EXPECT_NEAR(extreme_of_two_price(in, extreme, type, row.number("strike")), row.number("price"),
                row.number("tol"))
        << row.where();
    ++exact;
  }
  EXPECT_EQ(exact, 39);
}

/// E[max(min(S1, S2) - K, 0)] = integral over y from K of P(S1 > y, S2 > y), discounted.
double minimum_call_by_integral(const TwoAssetInput& in, double strike) {
  const double root = std::sqrt(in.maturity_years);
  const auto both_above = [&](double log_y) {
    const double y = std::exp(log_y);
    return y * bivariate_normal_distribution(standardized_d2(in.forward1(), y, in.vol1 * root),
                                             standardized_d2(in.forward2(), y, in.vol2 * root),
                                             in.correlation);
  };
  return in.discount() * integrate(both_above, std::log(strike), std::log(strike) + 7, 1e-14);
}

TEST(AnalyticTwoAssets, MinimumCallIsTheIntegralOfItsTail) {
  for (const double correlation : {-0.99, -0.3, 0.4, 0.95, 0.9999}) {
    TwoAssetInput in = market;
    in.correlation = correlation;
    for (const double strike : {60.0, 100.0, 130.0})
      EXPECT_NEAR(extreme_of_two_price(in, Extreme::minimum, OptionType::call, strike),
                  minimum_call_by_integral(in, strike), 1e-11)
          << correlation << " " << strike;
  }
}

TEST(AnalyticTwoAssets, SmallerAndLargerSumToBoth) {
  for (const double correlation : {-1.0, 0.4, 1.0})
    for (const OptionType type : {OptionType::call, OptionType::put}) {
      TwoAssetInput in = market;
      in.correlation = correlation;
      const BlackScholesInput one{100, 90, 0.05, 0.01, 0.25, 1.5, type};
      const BlackScholesInput two{95, 90, 0.05, 0.03, 0.35, 1.5, type};
      EXPECT_NEAR(extreme_of_two_price(in, Extreme::minimum, type, 90) +
                      extreme_of_two_price(in, Extreme::maximum, type, 90),
                  black_scholes_price(one) + black_scholes_price(two), 1e-11);
    }
  // strike 0: the smaller of both is one less the right to exchange it
  EXPECT_NEAR(extreme_of_two_price(market, Extreme::minimum, OptionType::call, 0),
              100 * std::exp(-0.015) - exchange_greeks(market, 1, 1).price, 1e-11);
}

TEST(AnalyticTwoAssets, LimitsAreNumbers) {
  const TwoAssetInput same{100, 100, 0, 0, 0.2, 0.2, 1, 0.05, 1};
  TwoAssetInput now = market;
  now.maturity_years = 0;
  TwoAssetInput quiet = market;
  quiet.vol1 = 0;

  EXPECT_NEAR(extreme_of_two_price(same, Extreme::minimum, OptionType::call, 100), 10.4505835722,
              6e-11);
  EXPECT_NEAR(extreme_of_two_price(same, Extreme::maximum, OptionType::call, 100), 10.4505835722,
              6e-11);
  EXPECT_EQ(extreme_of_two_price(now, Extreme::maximum, OptionType::call, 90), 10);
  EXPECT_EQ(extreme_of_two_price(now, Extreme::minimum, OptionType::call, 90), 5);
  EXPECT_EQ(extreme_of_two_price(now, Extreme::minimum, OptionType::put, 98), 3);
  EXPECT_NEAR(extreme_of_two_price(quiet, Extreme::minimum, OptionType::call, 90),
              minimum_call_by_integral(quiet, 90), 1e-8);  // the integrand jumps
  EXPECT_EQ(exchange_greeks(now, 1, 1).price, 5);
  EXPECT_EQ(exchange_greeks(same, 1, 1).price, 0);
  EXPECT_NEAR(weighted_sum_price(same, 1, -1, OptionType::call, 0), 0, 1e-12);
  EXPECT_NEAR(weighted_sum_price(now, 1, -1, OptionType::call, 3), 2, 1e-12);
}

TEST(AnalyticTwoAssets, ReproducesTheSpreadBenchmark) {
  int count = 0;
  const CsvTable table(test::table_path("basket_spread_choi_benchmark"));
  for (const auto& row : table.rows()) {
    const auto spots = row.numbers("spots");
    if (spots.size() != 2) continue;
    const auto vols = row.numbers("vols");
    const auto yields = row.numbers("q");
    const auto weights = row.numbers("weights");  // a single 0 stands for a spread
    const bool spread = weights.size() != 2;
    const TwoAssetInput in{spots[0],
                           spots[1],
                           yields[0],
                           yields[1],
                           vols[0],
                           vols[1],
                           row.number("rho_or_matrix"),
                           row.number("r"),
                           row.number("T")};
    const double value = weighted_sum_price(in, spread ? 1 : weights[0], spread ? -1 : weights[1],
                                            test::option_type(row), row.number("strike"));
    EXPECT_NEAR(value, row.number("price"), 1e-8) << row.where();
    ++count;
  }
  EXPECT_GE(count, 45);
}

TEST(AnalyticTwoAssets, SpreadsOfStrikeZeroAreExchanges) {
  for (const double correlation : {-1.0, -0.5, 0.4, 0.999, 1.0}) {
    TwoAssetInput in = market;
    in.correlation = correlation;
    EXPECT_NEAR(weighted_sum_price(in, 2, -1.5, OptionType::call, 0),
                exchange_greeks(in, 2, 1.5).price, 1e-11)
        << correlation;
    EXPECT_NEAR(weighted_sum_price(in, -2, 1.5, OptionType::put, 0),
                exchange_greeks(in, 2, 1.5).price, 1e-11);
  }
}

TEST(AnalyticTwoAssets, SumsKeepParityForEverySign) {
  for (const double weight1 : {-1.0, 2.0})
    for (const double weight2 : {-1.0, 0.0, 0.5})
      for (const double strike : {-120.0, -20.0, 0.0, 25.0, 150.0}) {
        const double call = weighted_sum_price(market, weight1, weight2, OptionType::call, strike);
        const double put = weighted_sum_price(market, weight1, weight2, OptionType::put, strike);
        const double forward = weight1 * market.forward1() + weight2 * market.forward2() - strike;
        EXPECT_NEAR(call - put, market.discount() * forward, 1e-11);
        EXPECT_GE(call, 0);
        EXPECT_GE(put, 0);
      }
  // one weight of 0 is a vanilla option
  const BlackScholesInput vanilla{200, 150, 0.05, 0.01, 0.25, 1.5, OptionType::put};
  EXPECT_NEAR(weighted_sum_price(market, 2, 0, OptionType::put, 150), black_scholes_price(vanilla),
              1e-11);
  // bound of an issue against Kirk's formula, where it collapses at correlation 1
  EXPECT_GE(
      weighted_sum_price({100, 100, 0, 0.25, 0.2, 0.25, 1, 0.25, 1}, 1, -1, OptionType::call, 25),
      2.649902);
}

TEST(AnalyticTwoAssets, GeometricBasketsAreLognormal) {
  const BasketInput in{{100, 95}, {0.01, 0.03}, {0.25, 0.35}, {1, 0.4, 0.4, 1}, 0.05, 1.5};

  // weight 1 on one asset is a vanilla; weights 1 and -1 are the ratio of both
  const BlackScholesInput vanilla{95, 90, 0.05, 0.03, 0.35, 1.5, OptionType::put};
  EXPECT_NEAR(geometric_basket_price(in, {0, 1}, OptionType::put, 90), black_scholes_price(vanilla),
              1e-12);
  const double mean = std::log(100.0 / 95) + (0.02 - 0.5 * (0.0625 - 0.1225)) * 1.5;
  const double s = market.stddev_of_ratio();
  EXPECT_NEAR(geometric_basket_price(in, {1, -1}, OptionType::call, 1),
              black_price(OptionType::call, std::exp(mean + 0.5 * s * s), 1, s, std::exp(-0.075)),
              1e-13);
  EXPECT_THROW(geometric_basket_price(in, {1}, OptionType::call, 1), std::exception);
}

}  // namespace
}  // namespace tercet::mc
