#include "md/forces/force_sum.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

namespace tercet::md {
namespace {

template <class Real>
struct Pair {
  Real f, dx, dy, dz;
};

template <class Real>
std::vector<Pair<Real>> random_pairs(int count, double largest_force) {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> unit(-1, 1);
  std::vector<Pair<Real>> pairs;
  for (int n = 0; n < count; ++n) {
    pairs.push_back({static_cast<Real>(largest_force * unit(random)),
                     static_cast<Real>(2 * unit(random)), static_cast<Real>(2 * unit(random)),
                     static_cast<Real>(2 * unit(random))});
  }
  return pairs;
}

#if defined(TERCET_HOST_LANES)  // a GPU's threads sum one pair at a time, exactly
template <class Real>
struct Sums {
  std::int64_t fast[3], exact[3];
  bool holds;
};

/// The sums of both ways; the count must be a multiple of the lanes.
template <class Real>
Sums<Real> sum_both_ways(const std::vector<Pair<Real>>& pairs) {
  constexpr int width = lane_count<Real>;
  using V = Lanes<Real, width>;
  ForceSum<V> fast;
  ExactForceSum<Real> exact;
  for (std::size_t n = 0; n < pairs.size(); n += width) {
    V f{}, dx{}, dy{}, dz{};
    for (int lane = 0; lane < width; ++lane) {
      const auto& p = pairs[n + static_cast<std::size_t>(lane)];
      f[lane] = p.f;
      dx[lane] = p.dx;
      dy[lane] = p.dy;
      dz[lane] = p.dz;
      exact.add(p.f, p.dx, p.dy, p.dz);
    }
    fast.add(f, dx, dy, dz, dx * dx + dy * dy + dz * dz);
  }
  Sums<Real> result{};
  fast.store(result.fast);
  exact.store(result.exact);
  result.holds = fast.holds();
  return result;
}

template <class Real>
void expect_same(double largest_force) {
  auto pairs = random_pairs<Real>(160, largest_force);
  const auto sums = sum_both_ways(pairs);
  ASSERT_TRUE(sums.holds);
  double expected[3] = {0, 0, 0};
  for (const auto& p : pairs) {
    expected[0] += static_cast<double>(p.f) * static_cast<double>(p.dx);
    expected[1] += static_cast<double>(p.f) * static_cast<double>(p.dy);
    expected[2] += static_cast<double>(p.f) * static_cast<double>(p.dz);
  }
  for (int k = 0; k < 3; ++k) {
    EXPECT_EQ(sums.fast[k], sums.exact[k]);
    // each of 160 terms is rounded to within half a quantum; float products to 2^-24 as well
    const double rounding = 80 + (sizeof(Real) == 4 ? 160 * 2 * largest_force * 0x1p-24 : 0.0);
    EXPECT_NEAR(static_cast<double>(sums.exact[k]), expected[k], rounding);
  }
  std::shuffle(pairs.begin(), pairs.end(), std::mt19937(8));
  const auto shuffled = sum_both_ways(pairs);
  for (int k = 0; k < 3; ++k) EXPECT_EQ(shuffled.fast[k], sums.fast[k]) << "order must not matter";
}

TEST(ForceSum, FastAndExactSumsAreTheSameAndDoNotDependOnOrder) {
  expect_same<float>(1e5);
  expect_same<float>(3.0);
  expect_same<double>(1e12);
  expect_same<double>(3.0);
}

TEST(ForceSum, KnowsWhenTheFastSumDoesNotHold) {
  EXPECT_FALSE(sum_both_ways(random_pairs<float>(160, 1e9)).holds);
  EXPECT_FALSE(sum_both_ways(random_pairs<double>(160, 1e16)).holds);
}

#endif

TEST(ForceSum, OppositeDistancesGiveOppositeQuanta) {
  for (const auto& p : random_pairs<float>(100, 1e6)) {
    EXPECT_EQ(force_quanta(p.f, p.dx), -force_quanta(p.f, -p.dx));
  }
  for (const auto& p : random_pairs<double>(100, 1e16)) {
    EXPECT_EQ(force_quanta(p.f, p.dx), -force_quanta(p.f, -p.dx));
  }
}

TEST(ForceSum, SaturatesInsteadOfOverflowingAndSaysSo) {
  EXPECT_EQ(force_quanta(1e30, 1.0), static_cast<std::int64_t>(largest_quanta));
  EXPECT_EQ(force_quanta(1e30f, -1.0f), -static_cast<std::int64_t>(largest_quanta));
  EXPECT_EQ(force_quanta(std::numeric_limits<double>::quiet_NaN(), 1.0), 0);
  ExactForceSum<double> sum;
  sum.add(10.0, 1, 1, 1);
  EXPECT_FALSE(sum.saturated());
  sum.add(std::numeric_limits<double>::infinity(), 0, 1, 1);
  EXPECT_TRUE(sum.saturated());
}

}  // namespace
}  // namespace tercet::md
