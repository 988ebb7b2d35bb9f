#include "montecarlo/market/volatility_surface.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace tercet::mc {
namespace {

TEST(VolatilitySurface, FlatIsFlat) {
  const VolatilitySurface flat = flat_volatility(0.2);
  for (const double t : {0.0, 0.1, 1.0, 7.0}) EXPECT_DOUBLE_EQ(flat.implied_vol(t, 90), 0.2);
  EXPECT_DOUBLE_EQ(flat.forward_variance(0.3, 5), 0.04);
}

TEST(VolatilitySurface, TotalVarianceIsLinearBetweenExpiries) {
  const VolatilitySurface surface = term_structure({0.5, 2}, {0.3, 0.2});  // w = 0.045, 0.08
  EXPECT_DOUBLE_EQ(surface.implied_vol(0.5), 0.3);
  EXPECT_DOUBLE_EQ(surface.implied_vol(2), 0.2);
  EXPECT_DOUBLE_EQ(surface.implied_vol(1), std::sqrt(0.045 + 0.035 / 3));
  EXPECT_DOUBLE_EQ(surface.implied_vol(0.1), 0.3);
  EXPECT_DOUBLE_EQ(surface.implied_vol(0), 0.3);
  EXPECT_DOUBLE_EQ(surface.implied_vol(5), 0.2);
}

TEST(VolatilitySurface, ForwardVarianceIsTheRiseOfTotalVariance) {
  const VolatilitySurface surface = term_structure({0.5, 2}, {0.3, 0.2});
  EXPECT_DOUBLE_EQ(surface.forward_variance(0, 0.5), 0.09);
  EXPECT_DOUBLE_EQ(surface.forward_variance(0.5, 2), 0.035 / 1.5);
  EXPECT_DOUBLE_EQ(surface.forward_variance(0.25, 1), (0.045 + 0.035 / 3 - 0.0225) / 0.75);
  EXPECT_DOUBLE_EQ(surface.forward_variance(3, 4), 0.04);
}

TEST(VolatilitySurface, GridHoldsItsQuotesAndIsFlatBeyondTheStrikes) {
  const std::vector<std::vector<double>> vols{{0.3, 0.25, 0.24}, {0.28, 0.25, 0.26}};
  for (const auto kind : {StrikeInterpolation::linear, StrikeInterpolation::cubic}) {
    const VolatilitySurface surface = volatility_grid({0.5, 1}, {80, 100, 130}, vols, kind);
    EXPECT_NEAR(surface.implied_vol(0.5, 80), 0.3, 1e-15);
    EXPECT_NEAR(surface.implied_vol(0.5, 100), 0.25, 1e-15);
    EXPECT_NEAR(surface.implied_vol(1, 130), 0.26, 1e-15);
    EXPECT_NEAR(surface.implied_vol(0.5, 20), 0.3, 1e-15);
    EXPECT_NEAR(surface.implied_vol(1, 500), 0.26, 1e-15);
    EXPECT_NEAR(surface.implied_vol(0.75, 80), std::sqrt((0.045 + 0.0784) / 2 / 0.75), 1e-15);
    EXPECT_NEAR(surface.forward_variance(0.5, 1, 80), (0.0784 - 0.045) / 0.5, 1e-15);
  }
}

TEST(VolatilitySurface, LinearGridIsStraightInTheLogarithmOfTheStrike) {
  const VolatilitySurface surface =
      volatility_grid({1}, {80, 125}, {{0.3, 0.2}}, StrikeInterpolation::linear);
  EXPECT_NEAR(surface.implied_vol(1, 100), std::sqrt((0.09 + 0.04) / 2), 1e-15);
}

TEST(VolatilitySurface, CubicGoesThroughTheTextbookSpline) {
  // x = 0, 1, 2 with values 0, 1, 0: the inner curvature is -3, y(1/2) = 11/16, y'(0) = 3/2.
  const Smile spline = natural_cubic({0, 1, 2}, {0, 1, 0});
  EXPECT_DOUBLE_EQ(spline.at(1).curvature, -3);
  EXPECT_DOUBLE_EQ(spline.at(0.5).value, 11.0 / 16);
  EXPECT_DOUBLE_EQ(spline.at(1.5).value, 11.0 / 16);
  EXPECT_DOUBLE_EQ(spline.at(0).slope, 1.5);
  EXPECT_DOUBLE_EQ(spline.at(2).slope, -1.5);
  EXPECT_DOUBLE_EQ(spline.at(0).curvature, 0);
  EXPECT_EQ(spline.at(-0.1).slope, 0);
  EXPECT_EQ(spline.at(2.1).value, 0);
}

TEST(VolatilitySurface, CubicIsSmoothAndItsDerivativesAreItsOwn) {
  const Smile spline = natural_cubic({0, 0.5, 2, 2.5, 4}, {1, 3, -1, 0, 2});
  const double h = 1e-5;
  for (const double x : {0.2, 0.7, 1.3, 2.2, 3.5}) {
    const double up = spline.at(x + h).value, down = spline.at(x - h).value;
    EXPECT_NEAR(spline.at(x).slope, (up - down) / (2 * h), 1e-8) << x;
    EXPECT_NEAR(spline.at(x).curvature, (spline.at(x + h).slope - spline.at(x - h).slope) / (2 * h),
                1e-8)
        << x;
  }
  for (const double knot : {0.5, 2.0, 2.5}) {
    EXPECT_NEAR(spline.at(knot - 1e-12).slope, spline.at(knot + 1e-12).slope, 1e-9);
    EXPECT_NEAR(spline.at(knot - 1e-12).curvature, spline.at(knot + 1e-12).curvature, 1e-9);
  }
}

TEST(VolatilitySurface, GivesDerivativesInTimeAndStrike) {
  const VolatilitySurface surface = volatility_grid(
      {0.5, 1, 2}, {80, 100, 130}, {{0.3, 0.25, 0.24}, {0.28, 0.25, 0.26}, {0.27, 0.25, 0.26}},
      StrikeInterpolation::cubic);
  const double h = 1e-5;
  for (const double t : {0.2, 0.7, 1.5, 3.0}) {
    const double y = std::log(95.0);
    const VariancePoint point = surface.variance_at(t, y);
    const auto w = [&](double dt, double dy) { return surface.variance_at(t + dt, y + dy).w; };
    EXPECT_NEAR(point.w, std::pow(surface.implied_vol(t, 95), 2) * t, 1e-15);
    EXPECT_NEAR(point.dw_dt, (w(h, 0) - w(-h, 0)) / (2 * h), 1e-9) << t;
    EXPECT_NEAR(point.dw_dy, (w(0, h) - w(0, -h)) / (2 * h), 1e-9) << t;
    EXPECT_NEAR(point.d2w_dy2, (w(0, 1e-3) - 2 * w(0, 0) + w(0, -1e-3)) / 1e-6, 1e-6) << t;
  }
  EXPECT_DOUBLE_EQ(surface.variance_at(0.5, std::log(80.0)).dw_dt, (0.0784 - 0.045) / 0.5);
}

}  // namespace
}  // namespace tercet::mc
