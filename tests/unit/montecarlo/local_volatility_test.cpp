#include "montecarlo/market/local_volatility.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

namespace tercet::mc {
namespace {

double normal_cdf(double x) {
  return std::erfc(-x / std::sqrt(2.0)) / 2;
}

/// Undiscounted Black call.
double black_call(double forward, double strike, double total_vol) {
  const double d1 = std::log(forward / strike) / total_vol + total_vol / 2;
  return forward * normal_cdf(d1) - strike * normal_cdf(d1 - total_vol);
}

double implied_total_vol(double forward, double strike, double price) {
  double low = 1e-6, high = 4;
  for (int i = 0; i < 200; ++i) {
    const double mid = (low + high) / 2;
    (black_call(forward, strike, mid) < price ? low : high) = mid;
  }
  return (low + high) / 2;
}

/// Displaced diffusion: S = X e^{growth t} with dX = sigma (X + shift) dW. Its calls are Black's
/// with X + shift for the spot, and its local volatility is sigma (X + shift) / X, both exactly.
struct DisplacedDiffusion {
  double spot = 100, shift = 60, sigma = 0.15, rate = 0.05, yield = 0.01;

  double growth(double t) const { return std::exp((rate - yield) * t); }
  double implied_vol(double t, double strike) const {
    const double k = strike / growth(t);
    const double price = black_call(spot + shift, k + shift, sigma * std::sqrt(t));
    return implied_total_vol(spot, k, price) / std::sqrt(t);
  }
  double local_vol(double t, double s) const {
    const double x = s / growth(t);
    return sigma * (x + shift) / x;
  }
  DupireMarket market() const { return {spot, flat_curve(rate), flat_curve(yield)}; }

  VolatilitySurface surface(int refinement) const {
    std::vector<double> years, strikes;
    for (int i = 1; i <= 10 * refinement; ++i) years.push_back(0.1 * i / refinement);
    for (int k = 0; k <= 20 * refinement; ++k)
      strikes.push_back(50 * std::pow(1.075, k / double(refinement)));
    std::vector<std::vector<double>> vols;
    for (const double t : years) {
      auto& row = vols.emplace_back();
      for (const double strike : strikes) row.push_back(implied_vol(t, strike));
    }
    return volatility_grid(years, strikes, vols, StrikeInterpolation::cubic);
  }

