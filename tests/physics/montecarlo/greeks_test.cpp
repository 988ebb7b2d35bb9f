// Greeks of a book, read from its files, against closed forms. The mean of a sampled difference is
// that difference of the closed form: its bias is known, and only its noise is allowed for.
#include <functional>

#include "montecarlo/analytic/black_scholes.hpp"
#include "montecarlo/analytic/two_assets.hpp"
#include "tests/support/book_case.hpp"

namespace tercet::mc {
namespace {

using analytic::black_scholes_greeks;
using analytic::black_scholes_price;
using analytic::BlackScholesInput;
using analytic::TwoAssetInput;

const std::string one_asset =
    R"({"discount": 0.05, "assets": {"A": {"spot": 100, "dividend_yield": 0.02,
    "volatility": 0.2}}})";

constexpr double h_spot = 0.01, h_vol = 0.01, h_rate = 1e-4, h_years = 1.0 / 365;

/// (f(x + h) - f(x - h)) / 2h by one of the inputs.
double central(BlackScholesInput in, double BlackScholesInput::*x, double h) {
  in.*x += h;
  const double up = black_scholes_price(in);
  in.*x -= 2 * h;
  return (up - black_scholes_price(in)) / (2 * h);
}

/// What the documented bumps give of the closed form.
std::map<std::string, double> bumped_greeks(const BlackScholesInput& in) {
  BlackScholesInput up = in, down = in, later = in;
  const double h = h_spot * in.spot;
  up.spot += h;
  down.spot -= h;
  later.maturity_years -= h_years;
  const double price = black_scholes_price(in);
  return {{"price", price},
          {"delta", central(in, &BlackScholesInput::spot, h)},
          {"gamma", (black_scholes_price(up) - 2 * price + black_scholes_price(down)) / (h * h)},
          {"vega", central(in, &BlackScholesInput::vol, h_vol)},
          {"theta", (black_scholes_price(later) - price) / h_years},
          {"rho", central(in, &BlackScholesInput::rate, h_rate)},
          {"dividend_rho", central(in, &BlackScholesInput::dividend_yield, h_rate)}};
}

std::map<std::string, double> exact_greeks(const BlackScholesInput& in) {
  const analytic::Greeks g = black_scholes_greeks(in);
  return {{"price", g.price},
          {"delta", g.delta},
          {"gamma", g.gamma},
          {"vega", g.vega},
          {"theta", g.theta_per_year},
          {"rho", g.rho},
          {"dividend_rho", g.dividend_rho}};
}

GreekRequest all_of_one_asset() {
  return {
      .delta = true, .gamma = true, .vega = true, .theta = true, .rho = true, .dividend_rho = true};
}

TEST(Greeks, OfCallsAndPutsAreThoseOfBlackAndScholes) {
  BookCase book{one_asset,
                "id,payoff,underlying,option,strike,expiry\nc,european,A,call,105,1\n"
                "p,european,A,put,95,1\n"};
  book.greeks = all_of_one_asset();
  for (const bool controls : {false, true}) {
    book.control_variates = controls;
    const auto found = book.run();
    for (const bool call : {true, false}) {
      const BlackScholesInput in{
          100, call ? 105.0 : 95.0, 0.05, 0.02, 0.2, 1, call ? OptionType::call : OptionType::put};
      const auto bumped = bumped_greeks(in);
      for (const auto& [name, exact] : exact_greeks(in)) {
        const std::string where = name + (call ? " of the call" : " of the put");
        ASSERT_LE(std::abs(bumped.at(name) - exact), 0.01 * std::abs(exact)) << where;
        const Estimate& estimate = found[call ? 0 : 1].at(name);
        expect_near(estimate, bumped.at(name), 1e-7, where);
        EXPECT_GT(estimate.std_error, 0) << where;
        // an error so large that it hides everything is no result either
        EXPECT_LT(estimate.std_error, 0.03 * std::abs(exact)) << where;
      }
    }
  }
}

