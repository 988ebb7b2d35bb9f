#include "common/parallel/lane_math.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "tests/support/lanes.hpp"

namespace tercet {
namespace {

using test::for_each_width;
using test::lane_of;
using test::make_lanes;
using test::same_bits;

/// Applies `f` to `numbers` lane by lane and compares with `expected` of each, bit by bit.
template <class T, class F, class Expected>
void expect_lane_wise(const std::vector<T>& numbers, const F& f, const Expected& expected) {
  for_each_width<T>([&]<class V>() {
    for (std::size_t n = 0; n < numbers.size(); n += static_cast<std::size_t>(width_of<V>)) {
      const auto at = [&](int lane) {
        return numbers[(n + static_cast<std::size_t>(lane)) % numbers.size()];
      };
      const auto result = f(make_lanes<V>(at));
      for (int lane = 0; lane < width_of<V>; ++lane) {
        EXPECT_TRUE(same_bits(lane_of(result, lane), expected(at(lane))))
            << "of " << at(lane) << " in lane " << lane << " of " << width_of<V> << ": "
            << lane_of(result, lane) << ", not " << expected(at(lane));
      }
    }
  });
}

template <class T>
std::vector<T> random_numbers(double low, double high, int count) {
  std::mt19937_64 random(3);
  std::uniform_real_distribution<double> place(low, high);
  std::vector<T> numbers;
  for (int n = 0; n < count; ++n) numbers.push_back(static_cast<T>(place(random)));
  return numbers;
}

template <class T>
void expect_mul_add() {
  // b and c of every a follow from it, so that all three differ from lane to lane
  const auto b_of = [](T a) { return T(1.37) - a; };
  const auto c_of = [](T a) { return -a * (T(1.37) - a) * T(1.0000001); };
  auto numbers = random_numbers<T>(-2, 2, 500);
  expect_lane_wise(
      numbers,
      [&]<class V>(V a) {
        return mul_add(a, make_lanes<V>([&](int lane) { return b_of(lane_of(a, lane)); }),
                       make_lanes<V>([&](int lane) { return c_of(lane_of(a, lane)); }));
      },
      [&](T a) {
        return mul_add_is_fused ? std::fma(a, b_of(a), c_of(a)) : a * b_of(a) + c_of(a);
      });
}

TEST(LaneMath, MulAddGivesTheSameBitsInLanesAndAlone) {
  expect_mul_add<float>();
  expect_mul_add<double>();
}

TEST(LaneMath, MulAddRoundsOnceWhereItSaysSo) {
  const float a = 1 + 0x1p-12f;  // a a = 1 + 2^-11 + 2^-24, whose last bit is lost when rounded
  EXPECT_EQ(mul_add(a, a, -(1 + 0x1p-11f)), mul_add_is_fused ? 0x1p-24f : 0.0f);
}

TEST(LaneMath, SquareRootsAreThoseOfTheStandardLibrary) {
  const auto root = [](auto v) { return square_root(v); };
  const auto expected = [](auto x) { return std::sqrt(x); };
  auto floats = random_numbers<float>(0, 100, 300);
  floats.insert(floats.end(), {0.0f, -0.0f, 1e-40f, 3e38f, std::numeric_limits<float>::infinity()});
  expect_lane_wise(floats, root, expected);
  auto doubles = random_numbers<double>(0, 100, 300);
  doubles.insert(doubles.end(), {0.0, -0.0, 1e-310, 1e308});
  expect_lane_wise(doubles, root, expected);
}

/// The nearest integer, the even one of two, without the library's rounding.
template <class Int, class T>
Int nearest_even(T x) {
  const T below = std::floor(x), rest = x - below;
  const Int low = static_cast<Int>(below);
  if (rest != T(0.5)) return rest < T(0.5) ? low : low + 1;
  return low % 2 == 0 ? low : low + 1;
}

template <class T>
void expect_rounding(T largest) {
  using Int = detail::IntOf<T>;
  auto numbers = random_numbers<T>(-1000, 1000, 300);
  for (int n = -9; n <= 9; ++n) {
    numbers.push_back(static_cast<T>(n) / 2);  // every other one a tie
    numbers.push_back(std::nextafter(static_cast<T>(n) / 2, T(-100)));
    numbers.push_back(std::nextafter(static_cast<T>(n) / 2, T(100)));
  }
  const T tie = std::ldexp(T(1), std::numeric_limits<T>::digits - 1) - T(0.5);
  numbers.insert(numbers.end(), {tie, -tie, tie - 1, largest, -largest});
  expect_lane_wise(
      numbers, [](auto v) { return round_to_int(v); }, [](T x) { return nearest_even<Int>(x); });
}

TEST(LaneMath, RoundsToTheNearestIntegerAndTiesToEven) {
  expect_rounding<float>(0x1.fffffep30f);
  expect_rounding<double>(0x1.fffffffffffffp62);
}

template <class T>
void expect_wrapping_sum() {
  using U = std::make_unsigned_t<T>;
  std::mt19937_64 random(5);
  for (int n = 0; n < 100; ++n) {
    for_each_width<T>([&]<class V>() {
      U expected = 0;
      const V v = make_lanes<V>([&](int) {
        const auto number = static_cast<T>(random());
        expected += static_cast<U>(number);
        return number;
      });
      EXPECT_EQ(sum_lanes(v), static_cast<T>(expected)) << width_of<V> << " lanes";
    });
  }
}

TEST(LaneMath, SumsOfIntegersHoldEveryLaneAndWrap) {
  expect_wrapping_sum<std::int32_t>();
  expect_wrapping_sum<std::int64_t>();
}

template <class T>
void expect_sum() {
  for_each_width<T>([]<class V>() {
    constexpr int w = width_of<V>;
    const V v = make_lanes<V>([](int lane) { return std::ldexp(T(1), lane); });
    EXPECT_EQ(sum_lanes(v), std::ldexp(T(1), w) - 1);
  });
}

TEST(LaneMath, SumsOfFloatsHoldEveryLaneOnce) {
  expect_sum<float>();
  expect_sum<double>();
}

template <class T>
void expect_load_and_store() {
  for_each_width<T>([]<class V>() {
    constexpr int w = width_of<V>;
    std::array<T, w + 7> memory{}, written{};
    for (std::size_t k = 0; k < memory.size(); ++k) memory[k] = static_cast<T>(100 + k);
    for (std::size_t offset = 0; offset < 5; ++offset) {
      const V v = load_lanes<V>(memory.data() + offset);
      for (int lane = 0; lane < w; ++lane) {
        EXPECT_EQ(lane_of(v, lane), memory[offset + static_cast<std::size_t>(lane)]);
      }
      written.fill(static_cast<T>(-1));
      store_lanes(written.data() + offset, v);
      for (std::size_t k = 0; k < written.size(); ++k) {
        const bool inside = k >= offset && k < offset + static_cast<std::size_t>(w);
        EXPECT_EQ(written[k], inside ? memory[k] : static_cast<T>(-1)) << "at " << k;
      }
    }
  });
}

TEST(LaneMath, LoadsAndStoresConsecutiveNumbersAlignedOrNot) {
  expect_load_and_store<float>();
  expect_load_and_store<double>();
  expect_load_and_store<std::int32_t>();
  expect_load_and_store<std::int64_t>();
}

TEST(LaneMath, LaneNumbersCountFromZero) {
  for_each_width<std::int32_t>([]<class V>() {
    for (int lane = 0; lane < width_of<V>; ++lane)
      EXPECT_EQ(lane_of(lane_numbers<V>(), lane), lane);
  });
  for_each_width<double>([]<class V>() {
    for (int lane = 0; lane < width_of<V>; ++lane)
      EXPECT_EQ(lane_of(lane_numbers<V>(), lane), lane);
  });
}

}  // namespace
}  // namespace tercet
