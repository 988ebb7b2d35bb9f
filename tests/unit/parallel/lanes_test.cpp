#include "common/parallel/lanes.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "tests/support/lanes.hpp"

namespace tercet {
namespace {

using test::for_each_width;
using test::lane_of;
using test::make_lanes;
using test::same_bits;

TEST(Lanes, WidthAndScalarAreThoseOfTheType) {
  for_each_width<float>([]<class V>() {
    EXPECT_EQ(width_of<V>, static_cast<int>(sizeof(V) / 4));
    EXPECT_TRUE((std::is_same_v<ScalarOf<V>, float>));
  });
  for_each_width<std::int64_t>([]<class V>() {
    EXPECT_EQ(width_of<V>, static_cast<int>(sizeof(V) / 8));
    EXPECT_TRUE((std::is_same_v<ScalarOf<V>, std::int64_t>));
  });
}

TEST(Lanes, FillOneRegisterOrAreOneNumber) {
  EXPECT_EQ(lane_count<float>, lane_count<std::int32_t>);
  EXPECT_EQ(lane_count<double>, lane_count<std::int64_t>);
  if (vector_bytes > 0) {
    EXPECT_EQ(lane_count<float> * 4, vector_bytes);
    EXPECT_EQ(lane_count<double> * 8, vector_bytes);
  } else {
    EXPECT_EQ(lane_count<float>, 1);
    EXPECT_EQ(lane_count<double>, 1);
  }
}

template <class T>
void expect_broadcast(T value) {
  for_each_width<T>([value]<class V>() {
    const V v = broadcast<V>(value);
    for (int lane = 0; lane < width_of<V>; ++lane) {
      EXPECT_TRUE(same_bits(lane_of(v, lane), value)) << value << " in lane " << lane;
    }
  });
}

TEST(Lanes, BroadcastPutsTheValueIntoEveryLaneMinusZeroIncluded) {
  for (const float value : {0.0f, -0.0f, 1.5f, -3e38f, std::numeric_limits<float>::infinity()}) {
    expect_broadcast(value);
    expect_broadcast(static_cast<double>(value));
  }
  expect_broadcast(std::numeric_limits<std::int32_t>::min());
  expect_broadcast(std::numeric_limits<std::int64_t>::min());
}

template <class To, class From>
void expect_conversion(const From (&values)[8], const To (&expected)[8]) {
  for_each_width<From>([&]<class V>() {
    const V from = make_lanes<V>([&](int lane) { return values[lane % 8]; });
    const auto to = convert_lanes<To>(from);
    static_assert(width_of<std::remove_const_t<decltype(to)>> == width_of<V>);
    for (int lane = 0; lane < width_of<V>; ++lane) {
      EXPECT_EQ(lane_of(to, lane), expected[lane % 8]) << "from " << values[lane % 8];
    }
  });
}

TEST(Lanes, ConversionTruncatesFloatsAndRoundsIntegers) {
  expect_conversion<std::int32_t, float>({0.9f, -0.9f, 1.0f, -1.5f, 2.5f, -7.99f, 1e9f, -3.0f},
                                         {0, 0, 1, -1, 2, -7, 1000000000, -3});
  expect_conversion<std::int64_t, double>({0.9, -0.9, 1.0, -1.5, 2.5, -7.99, 0x1p62, -0x1p40},
                                          {0, 0, 1, -1, 2, -7, 1ll << 62, -(1ll << 40)});
  // 2^24 + 1 lies midway between two floats and goes to the even one; 2^24 + 3 likewise
  expect_conversion<float, std::int32_t>(
      {1, -1, 16777217, 16777219, -16777217, 2147483647, -2147483647 - 1, 0},
      {1, -1, 16777216, 16777220, -16777216, 2147483648.0f, -2147483648.0f, 0});
  expect_conversion<double, float>({1.5f, -2.5f, 3e38f, -1e-38f, 0, 1, 2, 3},
                                   {1.5, -2.5, 3e38f, -1e-38f, 0, 1, 2, 3});
}

TEST(Lanes, ConversionKeepsTheLowBitsAndTheSignOfIntegers) {
  expect_conversion<std::int32_t, std::int64_t>(
      {1, -1, 1ll << 32, (1ll << 32) + 5, -(1ll << 32) - 5, 0x7FFFFFFF, -0x80000000ll, 7},
      {1, -1, 0, 5, -5, 0x7FFFFFFF, std::numeric_limits<std::int32_t>::min(), 7});
  expect_conversion<std::int64_t, std::int32_t>({1, -1, 0, 5, -5, 0x7FFFFFFF, -0x7FFFFFFF, 7},
                                                {1, -1, 0, 5, -5, 0x7FFFFFFF, -0x7FFFFFFF, 7});
}

TEST(Lanes, AFourIsReadWithOneLoad) {
  EXPECT_EQ(sizeof(Four<std::int32_t>), 16u);
  EXPECT_EQ(alignof(Four<std::int32_t>), 16u);
  EXPECT_EQ(sizeof(Four<double>), 32u);
  EXPECT_EQ(alignof(Four<double>), 32u);
}

}  // namespace
}  // namespace tercet
