#include <gtest/gtest.h>

#include <cmath>

#include "montecarlo/analytic/cev.hpp"
#include "montecarlo/analytic/hull_white_equity.hpp"
#include "montecarlo/analytic/implied_vol.hpp"
#include "montecarlo/analytic/noncentral_chi_squared.hpp"
#include "montecarlo/analytic/normal.hpp"
#include "montecarlo/analytic/quadrature.hpp"
#include "montecarlo/analytic/sabr.hpp"
#include "tests/unit/montecarlo/analytic_table.hpp"

namespace tercet::mc {
using namespace analytic;
namespace {

using tercet::test::CsvTable;

TEST(AnalyticModels, ReproducesTheCevTable) {
  const CsvTable table(test::table_path("cev_local_vol_reference"));
  ASSERT_EQ(table.rows().size(), 180u);
  for (const auto& row : table.rows()) {
    const BlackScholesInput in{
        row.number("spot"), row.number("strike"), row.number("r"), row.number("q"), 0,
        row.number("T"),    OptionType::call};
    EXPECT_NEAR(cev_price(in, {row.number("beta"), row.number("delta")}), row.number("call_price"),
                1e-9)
        << row.where();
  }
}

TEST(AnalyticModels, CevKeepsParity) {
  for (const double beta : {0.0, 0.3, 0.5, 0.9, 0.998, 1.0})
    for (const double rate : {-0.03, 0.02, 0.08})
      for (const double strike : {20.0, 100.0, 180.0}) {
        const CevParameters p{beta, 0.5 * std::pow(100, 1 - beta)};
        BlackScholesInput in{100, strike, rate, 0.02, 0, 2, OptionType::call};
        const double call = cev_price(in, p);
        in.type = OptionType::put;
        EXPECT_NEAR(call - cev_price(in, p), in.discount() * (in.forward() - strike), 1e-10)
            << beta << " " << rate << " " << strike;
      }
}

TEST(AnalyticModels, CevOfExponentZeroIsANormalAbsorbedAtZero) {
  // r = q = 0, beta = 0: Brownian motion of volatility delta absorbed at 0, by reflection
  const double s = 30 * std::sqrt(2.0);
  const auto bachelier = [&](double mean, double strike) {
    const double d = (mean - strike) / s;
    return (mean - strike) * normal_distribution(d) + s * normal_density(d);
  };

  const double value = cev_price({100, 110, 0, 0, 0, 2, OptionType::call}, {0, 30});

  EXPECT_NEAR(value, bachelier(100, 110) - bachelier(-100, 110), 1e-11);
}

TEST(AnalyticModels, CevIsSmoothUpToExponentOne) {
  const BlackScholesInput in{100, 90, 0.04, 0.01, 0.3, 1, OptionType::call};
  const auto price = [&](double beta) {
    return cev_price(in, {beta, 0.3 * std::pow(100, 1 - beta)});
  };

  EXPECT_EQ(price(1), black_scholes_price(in));
  // 0.9961 is interpolated, 0.9959 is not; the price is nearly straight here
  const double inside = (price(1) - price(0.9961)) / 0.0039;
  const double outside = (price(0.9959) - price(0.992)) / 0.0039;
  EXPECT_NEAR(inside, outside, 5e-3 * std::abs(outside));
  EXPECT_NEAR(price(0.99600001), price(0.996), 1e-6);
  EXPECT_NEAR(price(1 - 1e-9), price(1), 1e-7);
}

TEST(AnalyticModels, CevOfSmallNoiseGoesOver) {
  // at beta = 0.5 the laws end at a noise of 1.414e-3; the implied vol knows nothing of it
  for (const double strike : {99.95, 100.0, 100.03}) {
    const auto relative_vol = [&](double noise) {
      const BlackScholesInput in{100, strike, 0, 0, 0, 1, OptionType::call};
      return implied_vol(in, cev_price(in, {0.5, 10 * noise})).value() / noise;
    };
    // 1e-11 of the spot in the price
    EXPECT_NEAR(relative_vol(1.41e-3), relative_vol(1.42e-3), 5e-8) << strike;
  }
}

TEST(AnalyticModels, CevLimitsAreNumbers) {
  const CevParameters p{0.5, 3};

  EXPECT_EQ(cev_price({105, 100, 0.05, 0, 0, 0, OptionType::call}, p), 5);
  EXPECT_NEAR(cev_price({100, 102, 0.05, 0.02, 0, 1, OptionType::call}, {0.5, 0}), 0.9944660316,
              6e-11);
  EXPECT_NEAR(cev_price({100, 0, 0.05, 0.02, 0, 1, OptionType::call}, p), 98.0198673307, 1e-10);
  EXPECT_EQ(cev_price({0, 10, 0, 0, 0, 1, OptionType::call}, p), 0);
}

/// P(X > x) for an integer number of degrees: the squared length of shifted normals, degrees = 1.
double upper_of_one_degree(double x, double noncentrality) {
  const double a = std::sqrt(x);
  const double m = std::sqrt(noncentrality);
  return normal_distribution(m - a) + normal_distribution(-m - a);
}

TEST(AnalyticModels, NoncentralChiSquaredOfOneDegreeIsASquaredNormal) {
  for (const double x : {1e-6, 0.3, 4.0, 90.0, 3000.0})
    for (const double noncentrality : {0.0, 0.1, 5.0, 100.0, 2500.0}) {
      const ChiSquaredTails tails = noncentral_chi_squared(x, 1, noncentrality);
      EXPECT_NEAR(tails.upper, upper_of_one_degree(x, noncentrality), 2e-14)
          << x << " " << noncentrality;
      EXPECT_NEAR(tails.lower + tails.upper, 1, 1e-14);
    }
  EXPECT_EQ(noncentral_chi_squared(0, 1, 20).upper, 1);
  // central, two degrees: exponential
  EXPECT_NEAR(noncentral_chi_squared(3, 2, 0).upper, std::exp(-1.5), 1e-16);
  // the far tail keeps its digits
  EXPECT_NEAR(noncentral_chi_squared(400, 1, 100).upper / normal_distribution(-10), 1, 1e-12);
}

TEST(AnalyticModels, ReproducesTheHullWhiteTable) {
  const CsvTable table(test::table_path("bs_hull_white_european"));
  ASSERT_EQ(table.rows().size(), 54u);
  for (const auto& row : table.rows()) {
    const BlackScholesInput in{row.number("spot"), row.number("strike"),     row.number("f0"),
                               row.number("q"),    row.number("equity_vol"), row.number("T"),
                               OptionType::call};
    const HullWhiteRates rates{row.number("hw_a"), row.number("hw_sigma"), row.number("rho")};
    EXPECT_NEAR(hull_white_equity_price(in, rates), row.number("call_price"), 1e-9) << row.where();
  }
}

TEST(AnalyticModels, HullWhiteVarianceIsTheIntegralOfTheForwardsVol) {
  // the forward's vol at t: vol^2 + 2 rho vol eta B(T - t) + eta^2 B(T - t)^2
  for (const double a : {1e-12, 0.02, 0.099, 0.101, 3.0})
    for (const double t : {0.3, 5.0, 30.0}) {
      const HullWhiteRates rates{a, 0.015, -0.4};
      const auto squared_vol = [&](double left) {
        const double b = -std::expm1(-a * left) / a;
        return 0.04 - 2 * 0.4 * 0.2 * 0.015 * b + 0.015 * 0.015 * b * b;
      };
      EXPECT_NEAR(hull_white_equity_variance(0.2, rates, t), integrate(squared_vol, 0, t, 1e-16),
                  1e-13 * t)
          << a << " " << t;
    }
  EXPECT_NEAR(hull_white_equity_variance(0.2, {0, 0.01, 0.5}, 2),
              0.08 + 0.5 * 0.2 * 0.01 * 4 + 1e-4 * 8 / 3, 1e-16);
  EXPECT_EQ(hull_white_equity_price({100, 90, 0, 0, 0, 0, OptionType::call}, {0.1, 0.01, 0}), 10);
}

TEST(AnalyticModels, HaganWithoutVolOfVolIsNearTheCevSmile) {
  const double t = 0.5;
  for (const double beta : {0.3, 0.7, 1.0})
    for (const double strike : {80.0, 100.0, 115.0}) {
      const double alpha = 0.2 * std::pow(100, 1 - beta);
      const BlackScholesInput in{100, strike, 0, 0, 0, t, OptionType::call};
      const double exact = implied_vol(in, cev_price(in, {beta, alpha})).value();
      // next order in (1 - beta)^2 vol^2 T is about 1e-5
      EXPECT_NEAR(hagan_implied_vol({alpha, beta, 0, 0}, 100, strike, t), exact, 3e-5)
          << beta << " " << strike;
    }
  EXPECT_EQ(hagan_implied_vol({0.2, 1, 0, -0.3}, 100, 120, 5), 0.2);
  EXPECT_EQ(hagan_implied_vol({0, 0.5, 0.4, -0.3}, 100, 120, 5), 0);
}

TEST(AnalyticModels, HaganHasItsPublishedForm) {
  // equation 2.17a, plainly
  const double f = 0.05, k = 0.03, alpha = 0.04, beta = 0.6, nu = 0.5, rho = -0.4, t = 3;
  const double l = std::log(f / k);
  const double fk = std::pow(f * k, 0.5 * (1 - beta));
  const double z = nu / alpha * fk * l;
  const double x = std::log((std::sqrt(1 - 2 * rho * z + z * z) + z - rho) / (1 - rho));
  const double denominator = fk * (1 + 0.16 / 24 * l * l + 0.16 * 0.16 / 1920 * l * l * l * l);
  const double correction = 0.16 / 24 * alpha * alpha / (fk * fk) +
                            0.25 * rho * beta * nu * alpha / fk +
                            (2 - 3 * rho * rho) / 24 * nu * nu;
  const double right = alpha / denominator * z / x * (1 + correction * t);

  EXPECT_NEAR(hagan_implied_vol({alpha, beta, nu, rho}, f, k, t), right, 1e-15);
}

TEST(AnalyticModels, HaganIsSmoothAtTheMoney) {
  const SabrParameters p{0.04, 0.6, 0.5, -0.4};
  const auto vol = [&](double x) { return hagan_implied_vol(p, 0.05, 0.05 * std::exp(x), 3); };

  EXPECT_NEAR(vol(1e-7), vol(-1e-7), 1e-7);
  EXPECT_NEAR((vol(1e-4) - vol(0)) / 1e-4, (vol(0) - vol(-1e-4)) / 1e-4, 1e-4);
  EXPECT_NEAR((vol(2e-6) - vol(1e-6)) / 1e-6, (vol(2e-4) - vol(1e-4)) / 1e-4, 1e-3);
  EXPECT_GT(vol(-0.3), vol(0.3));  // the skew of a negative correlation
}

}  // namespace
}  // namespace tercet::mc
