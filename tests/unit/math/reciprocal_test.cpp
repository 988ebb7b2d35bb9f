#include "common/math/reciprocal.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "tests/support/lanes.hpp"
#include "tests/support/test_size.hpp"

namespace tercet {
namespace {

/// Numbers 2^e m, 1 <= m < 2, over most exponents, and all that are special for a guess by bits.
template <class T>
std::vector<T> numbers() {
  const int largest = std::numeric_limits<T>::max_exponent - 3;
  std::mt19937_64 random(11);
  std::uniform_int_distribution<int> exponent(-largest, largest);
  std::uniform_real_distribution<double> mantissa(1, 2);
  std::vector<T> result;
  for (int e = -largest; e <= largest; ++e) {
    for (const double m : {1.0, 1.5, 2.0 - std::numeric_limits<T>::epsilon()}) {
      result.push_back(static_cast<T>(std::ldexp(m, e)));
    }
  }
  const int samples = test::test_size(20000, 1000000);
  for (int n = 0; n < samples; ++n) {
    result.push_back(static_cast<T>(std::ldexp(mantissa(random), exponent(random))));
  }
  return result;
}

template <class T>
long double units_off(T found, long double right) {
  int exponent = 0;
  std::frexp(right, &exponent);
  return std::fabs(static_cast<long double>(found) - right) /
         std::ldexp(1.0L, exponent - std::numeric_limits<T>::digits);
}

template <class T>
void expect_two_units() {
  for (const T x : numbers<T>()) {
    const auto exact = static_cast<long double>(x);
    ASSERT_LE(units_off(reciprocal(x), 1 / exact), 2) << x;
    ASSERT_LE(units_off(inverse_root(x), 1 / std::sqrt(exact)), 2) << x;
  }
}

TEST(Reciprocal, IsGoodToTwoUnitsInTheLastPlace) {
  expect_two_units<float>();
  expect_two_units<double>();
}

template <class T>
void expect_lanes_agree() {
  const auto all = numbers<T>();
  test::for_each_width<T>([&]<class V>() {
    for (std::size_t n = 0; n + width_of<V> <= 4000; n += width_of<V>) {
      const V x =
          test::make_lanes<V>([&](int lane) { return all[n + static_cast<std::size_t>(lane)]; });
      const V quotient = reciprocal(x), root = inverse_root(x);
      for (int lane = 0; lane < width_of<V>; ++lane) {
        const T one = test::lane_of(x, lane);
        ASSERT_TRUE(test::same_bits(test::lane_of(quotient, lane), reciprocal(one))) << one;
        ASSERT_TRUE(test::same_bits(test::lane_of(root, lane), inverse_root(one))) << one;
      }
    }
  });
}

TEST(Reciprocal, LanesHaveTheBitsOfSingleNumbers) {
  expect_lanes_agree<float>();
  expect_lanes_agree<double>();
}

TEST(Reciprocal, TheRootOfNothingIsNothing) {
  EXPECT_EQ(0.0f * inverse_root(0.0f), 0.0f);
  EXPECT_EQ(0.0 * inverse_root(0.0), 0.0);
}

}  // namespace
}  // namespace tercet
