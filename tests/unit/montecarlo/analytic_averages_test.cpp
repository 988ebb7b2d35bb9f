#include <gtest/gtest.h>

#include <cmath>

#include "montecarlo/analytic/forward_start.hpp"
#include "montecarlo/analytic/geometric_asian.hpp"
#include "montecarlo/analytic/variance_swap.hpp"
#include "tests/unit/montecarlo/analytic_table.hpp"

namespace tercet::mc {
using namespace analytic;
namespace {

using tercet::test::CsvTable;

GeometricFixings even_fixings(double maturity, int count) {
  GeometricFixings fixings;
  for (int i = 1; i <= count; ++i) fixings.future_years.push_back(maturity * i / count);
  return fixings;
}

TEST(AnalyticAverages, ReproducesThePublishedGeometricAsians) {
  const CsvTable table(test::table_path("asian_geometric_bs"));
  ASSERT_EQ(table.rows().size(), 3u);
  for (const auto& row : table.rows()) {
    BlackScholesInput in = test::input_of(row);
    GeometricFixings fixings =
        even_fixings(in.maturity_years, static_cast<int>(row.number("n_fixings")));
    const std::string& kind = row.text("kind");
    double value = continuous_geometric_asian_price(in);
    double tolerance = 5e-5;  // half a unit of the last digit printed
    if (kind == "discrete_avgprice") {
      value = geometric_asian_price(in, fixings);
      tolerance = 5e-11;
    } else if (kind == "discrete_avgstrike") {
      // QuantLib counts time from the first fixing here: today is that day
      for (double& time : fixings.future_years) time -= 0.1;
      in.maturity_years -= 0.1;
      value = geometric_average_strike_price(in, fixings);
      tolerance = 5e-6;
    }
    EXPECT_NEAR(value, row.number("price"), tolerance) << row.where();
  }
}

TEST(AnalyticAverages, ManyFixingsTendToTheContinuousAverage) {
  const BlackScholesInput in{100, 103, 0.05, 0.02, 0.3, 0.8, OptionType::put};
  const double limit = continuous_geometric_asian_price(in);
  const double coarse = geometric_asian_price(in, even_fixings(0.8, 500)) - limit;
  const double fine = geometric_asian_price(in, even_fixings(0.8, 1000)) - limit;

  EXPECT_NEAR(coarse / fine, 2, 0.01);
  EXPECT_LT(std::abs(fine), 0.02);
}

TEST(AnalyticAverages, OneFixingAtMaturityIsTheEuropean) {
  const BlackScholesInput in{100, 103, 0.05, 0.02, 0.3, 0.8, OptionType::call};

  EXPECT_NEAR(geometric_asian_price(in, even_fixings(0.8, 1)), black_scholes_price(in), 1e-12);
  EXPECT_NEAR(geometric_average_strike_price(in, even_fixings(0.8, 1)), 0, 1e-12);
}

TEST(AnalyticAverages, PastFixingsShiftTheStrike) {
  // one past fixing p and one ahead at T: sqrt(p S_T), a power of the spot
  const BlackScholesInput in{100, 98, 0.05, 0.02, 0.3, 0.8, OptionType::call};
  const double p = 90;
  const double mean = 0.5 * (std::log(p) + std::log(100) + (0.03 - 0.045) * 0.8);
  const double variance = 0.25 * 0.09 * 0.8;
  const double right = black_price(OptionType::call, std::exp(mean + 0.5 * variance), 98,
                                   std::sqrt(variance), in.discount());

  EXPECT_NEAR(geometric_asian_price(in, {{0.8}, {p}}), right, 1e-12);
  // half of a continuous average gone is the same as many fixings of which half are past
  GeometricFixings half = even_fixings(0.8, 4000);
  half.past.assign(4000, p);
  EXPECT_NEAR(continuous_geometric_asian_price(in, {0.8, p}), geometric_asian_price(in, half),
              2e-3);
}

TEST(AnalyticAverages, PairsOfFixingsCovaryByTheEarlierOne) {
  // var ln G for fixings 0.25 and 1 is vol^2 (0.25 + 1 + 2 * 0.25) / 4
  const BlackScholesInput in{100, 100, 0, 0, 0.4, 1, OptionType::call};
  const double variance = 0.16 * 1.75 / 4;
  const double forward = 100 * std::exp(-0.08 * 0.625 + 0.5 * variance);

  EXPECT_NEAR(geometric_asian_price(in, {{0.25, 1}, {}}),
              black_price(OptionType::call, forward, 100, std::sqrt(variance), 1), 1e-12);
}

TEST(AnalyticAverages, LimitsAreNumbers) {
  const BlackScholesInput now{105, 100, 0.05, 0, 0.2, 0, OptionType::call};
  const BlackScholesInput quiet{100, 100, 0.05, 0, 0, 0.5, OptionType::call};

  EXPECT_EQ(continuous_geometric_asian_price(now), 5);
  EXPECT_NEAR(continuous_geometric_asian_price(now, {1, 121}), 21, 1e-12);
  EXPECT_NEAR(geometric_asian_price(now, {{}, {100, 121}}), 10, 1e-12);
  EXPECT_NEAR(geometric_asian_price(now, {{0}, {}}), 5, 1e-12);
  EXPECT_NEAR(continuous_geometric_asian_price(quiet), std::exp(-0.025) * 100 * std::expm1(0.0125),
              1e-12);
  EXPECT_THROW(geometric_asian_price(now, {}), std::exception);
}

TEST(AnalyticAverages, ForwardStartsScaleWithTheSpotOfTheirStart) {
  // Haug (2007) p. 130: S 60, 110 % strike, start in 1/4, expiry in 1 year, r 8 %, q 4 %, vol 30 %
  const BlackScholesInput in{60, 1.1, 0.08, 0.04, 0.3, 1, OptionType::call};
  EXPECT_NEAR(forward_start_price(in, 0.25), 4.4064, 1e-4);  // he cuts 4.40645

  BlackScholesInput today = in;
  today.strike = 66;
  EXPECT_NEAR(forward_start_price(in, 0), black_scholes_price(today), 1e-12);
  EXPECT_EQ(forward_start_price(in, 1), 0);
}

TEST(AnalyticAverages, CliquetsAreStripsOfCallSpreads) {
  const BlackScholesInput market{100, 0, 0.03, 0.01, 0.2, 0, OptionType::call};
  const LocalCliquet unbounded{12, 1.0 / 12, -1, std::numeric_limits<double>::infinity()};
  const double discount = std::exp(-0.03);

  // without bounds: the mean return of each month
  EXPECT_NEAR(local_cliquet_price(market, unbounded), discount * 12 * std::expm1(0.02 / 12), 1e-13);
  // floor at 0 without a cap: at-the-money forward starts
  LocalCliquet calls = unbounded;
  calls.local_floor = 0;
  const BlackScholesInput month{1, 1, 0.03, 0.01, 0.2, 1.0 / 12, OptionType::call};
  EXPECT_NEAR(local_cliquet_price(market, calls),
              discount * 12 * black_scholes_price(month) / month.discount(), 1e-13);
  // a floor at the cap is certain
  EXPECT_NEAR(local_cliquet_price(market, {12, 1.0 / 12, 0.02, 0.02}), discount * 0.24, 1e-14);
  EXPECT_NEAR(
      local_cliquet_price({100, 0, 0.03, 0.01, 0, 0, OptionType::call}, {2, 1, -0.05, 0.01}),
      std::exp(-0.06) * 0.02, 1e-14);
}

TEST(AnalyticAverages, FairVariancesAreMeanVariances) {
  const BlackScholesInput in{100, 0, 0.05, 0.02, 0.3, 2, OptionType::call};
  const HestonParameters p{0.09, 2, 0.04, 0.5, -0.6};

  EXPECT_NEAR(sampled_fair_variance(in, 10), 0.09 + (0.03 - 0.045) * (0.03 - 0.045) * 0.2, 1e-15);
  EXPECT_NEAR(heston_fair_variance(p, 1), 0.0616166179, 6e-11);
  EXPECT_EQ(heston_fair_variance(p, 0), 0.09);
  EXPECT_DOUBLE_EQ(heston_fair_variance({0.09, 0, 0.04, 0.5, 0}, 3), 0.09);
  EXPECT_NEAR(heston_fair_variance({0.09, 1e-9, 0.04, 0.5, 0}, 3), 0.09, 1e-9);
  EXPECT_NEAR(variance_swap_price({0.05, 1, 0.07}, 0.04, 3, 0.9),
              0.9 * (0.25 * 0.07 + 0.75 * 0.04 - 0.05), 1e-16);
  EXPECT_NEAR(variance_swap_price({0.05, 0, 0}, 0.04, 0, 1), -0.01, 1e-16);
}

}  // namespace
}  // namespace tercet::mc
