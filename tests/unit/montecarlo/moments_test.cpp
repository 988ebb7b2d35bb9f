#include "montecarlo/estimators/moments.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace tercet::mc {
namespace {

struct Samples {
  std::vector<double> x, c;
};

/// Samples of unlike means, spreads and correlation in each third.
Samples samples() {
  Samples s;
  for (int k = 0; k < 90; ++k) {
    const double wave = std::sin(1.7 * k), other = std::cos(2.3 * k * k);
    s.x.push_back(3 + k / 30 * 5 + wave);
    s.c.push_back(-1 + k / 30 * 2 + 0.5 * wave + (1 + k / 30) * other);
  }
  return s;
}

Moments direct(const Samples& s, std::size_t begin, std::size_t end) {
  Moments m;
  m.count = static_cast<std::int64_t>(end - begin);
  for (std::size_t k = begin; k < end; ++k) {
    m.mean += s.x[k] / static_cast<double>(m.count);
    m.control_mean += s.c[k] / static_cast<double>(m.count);
  }
  for (std::size_t k = begin; k < end; ++k) {
    const double d = s.x[k] - m.mean, e = s.c[k] - m.control_mean;
    m.m2 += d * d;
    m.control_m2 += e * e;
    m.cross += d * e;
  }
  return m;
}

void expect_equal(const Moments& a, const Moments& b) {
  EXPECT_EQ(a.count, b.count);
  EXPECT_NEAR(a.mean, b.mean, 1e-13 * std::abs(b.mean));
  EXPECT_NEAR(a.control_mean, b.control_mean, 1e-13);
  EXPECT_NEAR(a.m2, b.m2, 1e-12 * b.m2);
  EXPECT_NEAR(a.control_m2, b.control_m2, 1e-12 * b.control_m2);
  EXPECT_NEAR(a.cross, b.cross, 1e-12 * std::abs(b.cross));
}

TEST(Moments, MergedAreThoseOfAllSamplesInAnyOrder) {
  const Samples s = samples();
  const Moments a = direct(s, 0, 17), b = direct(s, 17, 60), c = direct(s, 60, 90);
  const Moments all = direct(s, 0, 90);
  expect_equal(merge(merge(a, b), c), all);
  expect_equal(merge(a, merge(b, c)), all);
  expect_equal(merge(c, merge(b, a)), all);
}

TEST(Moments, NothingMergedWithSomethingIsThatToTheBit) {
  const Moments b = direct(samples(), 3, 40);
  for (const Moments& m : {merge(Moments{}, b), merge(b, Moments{})}) {
    EXPECT_EQ(m.count, b.count);
    EXPECT_EQ(m.mean, b.mean);
    EXPECT_EQ(m.m2, b.m2);
    EXPECT_EQ(m.cross, b.cross);
  }
}

TEST(Moments, APlainEstimateIsTheMeanWithItsStandardError) {
  // 1, 2, 4, 9: mean 4, squares of deviations 9 + 4 + 0 + 25 = 38, error sqrt(38 / 3 / 4)
  const Estimate e = plain_estimate({4, 4, 0, 38, 0, 0});
  EXPECT_EQ(e.value, 4);
  EXPECT_DOUBLE_EQ(e.std_error, std::sqrt(38.0 / 12));
  EXPECT_EQ(e.variance_ratio, 1);
  EXPECT_EQ(e.count, 4);
  EXPECT_EQ(plain_estimate({1, 5, 0, 0, 0, 0}).std_error, 0);
}

TEST(Moments, AControlMovesTheMeanByItsSlopeTimesItsOwnError) {
  // slope 6 / 4; the control's mean is 1 above the known one; rest 20 - 9 over 10 - 2 and 10
  const Estimate e = controlled_estimate({10, 7, 3, 20, 4, 6}, 2);
  EXPECT_DOUBLE_EQ(e.value, 7 - 1.5);
  EXPECT_DOUBLE_EQ(e.std_error, std::sqrt(11.0 / 8 / 10));
  EXPECT_DOUBLE_EQ(e.variance_ratio, 20.0 / 11);
  EXPECT_EQ(e.count, 10);
}

TEST(Moments, AControlThatVariesByRoundingAloneIsNotUsed) {
  const Moments m{100, 7, 3, 20, 4, 6};  // the control's deviation is 0.2
  EXPECT_EQ(controlled_estimate(m, 2, 0.201).value, 7);
  EXPECT_DOUBLE_EQ(controlled_estimate(m, 2, 0.199).value, 5.5);
  EXPECT_EQ(controlled_estimate({100, 7, 3, 20, 0, 0}, 2).value, 7);
}

}  // namespace
}  // namespace tercet::mc
