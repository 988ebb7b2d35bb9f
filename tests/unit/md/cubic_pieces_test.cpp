#include "md/forces/cubic_pieces.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace tercet::md {
namespace {

double value(const CubicCoefficients& p, double t) {
  return ((p[0] * t + p[1]) * t + p[2]) * t + p[3];
}

double slope(const CubicCoefficients& p, double t) {
  return (3 * p[0] * t + 2 * p[1]) * t + p[2];
}

// numbers of order 100, a few operations each
constexpr double rounding = 1e-13 * 100;

TEST(CubicPieces, PassThroughTheNumbersAndJoinSmoothly) {
  const std::vector<double> f{1, -2, 5, 3, 3, -7, 0.5, 9};
  const auto pieces = cubic_pieces(f);
  ASSERT_EQ(pieces.size(), f.size() - 1);
  for (std::size_t k = 0; k < pieces.size(); ++k) {
    EXPECT_NEAR(value(pieces[k], 0), f[k], rounding) << "piece " << k;
    EXPECT_NEAR(value(pieces[k], 1), f[k + 1], rounding) << "piece " << k;
    if (k == 0) continue;
    EXPECT_NEAR(slope(pieces[k], 0), slope(pieces[k - 1], 1), rounding) << "piece " << k;
  }
}

TEST(CubicPieces, HaveTheSlopesOfTheFivePointFormulaAndItsEnds) {
  // f = x^4: the five-point central difference is exact, the three-point one gives 4 x^3 + 4 x
  // with unit spacing, the one-sided ones f(1) - f(0) = 1 and f(7) - f(6) = 1105
  std::vector<double> f;
  for (int k = 0; k < 8; ++k) f.push_back(std::pow(k, 4));
  const auto pieces = cubic_pieces(f);
  EXPECT_NEAR(slope(pieces[0], 0), 1, rounding);
  EXPECT_NEAR(slope(pieces[1], 0), 4 + 4, rounding);
  for (int k = 2; k <= 5; ++k) {
    EXPECT_NEAR(slope(pieces[static_cast<std::size_t>(k)], 0), 4 * k * k * k, 10 * rounding) << k;
  }
  EXPECT_NEAR(slope(pieces[6], 0), 4 * 216 + 4 * 6, 10 * rounding);
  EXPECT_NEAR(slope(pieces[6], 1), 1105, 10 * rounding);
}

TEST(CubicPieces, WithGivenSlopesAreExactForACubic) {
  const auto f = [](double x) { return 2 * x * x * x - x * x + 4 * x - 3; };
  const auto df = [](double x) { return 6 * x * x - 2 * x + 4; };
  constexpr double h = 0.25;
  std::vector<double> values, slopes;
  for (int k = 0; k < 6; ++k) {
    values.push_back(f(k * h));
    slopes.push_back(df(k * h) * h);
  }
  const auto pieces = cubic_pieces(values, slopes);
  ASSERT_EQ(pieces.size(), 5u);
  for (std::size_t k = 0; k < pieces.size(); ++k) {
    for (const double t : {0.0, 0.3, 0.5, 0.8, 1.0}) {
      const double x = (static_cast<double>(k) + t) * h;
      EXPECT_NEAR(value(pieces[k], t), f(x), rounding) << "x = " << x;
      EXPECT_NEAR(slope(pieces[k], t) / h, df(x), rounding) << "x = " << x;
    }
  }
}

}  // namespace
}  // namespace tercet::md
