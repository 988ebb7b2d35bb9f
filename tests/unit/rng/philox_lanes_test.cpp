#include "common/rng/philox_lanes.hpp"

#include <gtest/gtest.h>

#include "common/rng/distributions.hpp"
#include "common/rng/streams.hpp"
#include "tests/support/lanes.hpp"

namespace tercet {
namespace {

using test::for_each_width;
using test::lane_of;
using test::make_lanes;
using test::same_bits;

/// Words that differ in every lane and reach all bits.
Words4 some_words(std::uint32_t n, int lane) {
  return random_words(3, Stream::md_langevin, n, static_cast<std::uint64_t>(lane));
}

template <class U>
Words4Of<U> lanes_of_words(std::uint32_t n) {
  return {make_lanes<U>([n](int lane) { return some_words(n, lane).x0; }),
          make_lanes<U>([n](int lane) { return some_words(n, lane).x1; }),
          make_lanes<U>([n](int lane) { return some_words(n, lane).x2; }),
          make_lanes<U>([n](int lane) { return some_words(n, lane).x3; })};
}

template <class U>
Words4 words_of_lane(const Words4Of<U>& w, int lane) {
  return {lane_of(w.x0, lane), lane_of(w.x1, lane), lane_of(w.x2, lane), lane_of(w.x3, lane)};
}

TEST(PhiloxLanes, EachLaneHasTheWordsOfItsOwnCounter) {
  for_each_width<std::uint32_t>([]<class U>() {
    for (std::uint32_t n = 0; n < 100; ++n) {
      const std::uint32_t key0 = 0x9E3779B9u * n, key1 = ~n;
      const auto counter = lanes_of_words<U>(n);
      const auto ten = philox4x32_lanes(counter, key0, key1);
      const auto seven = philox4x32_lanes<7>(counter, key0, key1);
      for (int lane = 0; lane < width_of<U>; ++lane) {
        const Words4 one = words_of_lane(counter, lane);
        EXPECT_TRUE(same_bits(words_of_lane(ten, lane), philox4x32(one, key0, key1))) << lane;
        EXPECT_TRUE(same_bits(words_of_lane(seven, lane), philox4x32(one, key0, key1, 7))) << lane;
      }
    }
  });
}

TEST(PhiloxLanes, ElementsAreCountedInAllTheirBits) {
  const std::uint64_t seed = 0x1111222233334444u, index = 0xF0005555F777u;
  for_each_width<std::uint32_t>([=]<class U>() {
    for (const std::uint64_t first :
         {std::uint64_t{0}, std::uint64_t{0xFFFFFFFFu}, std::uint64_t{0xFFFFFFFBu},
          std::uint64_t{0xFFFFFFF0u}, std::uint64_t{0x7FFFFFFFDu}, std::uint64_t{1} << 40,
          ~std::uint64_t{0} - 2}) {
      const auto words = random_words_lanes<U>(seed, Stream::montecarlo_paths, index, first);
      for (int lane = 0; lane < width_of<U>; ++lane) {
        const auto right = random_words(seed, Stream::montecarlo_paths, index,
                                        first + static_cast<std::uint64_t>(lane));
        EXPECT_TRUE(same_bits(words_of_lane(words, lane), right)) << first << " + " << lane;
      }
    }
  });
}

template <class U>
void expect_distributions_of_lanes(const Words4Of<U>& w) {
  const auto f = uniform_lanes(w.x0);
  const auto d = uniform_lanes(w.x0, w.x1);
  const auto two_f = normal_pair_lanes(w.x0, w.x1);
  const auto two_d = normal_pair_lanes(w);
  for (int lane = 0; lane < width_of<U>; ++lane) {
    const Words4 one = words_of_lane(w, lane);
    const auto right_f = normal_pair_float(one.x0, one.x1);
    const auto right_d = normal_pair_double(one);
    EXPECT_TRUE(same_bits(lane_of(f, lane), uniform_float(one.x0))) << one.x0;
    EXPECT_TRUE(same_bits(lane_of(d, lane), uniform_double(one.x0, one.x1))) << one.x0;
    EXPECT_TRUE(same_bits(lane_of(two_f.first, lane), right_f.first)) << one.x0;
    EXPECT_TRUE(same_bits(lane_of(two_f.second, lane), right_f.second)) << one.x0;
    EXPECT_TRUE(same_bits(lane_of(two_d.first, lane), right_d.first)) << one.x0;
    EXPECT_TRUE(same_bits(lane_of(two_d.second, lane), right_d.second)) << one.x0;
  }
}

TEST(PhiloxLanes, UniformsAndNormalsHaveTheBitsOfSingleNumbers) {
  for_each_width<std::uint32_t>([]<class U>() {
    for (std::uint32_t n = 0; n < 1000; ++n) expect_distributions_of_lanes(lanes_of_words<U>(n));
    const U none{}, all = none - 1;
    expect_distributions_of_lanes(Words4Of<U>{none, none, none, none});
    expect_distributions_of_lanes(Words4Of<U>{all, all, all, all});
  });
}

}  // namespace
}  // namespace tercet
