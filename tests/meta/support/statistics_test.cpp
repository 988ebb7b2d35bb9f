#include "tests/support/statistics.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace tercet::test {
namespace {

std::vector<double> normals(unsigned seed, std::size_t count, double mean = 0, double width = 1) {
  std::mt19937_64 random(seed);
  std::normal_distribution<double> normal(mean, width);
  std::vector<double> values(count);
  for (double& v : values) v = normal(random);
  return values;
}

/// x' = keep x + sqrt(1 - keep^2) normal: unit variance, correlations keep^n.
std::vector<double> correlated(unsigned seed, std::size_t count, double keep) {
  std::vector<double> values = normals(seed, count);
  for (std::size_t k = 1; k < count; ++k)
    values[k] = keep * values[k - 1] + std::sqrt(1 - keep * keep) * values[k];
  return values;
}

TEST(Statistics, GammaDistributionHasItsKnownValues) {
  // shape 1 is the exponential, 1/2 the square of a normal; the median of a large shape is a - 1/3
  for (const double x : {0.1, 1.0, 3.0}) {
    EXPECT_NEAR(gamma_cdf(1, x), 1 - std::exp(-x), 1e-14);
    EXPECT_NEAR(gamma_cdf(0.5, x), std::erf(std::sqrt(x)), 1e-14);
  }
  EXPECT_NEAR(gamma_cdf(160.5, 160.5 - 1.0 / 3), 0.5, 1e-5);
  EXPECT_EQ(gamma_cdf(3, 0), 0);
  EXPECT_NEAR(normal_cdf(1.959963984540054), 0.975, 1e-14);
}

TEST(Statistics, ProbabilitiesOfRightSamplesAreEvenAndOfWrongOnesSmall) {
  double sum = 0;
  constexpr int runs = 400;
  for (unsigned seed = 0; seed < runs; ++seed)
    sum += ks_probability(normals(seed, 200), normal_cdf);
  EXPECT_NEAR(sum / runs, 0.5, 4 / std::sqrt(12.0 * runs));
  EXPECT_LT(ks_probability(normals(1, 1000, 0.38), normal_cdf), 1e-10);
  EXPECT_LT(ks_probability(normals(1, 1000, 0, 1.3), normal_cdf), 1e-3);
}

TEST(Statistics, BlockAveragesKnowCorrelations) {
  // the error of the mean is that of N (1 - keep) / (1 + keep) samples
  for (const double keep : {0.0, 0.5, 0.9}) {
    const double exact = std::sqrt((1 + keep) / (1 - keep) / 20000);
    double error = 0, off = 0;
    for (unsigned seed = 0; seed < 20; ++seed) {
      const Estimate mean = block_average(correlated(seed, 20000, keep));
      error += mean.error / 20;
      off += mean.value * mean.value / (exact * exact) / 20;
    }
    EXPECT_NEAR(error / exact, 1.08, 0.15) << keep;  // leans to the careful side
    EXPECT_NEAR(off, 1, 4 * std::sqrt(2.0 / 20)) << keep;
  }
}

TEST(Statistics, SlopesHaveTheirErrorsWithCorrelationsToo) {
  for (const double keep : {0.0, 0.9}) {
    double squares = 0;
    for (unsigned seed = 0; seed < 40; ++seed) {
      std::vector<double> x, y = correlated(seed, 4096, keep);
      for (std::size_t k = 0; k < y.size(); ++k) {
        x.push_back(0.01 * static_cast<double>(k));
        y[k] += 0.3 * x[k];
      }
      const Estimate slope = line_slope(x, y);
      squares += std::pow(slope.sigmas_from(0.3), 2) / 40;
    }
    EXPECT_NEAR(squares, 0.95, 4 * std::sqrt(2.0 / 40)) << keep;
  }
}

TEST(Statistics, EnsemblesDifferByTheSlopeOfTheirDensities) {
  // two normals of variance 4, one unit apart: ln p2/p1 is a line of slope 1/4
  const auto ratio = ensemble_ratio(normals(1, 5000, 0, 2), normals(2, 5000, 1, 2));
  EXPECT_LT(ratio.slope.sigmas_from(0.25), 3);
  EXPECT_NEAR(ratio.slope.error, 0.25 * 0.04, 0.25 * 0.02);
  EXPECT_LT(ratio.curvature.sigmas_from(0), 3);
  // of unequal widths, it is no line
  const auto bent = ensemble_ratio(normals(1, 5000, 0, 2), normals(2, 5000, 1, 2.3));
  EXPECT_GT(bent.curvature.sigmas_from(0), 6);
}

}  // namespace
}  // namespace tercet::test
