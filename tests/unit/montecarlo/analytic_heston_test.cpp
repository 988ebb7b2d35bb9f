#include <gtest/gtest.h>

#include <cmath>

#include "montecarlo/analytic/heston.hpp"
#include "montecarlo/analytic/implied_vol.hpp"
#include "tests/unit/montecarlo/analytic_table.hpp"

namespace tercet::mc {
using namespace analytic;
namespace {

using tercet::test::CsvRow;
using tercet::test::CsvTable;

BlackScholesInput option_of(const CsvRow& row) {
  return {.spot = row.number("spot"),
          .strike = row.number("strike"),
          .rate = row.number("r"),
          .dividend_yield = row.number("q"),
          .maturity_years = row.number("T"),
          .type = test::option_type(row)};
}

HestonParameters heston_of(const CsvRow& row) {
  return {row.number("v0"), row.number("kappa"), row.number("theta"), row.number("sigma"),
          row.number("rho")};
}

/// The tables hold 1e-10, but where sigma is tiny they were made by a formula that divides by
/// sigma^2 (IsExactForTinySigma has those rows at 30 digits).
double table_accuracy(const CsvRow& row) {
  return row.number("sigma") > 0.01 ? 1e-10 : 2e-8;
}

TEST(AnalyticHeston, ReproducesTheCollectedPrices) {
  const CsvTable table(test::table_path("heston_european_reference"));

  ASSERT_EQ(table.rows().size(), 81u);
  for (const auto& row : table.rows())
    EXPECT_NEAR(heston_price(option_of(row), heston_of(row)), row.number("price_recomputed"),
                table_accuracy(row))
        << row.where();
}

TEST(AnalyticHeston, ReproducesBatesPrices) {
  const CsvTable table(test::table_path("bates_european_reference"));

  ASSERT_EQ(table.rows().size(), 27u);
  for (const auto& row : table.rows()) {
    const LognormalJumps jumps{row.number("lambda"), row.number("mean_log_jump"),
                               row.number("jump_log_vol")};
    EXPECT_NEAR(bates_price(option_of(row), heston_of(row), jumps), row.number("price"),
                table_accuracy(row))
        << row.where();
  }
}

TEST(AnalyticHeston, IsExactForTinySigma) {
  // Lewis's integral by mpmath 1.2.1 at 30 digits
  const HestonParameters p{0.04, 1, 0.04, 0.001, -0.5};
  const HestonParameters bates{0.0433, 0.5, 0.0433, 0.0001, 0};

  EXPECT_NEAR(heston_price({100, 80, 0.03, 0, 0, 1, OptionType::call}, p), 23.225674580169681,
              1e-12);
  EXPECT_NEAR(heston_price({100, 120, 0.03, 0, 0, 1, OptionType::call}, p), 2.7640154230259744,
              1e-12);
  EXPECT_NEAR(bates_price({100, 95, 0.1, 0.04, 0, 5, OptionType::put}, bates, {2, -0.2, 0.2}),
              14.9730687981497303, 1e-12);
}

TEST(AnalyticHeston, PutsAndCallsDifferByTheForward) {
  for (const double t : {1e-4, 0.02, 1.0, 30.0})
    for (const double correlation : {-1.0, -0.7, 0.0, 0.9, 1.0})
      for (const double strike : {40.0, 99.0, 300.0}) {
        BlackScholesInput in{100, strike, -0.01, 0.02, 0, t, OptionType::call};
        const HestonParameters p{0.04, 0.3, 0.09, 0.8, correlation};
        const double call = heston_price(in, p);
        in.type = OptionType::put;
        EXPECT_NEAR(call - heston_price(in, p), in.discount() * (in.forward() - strike), 1e-10)
            << t << " " << correlation << " " << strike;
      }
}

TEST(AnalyticHeston, SmallVolatilityOfVarianceTendsToBlackScholes) {
  const BlackScholesInput in{100, 100, 0.03, 0, 0, 1, OptionType::call};

  EXPECT_NEAR(heston_price(in, {0.04, 1, 0.04, 0, -0.5}), 9.4134033839, 6e-11);
  EXPECT_NEAR(heston_price(in, {0.09, 2, 0.04, 0, 0}), 11.2798334159, 6e-11);
  EXPECT_NEAR(heston_expected_total_variance({0.09, 2, 0.04, 0, 0}, 1), 0.0616166179, 6e-11);
  for (const double kappa : {0.0, 2.0})
    for (const double sigma : {1e-9, 1e-6}) {
      const double limit = heston_price(in, {0.09, kappa, 0.04, 0, 0.5});
      EXPECT_NEAR(heston_price(in, {0.09, kappa, 0.04, sigma, 0.5}), limit, 20 * sigma + 1e-12);
    }
}

TEST(AnalyticHeston, SecondOrderInSigmaIsSmooth) {
  // price(sigma) of a zero correlation is even in sigma: the step from 1e-3 to 2e-3 is three times
  // that from 0 to 1e-3, so that no digits are lost where sigma is small
  const BlackScholesInput in{100, 110, 0.03, 0.01, 0, 1, OptionType::call};
  const auto price = [&](double sigma) { return heston_price(in, {0.09, 2, 0.04, sigma, 0}); };

  const double first = price(1e-3) - price(0);
  const double second = price(2e-3) - price(1e-3);

  EXPECT_NEAR(second, 3 * first, 1e-10);
  EXPECT_GT(std::abs(first), 1e-8);
}

TEST(AnalyticHeston, NegativeCorrelationMakesLowStrikesDear) {
  const HestonParameters p{0.04, 1.5, 0.04, 0.5, -0.6};
  BlackScholesInput in{100, 90, 0, 0, 0, 1, OptionType::call};
  const double low = implied_vol(in, heston_price(in, p)).value();
  in.strike = 120;
  const double high = implied_vol(in, heston_price(in, p)).value();

  EXPECT_GT(low, high + 0.02);
}

TEST(AnalyticHeston, LimitsAreNumbers) {
  const HestonParameters p{0.04, 1.5, 0.04, 0.5, -0.6};

  EXPECT_EQ(heston_price({105, 100, 0.05, 0, 0, 0, OptionType::call}, p), 5);
  EXPECT_NEAR(heston_price({100, 0, 0.05, 0.02, 0, 1, OptionType::call}, p), 98.0198673307, 1e-10);
  EXPECT_EQ(heston_price({0, 10, 0, 0, 0, 1, OptionType::call}, p), 0);
  EXPECT_NEAR(heston_price({100, 90, 0, 0, 0, 1, OptionType::call}, {0, 0, 0, 0.5, 0}), 10, 1e-13);
  EXPECT_NEAR(heston_price({100, 400, 0, 0, 0, 0.1, OptionType::call}, p), 0, 1e-11);
}

TEST(AnalyticHeston, BatesBecomesHestonAndMerton) {
  const BlackScholesInput in{100, 95, 0.03, 0.01, 0, 2, OptionType::put};
  const HestonParameters p{0.04, 1.5, 0.05, 0.5, -0.6};
  const LognormalJumps jumps{0.7, -0.1, 0.2};
  BlackScholesInput merton = in;
  merton.vol = 0.2;

  EXPECT_EQ(bates_price(in, p, {0, -0.1, 0.2}), heston_price(in, p));
  EXPECT_NEAR(bates_price(in, {0.04, 1, 0.04, 1e-7, 0}, jumps), merton_jump_price(merton, jumps),
              1e-10);
}

TEST(AnalyticHeston, MertonReproducesTheSeriesAndHaugsTable) {
  const CsvTable table(test::table_path("merton76_high_precision"));
  ASSERT_EQ(table.rows().size(), 135u);
  for (const auto& row : table.rows()) {
    const BlackScholesInput in{
        row.number("spot"),          row.number("strike"), row.number("r"), 0,
        row.number("diffusion_vol"), row.number("T"),      OptionType::call};
    const LognormalJumps jumps{row.number("lambda"), row.number("mean_log_jump"),
                               row.number("jump_log_vol")};
    EXPECT_NEAR(merton_jump_price(in, jumps), row.number("call_price"), 1e-10) << row.where();
  }
  const CsvTable haug(test::table_path("merton76_haug_p9"));
  ASSERT_EQ(haug.rows().size(), 135u);
  for (const auto& row : haug.rows()) {
    const double vol = row.number("total_vol");
    const double gamma = row.number("gamma");
    const double size = vol * std::sqrt(gamma / row.number("lambda"));
    BlackScholesInput in{row.number("spot"),    row.number("strike"),       row.number("r"),
                         row.number("q"),       vol * std::sqrt(1 - gamma), row.number("T"),
                         test::option_type(row)};
    EXPECT_NEAR(merton_jump_price(in, {row.number("lambda"), -0.5 * size * size, size}),
                row.number("price"), row.number("tol"))
        << row.where();
  }
}

TEST(AnalyticHeston, MertonKeepsParityAndSumsManyJumps) {
  for (const LognormalJumps& jumps : {LognormalJumps{3, 0.2, 0.1}, LognormalJumps{2000, 0, 0.01},
                                      LognormalJumps{5, -0.3, 0}, LognormalJumps{0, -0.3, 0}}) {
    BlackScholesInput in{100, 110, 0.03, 0.01, 0.1, 2, OptionType::call};
    const double call = merton_jump_price(in, jumps);
    in.type = OptionType::put;
    EXPECT_NEAR(call - merton_jump_price(in, jumps), in.discount() * (in.forward() - 110), 1e-10);
  }
  // many small jumps are a diffusion of variance intensity times size^2, to O(1 / jumps)
  const BlackScholesInput in{100, 110, 0.03, 0.01, 0.1, 2, OptionType::call};
  BlackScholesInput limit = in;
  limit.vol = std::sqrt(0.01 + 2000 * 1e-4);
  EXPECT_NEAR(merton_jump_price(in, {2000, 0, 0.01}), black_scholes_price(limit), 2e-2);
}

}  // namespace
}  // namespace tercet::mc
