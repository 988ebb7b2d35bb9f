#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "montecarlo/analytic/black_scholes.hpp"
#include "tests/unit/montecarlo/analytic_table.hpp"

namespace tercet::mc {
using namespace analytic;
namespace {

using tercet::test::CsvTable;
using test::input_of;

TEST(AnalyticBlackScholes, ReproducesHaugsPrices) {
  const CsvTable table(test::table_path("bs_european_haug"));

  ASSERT_EQ(table.rows().size(), 43u);
  for (const auto& row : table.rows())
    EXPECT_NEAR(black_scholes_price(input_of(row)), row.number("price"), row.number("tol"))
        << row.where();
}

double greek_of(const Greeks& greeks, const BlackScholesInput& in, const std::string& name) {
  if (name == "delta") return greeks.delta;
  if (name == "elasticity") return greeks.delta * in.spot / greeks.price;
  if (name == "gamma") return greeks.gamma;
  if (name == "vega") return greeks.vega;
  if (name == "theta") return greeks.theta_per_year;
  if (name == "theta per day") return greeks.theta_per_year / 365;
  if (name == "rho") return greeks.rho;
  if (name == "dividendRho") return greeks.dividend_rho;
  return std::nan("");
}

TEST(AnalyticBlackScholes, ReproducesHaugsGreeks) {
  const CsvTable table(test::table_path("bs_greeks_haug"));

  ASSERT_EQ(table.rows().size(), 11u);
  for (const auto& row : table.rows()) {
    const BlackScholesInput in = input_of(row);
    const double value = greek_of(black_scholes_greeks(in), in, row.text("greek_comment"));
    EXPECT_NEAR(value, row.number("value"), 5.5e-5) << row.where();  // four decimals are printed
  }
}

using Price = double (*)(const BlackScholesInput&);

/// Derivative by one field: central differences with one Richardson step, error O(h^4).
double slope(Price price, const BlackScholesInput& in, double BlackScholesInput::*field, double h) {
  const auto central = [&](double step) {
    BlackScholesInput up = in;
    BlackScholesInput down = in;
    up.*field += step;
    down.*field -= step;
    return (price(up) - price(down)) / (2 * step);
  };
  return (4 * central(h) - central(2 * h)) / 3;
}

void expect_slopes(Price price, const Greeks& greeks, const BlackScholesInput& in) {
  const double unit = std::max(1.0, std::abs(greeks.price));
  EXPECT_NEAR(greeks.price, price(in), 1e-14 * unit);
  EXPECT_NEAR(greeks.delta, slope(price, in, &BlackScholesInput::spot, 1e-2), 1e-8);
  EXPECT_NEAR(greeks.vega, slope(price, in, &BlackScholesInput::vol, 1e-4), 1e-7 * unit);
  EXPECT_NEAR(greeks.rho, slope(price, in, &BlackScholesInput::rate, 1e-4), 1e-7 * unit);
  EXPECT_NEAR(greeks.dividend_rho, slope(price, in, &BlackScholesInput::dividend_yield, 1e-4),
              1e-7 * unit);
  EXPECT_NEAR(greeks.theta_per_year, -slope(price, in, &BlackScholesInput::maturity_years, 1e-4),
              1e-7 * unit);
  BlackScholesInput up = in;
  BlackScholesInput down = in;
  up.spot += 0.05;
  down.spot -= 0.05;
  const double curvature = (price(up) - 2 * price(in) + price(down)) / 0.0025;
  EXPECT_NEAR(greeks.gamma, curvature, 1e-6);
}

TEST(AnalyticBlackScholes, GreeksAreTheSlopesOfThePrice) {
  for (const OptionType type : {OptionType::call, OptionType::put})
    for (const double strike : {70.0, 103.0, 140.0})
      for (const double rate : {-0.03, 0.06}) {
        const BlackScholesInput in{100, strike, rate, 0.02, 0.3, 0.7, type};
        expect_slopes(black_scholes_price, black_scholes_greeks(in), in);
        expect_slopes(cash_digital_price, cash_digital_greeks(in), in);
      }
}

TEST(AnalyticBlackScholes, PutsAndCallsDifferByTheForward) {
  for (const double strike : {1e-3, 60.0, 100.0, 170.0, 1e5}) {
    BlackScholesInput in{100, strike, 0.04, -0.01, 0.25, 1.5, OptionType::call};
    const double call = black_scholes_price(in);
    const double digital = cash_digital_price(in);
    const double asset = asset_digital_price(in);
    EXPECT_NEAR(call, asset - strike * digital, 1e-13 * std::max(strike, 100.0));
    in.type = OptionType::put;
    EXPECT_NEAR(call - black_scholes_price(in), in.discount() * (in.forward() - strike),
                1e-13 * std::max(strike, 100.0));
    EXPECT_NEAR(digital + cash_digital_price(in), in.discount(), 1e-15);
    EXPECT_NEAR(asset + asset_digital_price(in), in.discount() * in.forward(), 1e-13);
  }
}

TEST(AnalyticBlackScholes, PricesTheEdgeCases) {
  const BlackScholesInput no_vol{100, 102, 0.05, 0.02, 0, 1, OptionType::call};
  BlackScholesInput put = no_vol;
  put.type = OptionType::put;

  EXPECT_NEAR(black_scholes_price(no_vol), 0.9944660316, 6e-11);
  EXPECT_EQ(black_scholes_price(put), 0);
  EXPECT_EQ(black_scholes_price({105, 100, 0.05, 0, 0.2, 0, OptionType::call}), 5);
  EXPECT_EQ(black_scholes_price({100, 100, 0.05, 0, 0.2, 0, OptionType::call}), 0);
  EXPECT_NEAR(black_scholes_price({100, 0, 0.05, 0.02, 0.2, 1, OptionType::call}), 98.0198673307,
              1e-10);
  EXPECT_EQ(black_scholes_price({100, 0, 0.05, 0.02, 0.2, 1, OptionType::put}), 0);
  EXPECT_NEAR(black_scholes_price({100, 100, 0.05, 0, 0.2, 1, OptionType::call}), 10.4505835722,
              6e-11);
  EXPECT_NEAR(black_scholes_price({36, 40, -0.012, 0, 0.2, 1, OptionType::put}), 5.7950756960,
              6e-11);
  EXPECT_NEAR(black_scholes_price({4600, 4400, 0.01, 0, 0.19, 5.0 / 365, OptionType::put}),
              0.8378506779, 1e-8);
  EXPECT_NEAR(
      black_scholes_price({100, 1000, 0.05, 0, 0.2, 0.25, OptionType::call}) / 3.110543e-116, 1,
      2e-7);
  EXPECT_NEAR(black_scholes_greeks({100, 100, 0.05, 0.02, 0.2, 1, OptionType::call}).rho,
              49.4581091053, 6e-11);
}

TEST(AnalyticBlackScholes, LimitsAreNumbers) {
  const Greeks expired = black_scholes_greeks({105, 100, 0.05, 0, 0.2, 0, OptionType::call});
  const Greeks at_the_money = black_scholes_greeks({100, 100, 0.05, 0, 0.2, 0, OptionType::put});
  const Greeks no_vol = black_scholes_greeks({100, 102, 0.05, 0.02, 0, 1, OptionType::call});
  const Greeks no_spot = black_scholes_greeks({0, 102, 0.05, 0.02, 0.2, 1, OptionType::put});

  EXPECT_EQ(expired.delta, 1);
  EXPECT_EQ(expired.gamma, 0);
  EXPECT_EQ(expired.vega, 0);
  EXPECT_DOUBLE_EQ(expired.theta_per_year, -5);  // -r K: the strike's interest
  EXPECT_EQ(at_the_money.delta, -0.5);
  EXPECT_EQ(at_the_money.gamma, 0);
  EXPECT_TRUE(std::isfinite(at_the_money.theta_per_year));
  EXPECT_DOUBLE_EQ(no_vol.delta, std::exp(-0.02));
  EXPECT_EQ(no_vol.vega, 0);
  EXPECT_DOUBLE_EQ(no_spot.price, 102 * std::exp(-0.05));
  EXPECT_EQ(no_spot.gamma, 0);
  EXPECT_EQ(black_scholes_price({100, 100, 0.05, 0, 1e6, 10, OptionType::call}), 100);
  EXPECT_EQ(cash_digital_price({105, 100, 0.05, 0, 0.2, 0, OptionType::call}), 1);
  EXPECT_EQ(cash_digital_price({100, 100, 0.05, 0, 0.2, 0, OptionType::put}), 0.5);
  EXPECT_EQ(cash_digital_greeks({100, 90, 0.05, 0, 0.2, 0, OptionType::put}).delta, 0);
}

}  // namespace
}  // namespace tercet::mc
