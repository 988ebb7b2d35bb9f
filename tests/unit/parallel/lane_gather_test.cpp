#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "common/parallel/lane_math.hpp"
#include "tests/support/lanes.hpp"

namespace tercet {
namespace {

using test::for_each_width;
using test::lane_of;
using test::make_lanes;

constexpr int num_places = 50;

/// All four numbers of all places differ.
template <class T>
std::vector<Four<T>> places() {
  std::vector<Four<T>> result;
  for (int n = 0; n < num_places; ++n) {
    const auto base = static_cast<T>(4 * n);
    result.push_back({base, base + 1, base + 2, base + 3});
  }
  return result;
}

/// Calls check(indices) with many lists of indices, repeated ones and all the same among them.
template <class Check>
void for_many_indices(const Check& check) {
  std::mt19937 random(9);
  std::array<int, 20> index{};
  for (int n = 0; n < 50; ++n) {
    for (int& k : index) {
      k = n == 0 ? num_places - 1 : static_cast<int>(random() % num_places);
    }
    check(index.data() + n % 4);
  }
}

template <class T, class V>
void expect_four(const std::vector<Four<T>>& base, const int* index, const V (&four)[4]) {
  for (int lane = 0; lane < width_of<V>; ++lane) {
    const Four<T>& right = base[static_cast<std::size_t>(index[lane])];
    EXPECT_EQ(lane_of(four[0], lane), right.x) << "lane " << lane << " of " << width_of<V>;
    EXPECT_EQ(lane_of(four[1], lane), right.y) << "lane " << lane << " of " << width_of<V>;
    EXPECT_EQ(lane_of(four[2], lane), right.z) << "lane " << lane << " of " << width_of<V>;
    EXPECT_EQ(lane_of(four[3], lane), right.w) << "lane " << lane << " of " << width_of<V>;
  }
}

template <class T>
void expect_gather_four() {
  const auto base = places<T>();
  for_many_indices([&](const int* index) {
    for_each_width<T>([&]<class V>() {
      std::array<int, 20> offset{};
      for (std::size_t k = 0; k < 16; ++k) offset[k] = index[k] * four_step<T>;
      V four[4];
      gather_four(base.data(), offset.data(), four[0], four[1], four[2], four[3]);
      expect_four(base, index, four);
    });
  });
}

TEST(LaneGather, GatherFourGivesEveryLaneTheFourAtItsOffset) {
  expect_gather_four<std::int32_t>();
  expect_gather_four<std::int64_t>();
}

template <class Real, class IndexNumber>
void expect_gather_four_at() {
  const auto base = places<Real>();
  for_many_indices([&](const int* index) {
    for_each_width<Real>([&]<class V>() {
      using N = Lanes<IndexNumber, width_of<V>>;
      const N at =
          make_lanes<N>([index](int lane) { return static_cast<IndexNumber>(index[lane]); });
      V four[4];
      gather_four_at(base.data(), at, four[0], four[1], four[2], four[3]);
      expect_four(base, index, four);
    });
  });
}

TEST(LaneGather, GatherFourAtTakesComputedIndices) {
  expect_gather_four_at<float, std::int32_t>();
  expect_gather_four_at<double, std::int64_t>();
}

template <class Real, class IndexNumber>
void expect_gather_eight_at() {
  const auto base = places<Real>();
  for_many_indices([&](const int* index) {
    for_each_width<Real>([&]<class V>() {
      using N = Lanes<IndexNumber, width_of<V>>;
      std::array<int, 20> even{}, odd{};
      for (std::size_t k = 0; k < 16; ++k) {
        even[k] = index[k] / 2 * 2;
        odd[k] = even[k] + 1;
      }
      const N at =
          make_lanes<N>([index](int lane) { return static_cast<IndexNumber>(index[lane] / 2); });
      V v[8];
      gather_eight_at(base.data(), at, v);
      expect_four(base, even.data(), {v[0], v[1], v[2], v[3]});
      expect_four(base, odd.data(), {v[4], v[5], v[6], v[7]});
    });
  });
}

TEST(LaneGather, GatherEightAtTakesTwoFoursSideBySide) {
  expect_gather_eight_at<float, std::int32_t>();
  expect_gather_eight_at<double, std::int64_t>();
}

template <class T, class IndexNumber>
void expect_look_up() {
  std::vector<T> table;
  for (int n = 0; n < num_places; ++n) table.push_back(static_cast<T>(7 * n - 100));
  for_many_indices([&](const int* index) {
    for_each_width<IndexNumber>([&]<class N>() {
      const N at =
          make_lanes<N>([index](int lane) { return static_cast<IndexNumber>(index[lane]); });
      const auto found = look_up(table.data(), at);
      for (int lane = 0; lane < width_of<N>; ++lane) {
        EXPECT_EQ(lane_of(found, lane), table[static_cast<std::size_t>(index[lane])]);
      }
    });
  });
}

TEST(LaneGather, LookUpTakesTheNumberOfEachLanesIndex) {
  expect_look_up<float, std::int32_t>();
  expect_look_up<double, std::int64_t>();
  expect_look_up<float, std::int64_t>();
  expect_look_up<double, std::int32_t>();
}

/// For values of T picked by a mask as wide as Wide.
template <class T, class Wide, class V>
void expect_compress() {
  constexpr int w = width_of<V>;
  using M = Lanes<Wide, w>;
  const V values = make_lanes<V>([](int lane) { return static_cast<T>(100 + lane); });
  for (unsigned set = 0; set < (1u << w); ++set) {
    const M bits = make_lanes<M>([set](int lane) { return static_cast<Wide>(set >> lane & 1u); });
    std::array<T, w + 4> out;
    out.fill(T(-1));
    ASSERT_EQ(lane_bits(bits != M{}), set);
    compress_store(out.data(), set, values);
    std::size_t at = 0;
    for (int lane = 0; lane < w; ++lane) {
      if ((set >> lane & 1u) != 0) {
        ASSERT_EQ(out[at++], T(100 + lane)) << "lanes " << set << " of " << w;
      }
    }
    for (std::size_t k = w; k < out.size(); ++k) ASSERT_EQ(out[k], T(-1)) << "beyond the lanes";
  }
}

TEST(LaneGather, CompressStoreKeepsTheSetLanesInOrder) {
  for_each_width<std::int32_t>([]<class V>() { expect_compress<std::int32_t, std::int32_t, V>(); });
  for_each_width<float>([]<class V>() { expect_compress<float, std::int32_t, V>(); });
  for_each_width<double>([]<class V>() {
    constexpr int w = width_of<V>;
    expect_compress<double, std::int64_t, V>();
    expect_compress<std::int64_t, std::int64_t, Lanes<std::int64_t, w>>();
    expect_compress<std::int32_t, std::int64_t, Lanes<std::int32_t, w>>();
  });
}

template <class Real>
void expect_between() {
  constexpr Real nan = std::numeric_limits<Real>::quiet_NaN();
  const Real values[] = {
      1,         2,  std::nextafter(Real(1), Real(2)), std::nextafter(Real(2), Real(1)), 0, 3,
      Real(1.5), nan};
  for_each_width<Real>([&]<class V>() {
    for (std::size_t shift = 0; shift < 8; ++shift) {
      const auto value = [&](int lane) {
        return values[(static_cast<std::size_t>(lane) + shift) % 8];
      };
      unsigned expected = 0;
      for (int lane = 0; lane < width_of<V>; ++lane) {
        if (value(lane) > 1 && value(lane) < 2) expected |= 1u << lane;
      }
      EXPECT_EQ(lanes_between(broadcast<V>(Real(1)), make_lanes<V>(value), broadcast<V>(Real(2))),
                expected);
    }
  });
}

TEST(LaneGather, LanesBetweenLeavesOutTheEndsAndWhatIsNoNumber) {
  expect_between<float>();
  expect_between<double>();
}

}  // namespace
}  // namespace tercet