  double worst_error(int refinement) const {
    const VolatilitySurface smile = surface(refinement);
    double worst = 0;
    for (const double t : {0.37, 0.53, 0.85})
      for (const double s : {80.0, 95.0, 100.0, 120.0, 140.0})
        worst = std::max(
            worst,
            std::abs(std::sqrt(local_variance(smile, market(), t, s).value) / local_vol(t, s) - 1));
    return worst;
  }
};

TEST(LocalVolatility, DupireGivesAFlatSurfaceBack) {
  const DupireMarket market{100, flat_curve(0.05), flat_curve(0.02)};
  const VolatilitySurface grid = volatility_grid(
      {0.5, 2}, {50, 100, 200}, {{0.3, 0.3, 0.3}, {0.3, 0.3, 0.3}}, StrikeInterpolation::cubic);
  for (const double t : {0.0, 0.2, 0.5, 1.0, 5.0})
    for (const double s : {20.0, 50.0, 77.0, 100.0, 250.0}) {
      EXPECT_NEAR(local_variance(grid, market, t, s).value, 0.09, 1e-12);
      EXPECT_NEAR(local_variance(flat_volatility(0.3), market, t, s).value, 0.09, 1e-12);
    }
}

TEST(LocalVolatility, WithoutASmileItIsTheForwardVariance) {
  const DupireMarket market{100, flat_curve(0.05), flat_curve(0.02)};
  const VolatilitySurface surface = term_structure({0.5, 2}, {0.3, 0.2});
  EXPECT_NEAR(local_variance(surface, market, 0.3, 80).value, 0.09, 1e-15);
  EXPECT_NEAR(local_variance(surface, market, 0.5, 80).value, 0.035 / 1.5, 1e-15);
  EXPECT_NEAR(local_variance(surface, market, 1.1, 130).value, 0.035 / 1.5, 1e-15);
  EXPECT_NEAR(local_variance(surface, market, 9, 130).value, 0.04, 1e-15);
}

// The time derivative of a piecewise linear variance is that of a chord, so that the local variance
// is that of a time up to half a spacing away. With 4 % growth a year and a share of the shift in
// local volatility of at most 0.43, half of 0.1 years makes 9e-4, half of 1/30 years 3e-4. A wrong
// sign of the growth would make 2e-2.
TEST(LocalVolatility, DupireRecoversADisplacedDiffusion) {
  const DisplacedDiffusion model;
  EXPECT_LT(model.worst_error(1), 9e-4);
  EXPECT_LT(model.worst_error(3), 3e-4);
}

// Dupire's formula in its first form, from call prices C(T, K) by differences:
// v = 2 (dC/dT + (r - q) K dC/dK + q C) / (K^2 d2C/dK2). Differences of second order over 1e-3 err
// by about 1e-6; volatilities near 1 make every term of the formula in variances count.
TEST(LocalVolatility, AgreesWithDupireInCallPrices) {
  const double r = 0.05, q = 0.02;
  const DupireMarket market{100, flat_curve(r), flat_curve(q)};
  const VolatilitySurface surface = volatility_grid(
      {0.5, 2}, {50, 80, 100, 130, 200}, {{1.1, 1, 0.95, 0.92, 0.9}, {1, 0.95, 0.9, 0.87, 0.85}},
      StrikeInterpolation::cubic);
  const auto call = [&](double t, double k) {
    const double total_vol = surface.implied_vol(t, k) * std::sqrt(t);
    return std::exp(-r * t) * black_call(100 * std::exp((r - q) * t), k, total_vol);
  };
  const double t = 1.2, dt = 1e-3;
  for (const double k : {60.0, 90.0, 115.0, 170.0}) {
    const double dk = 1e-3 * k;
    const double c_t = (call(t + dt, k) - call(t - dt, k)) / (2 * dt);
    const double c_k = (call(t, k + dk) - call(t, k - dk)) / (2 * dk);
    const double c_kk = (call(t, k + dk) - 2 * call(t, k) + call(t, k - dk)) / (dk * dk);
    const double expected = 2 * (c_t + (r - q) * k * c_k + q * call(t, k)) / (k * k * c_kk);
    EXPECT_NEAR(local_variance(surface, market, t, k).value / expected, 1, 2e-5) << k;
  }
}

TEST(LocalVolatility, ReportsAndFloorsVarianceThatFalls) {
  const DupireMarket market{100, flat_curve(0), flat_curve(0)};
  const VolatilitySurface surface = term_structure({1, 2}, {0.3, 0.2});
  std::vector<std::string> floored;
  const LocalVolGrid grid = dupire_grid(surface, market, {0.5, 1.5}, {80, 120}, floored);
  EXPECT_EQ(grid.years, (std::vector<double>{0.5, 1.5}));
  EXPECT_EQ(grid.spots, (std::vector<double>{80, 120}));
  EXPECT_NEAR(grid.vols[0][1], 0.3, 1e-15);
  EXPECT_EQ(grid.vols[1][0], 0);
  ASSERT_EQ(floored.size(), 2U);
  EXPECT_EQ(
      floored[0],
      "local volatility at 1.5 years and spot 80: total variance falls in time (-0.01 per year); "
      "set to 0");
  EXPECT_NE(floored[1].find("spot 120"), std::string::npos);
}

TEST(LocalVolatility, ReportsANegativeDensity) {
  const DupireMarket market{100, flat_curve(0), flat_curve(0)};
  const VolatilitySurface surface =
      volatility_grid({1}, {90, 100, 110}, {{0.2, 0.4, 0.2}}, StrikeInterpolation::cubic);
  const LocalVariance variance = local_variance(surface, market, 1, 100);
  EXPECT_EQ(variance.value, 0);
  EXPECT_EQ(variance.fault.substr(0, 25), "the density is negative (");
}

TEST(LocalVolatility, GridIsLinearInTimeAndLogSpotAndFlatOutside) {
  const LocalVolGrid grid{{0.5, 1.5}, {80, 125}, {{0.4, 0.2}, {0.3, 0.25}}};
  EXPECT_DOUBLE_EQ(grid.vol(0.5, 80), 0.4);
  EXPECT_DOUBLE_EQ(grid.vol(1.5, 125), 0.25);
  EXPECT_NEAR(grid.vol(0.5, 100), 0.3, 1e-15);
  EXPECT_NEAR(grid.vol(0.75, 80), 0.375, 1e-15);
  EXPECT_NEAR(grid.vol(1.0, 100), (0.3 + 0.275) / 2, 1e-15);
  EXPECT_DOUBLE_EQ(grid.vol(0, 10), 0.4);
  EXPECT_DOUBLE_EQ(grid.vol(9, 900), 0.25);
}

}  // namespace
}  // namespace tercet::mc
