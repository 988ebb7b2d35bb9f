// Rows of edge_cases.csv and the two models of dividends, through market and book as files hold
// them.
#include "montecarlo/analytic/black_scholes.hpp"
#include "tests/support/book_case.hpp"

namespace tercet::mc {
namespace {

using analytic::black_scholes_price;
using analytic::BlackScholesInput;

const test::CsvRow& edge_case(const std::string& id) {
  for (const auto& row : rows_of("edge_cases")) {
    if (row.text("id") == id) return row;
  }
  throw std::runtime_error("edge_cases.csv has no row " + id);
}

std::string market_with(double rate, double spot, const std::string& fields) {
  return "{\"discount\": " + std::to_string(rate) +
         ", \"assets\": {\"A\": {\"spot\": " + std::to_string(spot) + ", " + fields + "}}}";
}
std::string european(const std::string& option_strike_expiry) {
  return "id,payoff,underlying,option,strike,expiry\nt,european,A," + option_strike_expiry + "\n";
}

TEST(EdgeCases, WithoutVolatilityThePriceIsThatOfTheForward) {
  for (const bool controls : {false, true}) {
    for (const std::string type : {"call", "put"}) {
      BookCase book{market_with(0.05, 100, R"("dividend_yield": 0.02, "volatility": 0)"),
                    european(type + ",102,1")};
      book.control_variates = controls;
      const Estimate price = book.run()[0].at("price");
      // the table has ten decimals
      EXPECT_NEAR(price.value, edge_case("zero_vol_" + type).number("expected"), 1e-10) << type;
      EXPECT_LE(price.std_error, 1e-13) << type;
    }
  }
}

TEST(EdgeCases, ATradeThatExpiresTodayIsWorthWhatItPaysNow) {
  for (const std::string id : {"t_zero_call", "t_zero_atm"}) {
    BookCase book{market_with(0.05, id == "t_zero_call" ? 105 : 100, R"("volatility": 0.2)"),
                  european("call,100,0")};
    book.greeks = {.delta = true,
                   .gamma = true,
                   .vega = true,
                   .theta = true,
                   .rho = true,
                   .dividend_rho = true};
    auto found = book.run()[0];
    EXPECT_EQ(found.at("price").value, edge_case(id).number("expected")) << id;
    for (const auto& [name, estimate] : found) {
      EXPECT_EQ(estimate.std_error, 0) << id << " " << name;
      EXPECT_TRUE(std::isfinite(estimate.value)) << id << " " << name;
    }
    EXPECT_NEAR(found.at("delta").value, id == "t_zero_call" ? 1 : 0.5, 1e-12) << id;
    EXPECT_EQ(found.at("vega").value, 0) << id;
  }
}

TEST(EdgeCases, ACallWithStrikeZeroIsTheAssetAndThePutNothing) {
  BookCase book{market_with(0.05, 100, R"("dividend_yield": 0.02, "volatility": 0.2)"),
                european("call,0,1") + "p,european,A,put,0,1\n"};
  for (const bool controls : {false, true}) {
    book.control_variates = controls;
    const auto found = book.run();
    const double expected = edge_case("strike_zero_call").number("expected");
    expect_near(found[0].at("price"), expected, 1e-9, "call");
    EXPECT_EQ(found[1].at("price").value, 0);
  }
}

TEST(EdgeCases, HestonWithoutVolatilityOfVarianceIsBlackScholes) {
  const auto check = [](const std::string& id, const std::string& parameters) {
    BookCase book{
        market_with(0.03, 100, R"("model": {"type": "heston", "sigma": 0, )" + parameters + "}"),
        european("call,100,1")};
    const Estimate price = book.run()[0].at("price");
    expect_near(price, edge_case(id).number("expected"), 1e-9, id);
    EXPECT_LT(price.std_error, 0.05) << id;
  };
  check("heston_sigma0", R"("v0": 0.04, "theta": 0.04, "kappa_per_year": 1, "rho": -0.5)");
  check("heston_sigma0_term", R"("v0": 0.09, "theta": 0.04, "kappa_per_year": 2, "rho": -0.5)");
}

std::string with_dividends(const std::string& model, const std::string& dividends) {
  return market_with(0.05, 100,
                     R"("volatility": 0.2, "dividend_model": ")" + model + R"(", "dividends": [)" +
                         dividends + "]");
}

TEST(EdgeCases, ADividendAfterExpiryChangesNothing) {
  for (const std::string model : {"escrowed", "piecewise_lognormal"}) {
    BookCase book{with_dividends(model, R"({"years": 1.25, "amount": 5})"), european("call,100,1")};
    expect_near(book.run()[0].at("price"), edge_case("div_after_expiry").number("expected"), 1e-9,
                model);
  }
}

TEST(EdgeCases, EscrowedDividendsComeOffTheSpotAtTheirPresentValue) {
  BookCase book{with_dividends("escrowed", R"({"years": 0.25, "amount": 2.5},
                               {"years": 0.75, "amount": 2.5})"),
                european("call,100,1") + "p,european,A,put,100,1\n"};
  const double value = 2.5 * (std::exp(-0.05 * 0.25) + std::exp(-0.05 * 0.75));
  const auto found = book.run();
  for (const bool call : {true, false}) {
    const BlackScholesInput in{
        100 - value, 100, 0.05, 0, 0.2, 1, call ? OptionType::call : OptionType::put};
    expect_near(found[call ? 0 : 1].at("price"), black_scholes_price(in), 1e-9, "escrowed");
  }
}

/// One dividend at t, the spot lognormal before and after: the price after it, averaged over the
/// spot before it by Simpson's rule (its error is some 1e-10 here).
double price_over_one_dividend(OptionType type, double t, double amount) {
  constexpr int intervals = 20000;
  constexpr double reach = 9;
  double sum = 0;
  for (int k = 0; k <= intervals; ++k) {
    const double z = -reach + 2 * reach * k / intervals;
    const double spot = 100 * std::exp((0.05 - 0.02) * t + 0.2 * std::sqrt(t) * z);
    const BlackScholesInput after{std::max(spot - amount, 0.0), 100, 0.05, 0, 0.2, 1 - t, type};
    const double weight = k == 0 || k == intervals ? 1 : k % 2 == 1 ? 4 : 2;
    sum += weight * std::exp(-0.5 * z * z) * black_scholes_price(after);
  }
  const double step = 2 * reach / intervals / 3;
  return sum * step * std::exp(-0.05 * t) / std::sqrt(2 * std::acos(-1.0));
}

TEST(EdgeCases, PiecewiseLognormalSpotsFallByTheDividend) {
  for (const double t : {0.3, 0.8}) {
    BookCase book{with_dividends("piecewise_lognormal",
                                 "{\"years\": " + std::to_string(t) + ", \"amount\": 6}"),
                  european("call,100,1") + "p,european,A,put,100,1\n"};
    book.num_paths = 1 << 19;
    const auto found = book.run();
    const double call = price_over_one_dividend(OptionType::call, t, 6);
    const double put = price_over_one_dividend(OptionType::put, t, 6);
    ASSERT_NEAR(call - put, 100 - 6 * std::exp(-0.05 * t) - 100 * std::exp(-0.05), 1e-8);
    expect_near(found[0].at("price"), call, 1e-8, "call");
    expect_near(found[1].at("price"), put, 1e-8, "put");
    // the other model is another price: this test can tell them apart
    const double escrowed = black_scholes_price(
        {100 - 6 * std::exp(-0.05 * t), 100, 0.05, 0, 0.2, 1, OptionType::call});
    EXPECT_GT(std::abs(call - escrowed), 5 * found[0].at("price").std_error);
  }
}

TEST(EdgeCases, AProportionalDividendTakesItsShareOfTheSpot) {
  for (const std::string model : {"escrowed", "piecewise_lognormal"}) {
    BookCase book{with_dividends(model, R"({"years": 0.5, "proportion": 0.03})"),
                  european("call,100,1")};
    expect_near(book.run()[0].at("price"), black_scholes_price({97, 100, 0.05, 0, 0.2, 1}), 1e-9,
                model);
  }
}

}  // namespace
}  // namespace tercet::mc