TEST(Greeks, RhoHoldsTheDividendYield) {
  BookCase book{one_asset, "id,payoff,underlying,option,strike,expiry\nc,european,A,call,100,1\n"};
  book.greeks.rho = true;
  for (const auto& row : rows_of("edge_cases")) {
    if (row.text("id") != "rho_bump_keeps_q") continue;
    expect_near(book.run()[0].at("rho"), row.number("expected"), row.number("tol"), row.where());
    return;
  }
  FAIL() << "the row is not there";
}

TEST(Greeks, ScaleWithTheQuantityAndKeepTheirErrorsPositive) {
  BookCase book{one_asset,
                "id,payoff,underlying,option,strike,expiry,quantity\nc,european,A,call,105,1,1\n"
                "s,european,A,call,105,1,-20\n"};
  book.greeks = all_of_one_asset();
  book.num_paths = 8192;
  const auto found = book.run();
  for (const auto& [name, one] : found[0]) {
    const Estimate& many = found[1].at(name);
    EXPECT_DOUBLE_EQ(many.value, -20 * one.value) << name;
    EXPECT_DOUBLE_EQ(many.std_error, 20 * one.std_error) << name;
  }
}

/// Quantities are 1 for 110 and 2 for 50, so that a swap of the assets shows.
double exchange(const TwoAssetInput& in) {
  return analytic::exchange_greeks(in, 1, 2).price;
}

TEST(Greeks, OfAnExchangeOptionAreThoseOfMargrabe) {
  BookCase book{
      R"({"discount": 0.05, "assets": {
      "A": {"spot": 110, "dividend_yield": 0.03, "volatility": 0.25},
      "B": {"spot": 50, "dividend_yield": 0.01, "volatility": 0.35}},
      "correlation": {"pairs": [["A", "B", 0.4]]}})",
      "id,payoff,underlying,weights,option,strike,expiry\nx,basket,A;B,1;-2,call,0,0.75\n"};
  book.greeks = {
      .delta = true, .gamma = true, .vega = true, .cross_gamma = true, .correlation = true};
  const auto found = book.run()[0];

  const TwoAssetInput in{110, 50, 0.03, 0.01, 0.25, 0.35, 0.4, 0.05, 0.75};
  const auto at = [&](double TwoAssetInput::*x, double dx, double TwoAssetInput::*y, double dy) {
    TwoAssetInput moved = in;
    moved.*x += dx;
    moved.*y += dy;
    return exchange(moved);
  };
  const auto slope = [&](double TwoAssetInput::*x, double h) {
    return (at(x, h, x, 0) - at(x, -h, x, 0)) / (2 * h);
  };
  const auto s1 = &TwoAssetInput::spot1, s2 = &TwoAssetInput::spot2;
  const double h1 = 1.1, h2 = 0.5;
  const double cross =
      (at(s1, h1, s2, h2) - at(s1, h1, s2, -h2) - at(s1, -h1, s2, h2) + at(s1, -h1, s2, -h2)) /
      (4 * h1 * h2);
  expect_near(found.at("price"), exchange(in), 1e-9, "price");
  expect_near(found.at("delta:A"), slope(s1, h1), 1e-9, "delta:A");
  expect_near(found.at("delta:B"), slope(s2, h2), 1e-9, "delta:B");
  expect_near(found.at("gamma:A"),
              (at(s1, h1, s1, 0) - 2 * exchange(in) + at(s1, -h1, s1, 0)) / (h1 * h1), 1e-9,
              "gamma:A");
  expect_near(found.at("vega:A"), slope(&TwoAssetInput::vol1, h_vol), 1e-9, "vega:A");
  expect_near(found.at("vega:B"), slope(&TwoAssetInput::vol2, h_vol), 1e-9, "vega:B");
  expect_near(found.at("cross_gamma:A/B"), cross, 1e-9, "cross gamma");
  EXPECT_LT(found.at("cross_gamma:A/B").std_error, 0.1 * std::abs(cross));
  const double by_correlation = slope(&TwoAssetInput::correlation, 0.01);
  expect_near(found.at("correlation:A/B"), by_correlation, 1e-9, "correlation");
  EXPECT_LT(found.at("correlation:A/B").std_error, 0.03 * std::abs(by_correlation));
}

}  // namespace
}  // namespace tercet::mc
