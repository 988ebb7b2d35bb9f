// What the standard errors say is so, with every way to sample, and what saves variance costs no
// bias.
#include "montecarlo/analytic/black_scholes.hpp"
#include "tests/support/book_case.hpp"

namespace tercet::mc {
namespace {

constexpr int num_seeds = 400;

/// Seeds whose 95 % interval holds the exact price, of `num_seeds`.
int seeds_that_cover(bool antithetic, bool control_variates) {
  const double exact = analytic::black_scholes_price({100, 105, 0.05, 0.02, 0.2, 1});
  BookCase book{R"({"discount": 0.05, "assets": {"A": {"spot": 100, "dividend_yield": 0.02,
                "volatility": 0.2}}})",
                "id,payoff,underlying,option,strike,expiry\nc,european,A,call,105,1\n"};
  book.sampling.antithetic = antithetic;
  book.control_variates = control_variates;
  book.num_paths = 1;  // one block
  int covered = 0;
  for (int seed = 1; seed <= num_seeds; ++seed) {
    book.sampling.seed = static_cast<std::uint64_t>(seed);
    const Estimate price = book.run()[0].at("price");
    covered += std::abs(price.value - exact) <= normal_95 * price.std_error;
  }
  return covered;
}

TEST(Sampling, PlainIntervalsCoverThePrice) {
  const int covered = seeds_that_cover(false, false);
  EXPECT_GE(covered, 0.93 * num_seeds);
  EXPECT_LE(covered, 0.97 * num_seeds);
}

TEST(Sampling, AntitheticIntervalsCoverThePrice) {
  const int covered = seeds_that_cover(true, false);
  EXPECT_GE(covered, 0.93 * num_seeds);
  EXPECT_LE(covered, 0.97 * num_seeds);
}

TEST(Sampling, IntervalsWithAControlVariateCoverThePrice) {
  const int covered = seeds_that_cover(false, true);
  EXPECT_GE(covered, 0.93 * num_seeds);
  EXPECT_LE(covered, 0.97 * num_seeds);
}

/// The first Asian of the table of convolution prices, call.
Estimate asian_price(const test::CsvRow& row, bool antithetic, bool control_variates) {
  const auto text = [&](const char* name) { return row.text(name); };
  BookCase book{"{\"discount\": " + text("r") + ", \"assets\": {\"A\": {\"spot\": " + text("spot") +
                    ", \"dividend_yield\": " + text("q") + ", \"volatility\": " + text("vol") +
                    "}}}",
                "id,payoff,underlying,option,strike,expiry,num_observations\na,asian,A,call," +
                    text("strike") + "," + text("T") + "," + text("n") + "\n"};
  book.sampling.antithetic = antithetic;
  book.control_variates = control_variates;
  return book.run()[0].at("price");
}

TEST(Sampling, AControlAndAntitheticPathsSaveVarianceOfAnAsianAndAddNoBias) {
  const test::CsvRow& row = rows_of("asian_discrete_arith_exact").front();
  const double exact = row.number("call_price");
  const Estimate plain = asian_price(row, false, false);
  const Estimate antithetic = asian_price(row, true, false);
  const Estimate controlled = asian_price(row, false, true);
  expect_near(plain, exact, 1e-8, "plain");
  expect_near(antithetic, exact, 1e-8, "antithetic");
  expect_near(controlled, exact, 1e-8, "with the geometric average");
  // as many paths each: half as many samples, of pairs
  EXPECT_EQ(plain.count, 2 * antithetic.count);
  EXPECT_LT(antithetic.std_error, 0.8 * plain.std_error);
  EXPECT_LT(controlled.std_error, 0.1 * plain.std_error);
  const double saved = plain.std_error / controlled.std_error;
  EXPECT_NEAR(controlled.variance_ratio / (saved * saved), 1, 1e-4);
  EXPECT_EQ(plain.variance_ratio, 1);
}

}  // namespace
}  // namespace tercet::mc
