#include "common/math/functions.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

#include "tests/support/lanes.hpp"
#include "tests/support/test_size.hpp"

namespace tercet {
namespace {

using test::for_each_width;
using test::lane_of;
using test::make_lanes;
using test::same_bits;

const int num_samples = test::test_size(20000, 400000);

/// The largest error that was seen, in units in the last place of T, and where.
template <class T>
struct WorstError {
  long double units = 0;
  long double at = 0;

  /// @param right  in 64 bits, whose own error is 2^-11 units at most
  void see(T found, long double right, long double x) {
    int exponent = 0;
    std::frexp(right, &exponent);
    const long double unit = std::ldexp(1.0L, exponent - std::numeric_limits<T>::digits);
    const long double error = std::fabs(static_cast<long double>(found) - right) / unit;
    if (error <= units) return;  // a NaN goes on
    units = error;
    at = x;
  }
};

/// Numbers over [low, high], evenly spread, and more of them near its middle and its ends.
template <class T>
std::vector<T> spread_over(long double low, long double high) {
  std::mt19937_64 random(2);
  std::uniform_real_distribution<long double> unit(0, 1);
  std::vector<T> numbers{static_cast<T>(low), static_cast<T>(high)};
  for (int n = 0; n < num_samples; ++n) {
    const long double u = unit(random);
    numbers.push_back(static_cast<T>(low + u * (high - low)));
    numbers.push_back(static_cast<T>(low + u * 1e-4L * (high - low)));
    numbers.push_back(static_cast<T>(high - u * 1e-4L * (high - low)));
    numbers.push_back(static_cast<T>((low + high) / 2 + (u - 0.5L)));
  }
  return numbers;
}

/// Powers e^u of u over the whole range of normal numbers, and numbers about 1.
template <class T>
std::vector<T> positive_numbers() {
  using Limits = std::numeric_limits<T>;
  const long double low = std::log(static_cast<long double>(Limits::min()));
  const long double high = std::log(static_cast<long double>(Limits::max()));
  std::vector<T> numbers{Limits::min(), Limits::max(), T(1), std::nextafter(T(1), T(0)),
                         std::nextafter(T(1), T(2))};
  std::mt19937_64 random(4);
  std::uniform_real_distribution<long double> unit(0, 1);
  for (int n = 0; n < num_samples; ++n) {
    const auto x = static_cast<T>(std::exp(low + unit(random) * (high - low)));
    if (x >= Limits::min() && x <= Limits::max()) numbers.push_back(x);
    numbers.push_back(static_cast<T>(0.5L + 1.5L * unit(random)));
    numbers.push_back(static_cast<T>(1 + (unit(random) - 0.5L) * 1e-3L));
  }
  return numbers;
}

template <class T>
std::vector<detail::IntOf<T>> turns() {
  using I = detail::IntOf<T>;
  constexpr int bits = 8 * sizeof(I);
  std::mt19937_64 random(6);
  std::vector<I> numbers;
  for (int eighth = -4; eighth < 4; ++eighth) {  // where octants meet
    for (int off = -3; off <= 3; ++off) {
      numbers.push_back(static_cast<I>((std::uint64_t(eighth) << (bits - 3)) + std::uint64_t(off)));
    }
  }
  for (int n = 0; n < num_samples; ++n) {
    numbers.push_back(static_cast<I>(random()));
    numbers.push_back(static_cast<I>(static_cast<I>(random()) >> (random() % (bits - 1))));
  }
  return numbers;
}

/// Sine and cosine of turn / 2^32 or 2^64 in 64 bits, by way of the nearest quarter turn.
template <class I>
SinCos<long double> right_sin_cos(I turn) {
  constexpr int bits = 8 * sizeof(I);
  const long double quarters = std::ldexp(static_cast<long double>(turn), 2 - bits);
  const long double nearest = std::rint(quarters);
  const long double angle = (quarters - nearest) * 1.57079632679489661923132169163975144L;
  const long double s = std::sin(angle), c = std::cos(angle);
  switch (static_cast<int>(nearest) & 3) {
    case 0:
      return {s, c};
    case 1:
      return {c, -s};
    case 2:
      return {-s, -c};
    default:
      return {-c, s};
  }
}

template <class T, class F, class Right>
void expect_two_units(const std::vector<T>& numbers, const F& f, const Right& right) {
  WorstError<T> worst;
  for (const T x : numbers) {
    const auto exact = right(static_cast<long double>(x));
    if (exact == 0) {
      EXPECT_EQ(f(x), T(0)) << "at " << x;
    } else {
      worst.see(f(x), exact, x);
    }
  }
  EXPECT_LE(worst.units, 2.0L) << "at " << worst.at;
}

TEST(Functions, ExpIsGoodToTwoUnitsOverItsWholeRange) {
  const auto f = [](auto x) { return exp_lanes(x); };
  const auto right = [](long double x) { return std::exp(x); };
  expect_two_units(spread_over<float>(-87.3L, 88.7L), f, right);
  expect_two_units(spread_over<double>(-708.3L, 709.7L), f, right);
}

template <class T>
void expect_special_exponentials(T lowest, T highest) {
  const T infinity = std::numeric_limits<T>::infinity();
  EXPECT_EQ(exp_lanes(T(0)), T(1));
  EXPECT_EQ(exp_lanes(T(-0.0)), T(1));
  EXPECT_EQ(exp_lanes(-infinity), T(0));
  EXPECT_EQ(exp_lanes(infinity), infinity);
  EXPECT_EQ(exp_lanes(lowest - 1), T(0));
  EXPECT_EQ(exp_lanes(highest + 1), infinity);
  EXPECT_GT(exp_lanes(lowest), T(0));
  EXPECT_LT(exp_lanes(highest), infinity);
  EXPECT_EQ(exp_lanes(T(1e-30)), T(1));
}

TEST(Functions, ExpIsZeroBelowItsRangeAndInfiniteAboveIt) {
  expect_special_exponentials<float>(-87.3f, 88.7f);
  expect_special_exponentials<double>(-708.3, 709.7);
}

TEST(Functions, LogIsGoodToTwoUnitsForAllNormalNumbers) {
  const auto f = [](auto x) { return log_positive(x); };
  const auto right = [](long double x) { return std::log(x); };
  expect_two_units(positive_numbers<float>(), f, right);
  expect_two_units(positive_numbers<double>(), f, right);
}

template <class T>
void expect_sin_cos() {
  WorstError<T> worst_sin, worst_cos;
  for (const auto turn : turns<T>()) {
    const auto found = sin_cos_turn(turn);
    const auto right = right_sin_cos(turn);
    const auto at = static_cast<long double>(turn);
    if (right.sin != 0) worst_sin.see(found.sin, right.sin, at);
    if (right.cos != 0) worst_cos.see(found.cos, right.cos, at);
  }
  const long double bound = mul_add_is_fused ? 2 : 2.5L;
  EXPECT_LE(worst_sin.units, bound) << "at " << worst_sin.at;
  EXPECT_LE(worst_cos.units, bound) << "at " << worst_cos.at;
}

TEST(Functions, SineAndCosineOfATurnAreGoodToTwoUnits) {
  expect_sin_cos<float>();
  expect_sin_cos<double>();
}

template <class I>
void expect_quarter_turns() {
  constexpr int shift = 8 * sizeof(I) - 2;
  const int sines[] = {0, 1, 0, -1};
  for (unsigned quarter = 0; quarter < 4; ++quarter) {
    const auto turn = static_cast<I>(std::uint64_t{quarter} << shift);
    const auto found = sin_cos_turn(turn);
    EXPECT_EQ(found.sin, sines[quarter]) << quarter << " quarters";
    EXPECT_EQ(found.cos, sines[(quarter + 1) % 4]) << quarter << " quarters";
  }
}

TEST(Functions, QuarterTurnsAreExact) {
  expect_quarter_turns<std::int32_t>();
  expect_quarter_turns<std::int64_t>();
}

/// The same bits for lanes of any width as for single numbers.
template <class T, class F>
void expect_lanes_like_numbers(const std::vector<T>& numbers, const F& f) {
  for_each_width<T>([&]<class V>() {
    constexpr auto width = static_cast<std::size_t>(width_of<V>);
    int different = 0;
    for (std::size_t n = 0; n + width <= numbers.size(); n += 7 * width) {
      const auto at = [&](int lane) { return numbers[n + static_cast<std::size_t>(lane)]; };
      const auto lanes = f(make_lanes<V>(at));
      for (int lane = 0; lane < width_of<V>; ++lane) {
        different += same_bits(lane_of(lanes, lane), f(at(lane))) ? 0 : 1;
      }
    }
    EXPECT_EQ(different, 0) << "lanes of " << sizeof(V) << " bytes";
  });
}

template <class T>
void expect_all_lanes_like_numbers(const std::vector<T>& exponents) {
  expect_lanes_like_numbers(exponents, [](auto x) { return exp_lanes(x); });
  expect_lanes_like_numbers(positive_numbers<T>(), [](auto x) { return log_positive(x); });
  expect_lanes_like_numbers(turns<T>(), [](auto n) { return sin_cos_turn(n).sin; });
  expect_lanes_like_numbers(turns<T>(), [](auto n) { return sin_cos_turn(n).cos; });
}

TEST(Functions, LanesGiveTheBitsOfSingleNumbers) {
  expect_all_lanes_like_numbers(spread_over<float>(-90, 90));  // beyond the range too
  expect_all_lanes_like_numbers(spread_over<double>(-720, 720));
}

}  // namespace
}  // namespace tercet
