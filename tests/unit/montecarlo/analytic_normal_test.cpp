#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "montecarlo/analytic/normal.hpp"
#include "montecarlo/analytic/quadrature.hpp"

namespace tercet::mc {
using namespace analytic;
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// Right values by mpmath 1.2.1 at 40 digits: ncdf, and quadosc-free quad of the conditional
// density.

void expect_relative(double value, double right, double tolerance) {
  EXPECT_LE(std::abs(value - right), tolerance * std::abs(right)) << value << " against " << right;
}

TEST(AnalyticNormal, DistributionHasItsDigitsInBothTails) {
  expect_relative(normal_distribution(0.5), 0.69146246127401310364, 4e-16);
  expect_relative(normal_distribution(-1), 0.15865525393145705142, 4e-16);
  expect_relative(normal_distribution(-10), 7.6198530241605260660e-24, 1e-15);
  expect_relative(normal_distribution(-37), 5.7255712225245768227e-300, 1e-14);
  EXPECT_EQ(normal_distribution(0), 0.5);
  EXPECT_EQ(normal_distribution(infinity), 1);
  EXPECT_EQ(normal_distribution(-infinity), 0);
}

TEST(AnalyticNormal, LogarithmGoesOnWhereTheProbabilityIsZero) {
  expect_relative(log_normal_distribution(-5), std::log(normal_distribution(-5)), 1e-14);
  expect_relative(log_normal_distribution(3), std::log(normal_distribution(3)), 1e-12);
  // Mills' ratio at 1000: ln P = -x^2/2 - ln(x sqrt(2 pi)) + ln(1 - 1e-6 + 3e-12)
  const double right = -5e5 - std::log(1000 * std::sqrt(2 * std::numbers::pi)) - 1e-6;
  expect_relative(log_normal_distribution(-1000), right, 1e-15);
  // the two ways meet at -100
  EXPECT_NEAR(log_normal_distribution(-100.0001) - log_normal_distribution(-99.9999),
              -0.0002 * (100 + 1.0 / 100), 1e-8);
}

TEST(AnalyticNormal, InverseUndoesTheDistribution) {
  for (const double p :
       {1e-300, 1e-100, 1e-20, 1e-5, 0.02, 0.3, 0.499, 0.5, 0.6, 0.999, 1 - 1e-12}) {
    const double x = inverse_normal_distribution(p);
    // dp/p = density / P dx
    const double slope = normal_density(x) / normal_distribution(x);
    expect_relative(normal_distribution(x), p, 4e-16 * (1 + slope * std::abs(x)));
  }
  expect_relative(inverse_normal_distribution(0.975), 1.9599639845400542355, 4e-16);
  EXPECT_EQ(inverse_normal_distribution(0.5), 0);
  EXPECT_EQ(inverse_normal_distribution(0), -infinity);
  EXPECT_EQ(inverse_normal_distribution(1), infinity);
  EXPECT_TRUE(std::isnan(inverse_normal_distribution(1.5)));
}

/// P(X <= x, Y <= y) by integrating the conditional probability.
double bivariate_by_integral(double x, double y, double r) {
  const auto integrand = [=](double z) {
    return normal_density(z) * normal_distribution((y - r * z) / std::sqrt((1 - r) * (1 + r)));
  };
  return integrate(integrand, -9, x, 1e-17);
}

TEST(AnalyticNormal, BivariateAgreesWithTheConditionalIntegral) {
  for (const double r : {-0.999, -0.95, -0.92, -0.5, 0.0, 0.3, 0.9, 0.93, 0.99, 0.99999})
    for (const double x : {-2.5, -0.4, 0.0, 1.1})
      for (const double y : {-1.7, 0.0, 0.3, 1.1, 3.0})
        EXPECT_NEAR(bivariate_normal_distribution(x, y, r), bivariate_by_integral(x, y, r), 2e-15)
            << "x=" << x << " y=" << y << " r=" << r;
}

TEST(AnalyticNormal, BivariateHasItsLimits) {
  EXPECT_NEAR(bivariate_normal_distribution(0, 0, 0.6),
              0.25 + std::asin(0.6) / (2 * std::numbers::pi), 1e-15);
  EXPECT_NEAR(bivariate_normal_distribution(0.3, 1.2, 1), normal_distribution(0.3), 1e-16);
  EXPECT_NEAR(bivariate_normal_distribution(0.3, 1.2, -1),
              normal_distribution(0.3) - normal_distribution(-1.2), 1e-15);
  EXPECT_EQ(bivariate_normal_distribution(-0.3, 0.2, -1), 0);
  EXPECT_EQ(bivariate_normal_distribution(infinity, 0.7, 0.4), normal_distribution(0.7));
  EXPECT_EQ(bivariate_normal_distribution(0.7, infinity, 0.4), normal_distribution(0.7));
  EXPECT_EQ(bivariate_normal_distribution(-infinity, infinity, -0.4), 0);
}

TEST(AnalyticNormal, ScaledProbabilitiesNeverOverflow) {
  EXPECT_NEAR(scaled_normal(2, 0.3), std::exp(2) * normal_distribution(0.3), 1e-14);
  // exp(x^2/2) P(Z <= -x) is Mills' ratio over sqrt(2 pi)
  EXPECT_NEAR(scaled_normal(5e5, -1000) * 1000 * std::sqrt(2 * std::numbers::pi), 1 - 1e-6, 1e-9);
  EXPECT_NEAR(scaled_normal_interval(0, 10, 11) / normal_distribution(-10), 1, 3e-5);
  EXPECT_NEAR(scaled_normal_interval(1, -0.5, 0.3),
              std::exp(1) * (normal_distribution(0.3) - normal_distribution(-0.5)), 1e-15);
  EXPECT_EQ(scaled_normal(0, -infinity), 0);
}

TEST(AnalyticNormal, GaussRulesAreExactForTheirPolynomials) {
  for (const int order : {1, 2, 5, 16, 20}) {
    const int degree = 2 * order - 2;
    const auto even = [=](double x) { return std::pow(x, degree); };
    EXPECT_NEAR(integrate_gauss(even, 0, 2, order), std::pow(2, degree + 1) / (degree + 1),
                1e-14 * std::pow(2, degree + 1));
  }
  const auto kinked = [](double x) { return std::abs(x - 0.3); };
  EXPECT_NEAR(integrate(kinked, 0, 1, 1e-15), 0.5 * (0.09 + 0.49), 1e-15);
  EXPECT_EQ(integrate(kinked, 1, 0, 1e-15), 0);
}

}  // namespace
}  // namespace tercet::mc
