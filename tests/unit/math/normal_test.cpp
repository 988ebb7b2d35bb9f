#include "common/math/normal.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "tests/support/lanes.hpp"
#include "tests/support/test_size.hpp"

namespace tercet {
namespace {

using test::lane_of;
using test::make_lanes;
using test::same_bits;

const int num_samples = test::test_size(4000, 100000);

/// Phi in 64 bits, whose own error is at most 2^-64 (2 + z^2), a unit of double for |z| < 38.
long double right_cdf(long double x) {
  return 0.5L * std::erfc(-x * 0.70710678118654752440084436210484903928L);
}

long double right_density(long double x) {
  return 0.39894228040143267793994605993438186847L * std::exp(-0.5L * x * x);
}

template <class T>
long double units_off(T found, long double right) {
  int exponent = 0;
  std::frexp(right, &exponent);
  return std::fabs(static_cast<long double>(found) - right) /
         std::ldexp(1.0L, exponent - std::numeric_limits<T>::digits);
}

template <class T>
inline constexpr T lowest = sizeof(T) == 4 ? T(-12.9) : T(-37.5);

template <class T>
std::vector<T> places() {
  std::mt19937_64 random(3);
  std::uniform_real_distribution<long double> unit(0, 1);
  std::vector<T> x{T(0), lowest<T>, T(-3), T(-4), T(3), T(4), std::numeric_limits<T>::min()};
  for (int n = 0; n < num_samples; ++n) {
    x.push_back(static_cast<T>(lowest<T> * unit(random)));
    x.push_back(static_cast<T>(-6 * unit(random)));
    x.push_back(static_cast<T>(9 * unit(random)));
    x.push_back(static_cast<T>(1e-3L * (unit(random) - 0.5L)));
  }
  return x;
}

template <class T>
std::vector<T> probabilities() {
  std::mt19937_64 random(5);
  std::uniform_real_distribution<long double> unit(0, 1);
  const long double smallest = std::log(static_cast<long double>(std::numeric_limits<T>::min()));
  std::vector<T> p{std::numeric_limits<T>::min(),
                   1 - std::numeric_limits<T>::epsilon() / 2,
                   T(0.075),
                   T(0.925),
                   std::nextafter(T(0.5), T(0)),
                   std::nextafter(T(0.5), T(1)),
                   T(1.3887943864964021e-11)};
  for (int n = 0; n < num_samples; ++n) {
    p.push_back(static_cast<T>(std::exp(smallest * unit(random))));
    p.push_back(static_cast<T>(std::exp(-25 + 2 * (unit(random) - 0.5L))));
    p.push_back(static_cast<T>(unit(random)));
    p.push_back(static_cast<T>(0.5L + 1e-3L * (unit(random) - 0.5L)));
    p.push_back(static_cast<T>(1 - std::exp(-15 * unit(random))));
  }
  std::erase_if(p, [](T v) { return !(v >= std::numeric_limits<T>::min() && v < 1); });
  return p;
}

template <class T>
void expect_accurate_cdf() {
  long double worst = 0, at = 0;
  for (const T x : places<T>()) {
    const long double off = units_off(normal_cdf_lanes(x), right_cdf(x));
    if (off <= worst) continue;  // a NaN goes on
    worst = off;
    at = x;
  }
  EXPECT_LE(worst, 6) << "at " << at;
}

TEST(Normal, TheCdfIsGoodToSixUnitsDownToTheSmallestNumber) {
  expect_accurate_cdf<float>();
  expect_accurate_cdf<double>();
}

template <class T>
void expect_symmetric_cdf() {
  for (const T x : places<T>()) {
    if (x > 0) {
      ASSERT_EQ(normal_cdf_lanes(x), 1 - normal_cdf_lanes(-x)) << x;
    }
  }
  const T infinity = std::numeric_limits<T>::infinity();
  EXPECT_EQ(normal_cdf_lanes(T(0)), T(0.5));
  EXPECT_EQ(normal_cdf_lanes(infinity), 1);
  EXPECT_EQ(normal_cdf_lanes(-infinity), 0);
  EXPECT_EQ(normal_cdf_lanes(T(-1000)), 0);
  EXPECT_EQ(normal_cdf_lanes(T(1000)), 1);
}

TEST(Normal, TheCdfIsSymmetricAndEndsAtNothingAndOne) {
  expect_symmetric_cdf<float>();
  expect_symmetric_cdf<double>();
}

/// One step of Newton from the found value in the middle, which leaves an error of its square.
template <class T>
long double right_inverse_middle(T found, T p) {
  const auto x = static_cast<long double>(found);
  const long double above_half = 0.5L * std::erf(x * 0.70710678118654752440084436210484903928L);
  return x - (above_half - (static_cast<long double>(p) - 0.5L)) / right_density(x);
}

/// The same in log p, which is nearly a parabola, so that far tails are as good as the middle.
template <class T>
long double right_inverse(T found, T p) {
  if (std::fabs(p - T(0.5)) < T(0.25)) return right_inverse_middle(found, p);
  const auto x = static_cast<long double>(found);
  const bool upper = p > T(0.5);
  const long double tail = upper ? 1 - static_cast<long double>(p) : static_cast<long double>(p);
  const long double z = upper ? -x : x;
  const long double step = std::log1p(right_cdf(z) / tail - 1) * right_cdf(z) / right_density(z);
  return upper ? -(z - step) : z - step;
}

template <class T>
void expect_accurate_inverse(long double units) {
  long double worst = 0, at = 0;
  for (const T p : probabilities<T>()) {
    const T found = inverse_normal_cdf_lanes(p);
    const long double off = units_off(found, right_inverse(found, p));
    if (off <= worst) continue;
    worst = off;
    at = p;
  }
  EXPECT_LE(worst, units) << "at " << at;
}

TEST(Normal, TheInverseIsGoodToSixUnitsOfDoubleAndEightOfFloat) {
  expect_accurate_inverse<float>(8);
  expect_accurate_inverse<double>(6);
}

template <class T>
void expect_symmetric_inverse() {
  for (const T p : probabilities<T>()) {
    if (p > T(0.5)) {
      ASSERT_EQ(inverse_normal_cdf_lanes(T(1) - p), -inverse_normal_cdf_lanes(p)) << p;
    }
  }
  EXPECT_EQ(inverse_normal_cdf_lanes(T(0.5)), 0);
  EXPECT_NEAR(inverse_normal_cdf_lanes(T(0.975)), 1.959963984540054, 1e-6);
}

TEST(Normal, TheInverseIsSymmetric) {
  expect_symmetric_inverse<float>();
  expect_symmetric_inverse<double>();
}

template <class T>
void expect_lanes_agree() {
  const auto x = places<T>(), p = probabilities<T>();
  test::for_each_width<T>([&]<class V>() {
    for (std::size_t n = 0; n + width_of<V> <= 4000; n += width_of<V>) {
      const auto from = [n](const std::vector<T>& numbers) {
        return make_lanes<V>([&](int l) { return numbers[n + static_cast<std::size_t>(l)]; });
      };
      const V cdf = normal_cdf_lanes(from(x)), inverse = inverse_normal_cdf_lanes(from(p));
      for (int lane = 0; lane < width_of<V>; ++lane) {
        const T one_x = lane_of(from(x), lane), one_p = lane_of(from(p), lane);
        ASSERT_TRUE(same_bits(lane_of(cdf, lane), normal_cdf_lanes(one_x))) << one_x;
        ASSERT_TRUE(same_bits(lane_of(inverse, lane), inverse_normal_cdf_lanes(one_p))) << one_p;
      }
    }
  });
}

TEST(Normal, LanesHaveTheBitsOfSingleNumbers) {
  expect_lanes_agree<float>();
  expect_lanes_agree<double>();
}

}  // namespace
}  // namespace tercet
