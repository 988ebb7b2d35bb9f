#include "common/rng/owen_scramble.hpp"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <set>
#include <vector>

#include "common/rng/sobol.hpp"
#include "tests/support/lanes.hpp"

namespace tercet {
namespace {

using Directions = std::array<std::uint32_t, 32>;

/// The first two dimensions of Sobol's sequence, which need no table: v_k = 2^-k, and Pascal's
/// triangle, v_k = v_(k-1) (1 + 1/2).
std::array<Directions, 2> two_dimensions() {
  std::array<Directions, 2> v{};
  v[0][0] = v[1][0] = 0x80000000u;
  for (std::size_t k = 1; k < 32; ++k) {
    v[0][k] = v[0][k - 1] >> 1;
    v[1][k] = v[1][k - 1] ^ (v[1][k - 1] >> 1);
  }
  return v;
}

using Point = std::array<std::uint32_t, 2>;

std::vector<Point> scrambled_points(int log2_count, std::uint64_t seed, std::uint32_t scramble) {
  const auto directions = two_dimensions();
  const OwenKeys keys[2] = {owen_keys(seed, scramble, 0), owen_keys(seed, scramble, 1)};
  std::vector<Point> points;
  for (std::uint32_t i = 0; i < 1u << log2_count; ++i) {
    points.push_back({owen_scramble(sobol_word_of(directions[0].data(), i), keys[0]),
                      owen_scramble(sobol_word_of(directions[1].data(), i), keys[1])});
  }
  return points;
}

/// The interval of length 2^-bits that holds the fraction.
std::uint32_t interval_of(std::uint32_t word, int bits) {
  return bits == 0 ? 0 : word >> (32 - bits);
}

TEST(OwenScramble, KeepsOnePointInEveryElementaryInterval) {
  for (std::uint32_t scramble = 0; scramble < 8; ++scramble) {
    for (int m = 1; m <= 10; ++m) {
      const auto points = scrambled_points(m, 11, scramble);
      for (int bits = 0; bits <= m; ++bits) {  // 2^-bits wide, 2^(bits-m) high
        std::vector<int> seen(points.size(), 0);
        for (const auto& [x, y] : points) {
          ++seen[(interval_of(x, bits) << (m - bits)) | interval_of(y, m - bits)];
        }
        for (const int times : seen) ASSERT_EQ(times, 1) << "m " << m << ", " << bits << " bits";
      }
    }
  }
}

TEST(OwenScramble, NoBitDependsOnOneBelowItAndEachFlipsWithItsOwn) {
  for (std::uint32_t n = 0; n < 1000; ++n) {
    const OwenKeys keys = owen_keys(5, n, 3);
    const std::uint32_t word = random_words(6, Stream::md_langevin, n, 0).x0;
    for (int bit = 0; bit < 32; ++bit) {
      const std::uint32_t other = word ^ (std::uint32_t{1} << bit);
      const std::uint32_t change = owen_scramble(word, keys) ^ owen_scramble(other, keys);
      ASSERT_EQ(std::bit_width(change), bit + 1) << word;
    }
  }
}

/// How often, over many scrambles, `bit` is flipped in one of two numbers that differ in bit
/// `above`, but not in the other.
int num_different_flips(int above, int bit, std::uint32_t num_keys) {
  int different = 0;
  for (std::uint32_t n = 0; n < num_keys; ++n) {
    const OwenKeys keys = owen_keys(9, n, 1);
    const std::uint32_t a = 0x9E3779B9u * n, b = a ^ (std::uint32_t{1} << above);
    const std::uint32_t flips = (owen_scramble(a, keys) ^ a) ^ (owen_scramble(b, keys) ^ b);
    different += static_cast<int>((flips >> bit) & 1);
  }
  return different;
}

TEST(OwenScramble, EachBitFlipsIndependentlyForNumbersThatDifferAboveIt) {
  // a mere digital shift would never flip one of the two alone
  constexpr std::uint32_t num_keys = 2000;
  for (int above = 1; above < 32; ++above) {
    for (int bit = 0; bit < above; ++bit) {
      // a fair coin; 496 pairs of bits within 5 standard deviations
      EXPECT_NEAR(num_different_flips(above, bit, num_keys), num_keys / 2.0,
                  5 * std::sqrt(num_keys / 4.0))
          << "bit " << bit << " below bit " << above;
    }
  }
}

TEST(OwenScramble, SeedScrambleAndDimensionAllCount) {
  std::set<std::uint32_t> seen;
  for (const std::uint64_t seed : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{1} << 32}) {
    for (std::uint32_t scramble = 0; scramble < 10; ++scramble) {
      for (std::uint32_t dimension = 0; dimension < 10; ++dimension) {
        const OwenKeys keys = owen_keys(seed, scramble, dimension);
        seen.insert({keys.addend, keys.odd_factor});
      }
    }
  }
  EXPECT_EQ(seen.size(), 3u * 10 * 10 * 2);
}

TEST(OwenScramble, LanesHaveTheWordsOfSingleNumbers) {
  const OwenKeys keys = owen_keys(1, 2, 3);
  test::for_each_width<std::uint32_t>([&]<class U>() {
    for (std::uint64_t first = 0; first < 320; first += width_of<U>) {
      const U words = random_words_lanes<U>(4, Stream::md_langevin, 0, first).x0;
      const U scrambled = owen_scramble(words, keys);
      for (int lane = 0; lane < width_of<U>; ++lane) {
        EXPECT_EQ(test::lane_of(scrambled, lane), owen_scramble(test::lane_of(words, lane), keys));
      }
    }
  });
}

/// Mean over the points of x^2 (1 + y) e^(x y), a smooth function that couples both.
double estimate(const std::vector<Point>& points) {
  double sum = 0;
  for (const auto& [a, b] : points) {
    const double x = (a + 0.5) * 0x1p-32, y = (b + 0.5) * 0x1p-32;
    sum += x * x * (1 + y) * std::exp(x * y);
  }
  return sum / static_cast<double>(points.size());
}

/// The integral, by Gauss's rule would be overkill: the middle of 1000 x 1000 cells is off by 1e-7.
double integral() {
  double sum = 0;
  constexpr int n = 1000;
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      const double x = (i + 0.5) / n, y = (j + 0.5) / n;
      sum += x * x * (1 + y) * std::exp(x * y);
    }
  }
  return sum / (double{n} * n);
}

struct Spread {
  double mean, variance;
};

Spread spread_of(int log2_count, std::uint32_t num_scrambles) {
  double sum = 0, squares = 0;
  for (std::uint32_t scramble = 0; scramble < num_scrambles; ++scramble) {
    const double found = estimate(scrambled_points(log2_count, 2024, scramble));
    sum += found;
    squares += found * found;
  }
  const double n = num_scrambles, mean = sum / n;
  return {mean, (squares - n * mean * mean) / (n - 1)};
}

TEST(OwenScramble, MeansAreUnbiasedAndTheirSpreadTellsTheError) {
  const double right = integral();
  for (const int m : {0, 3, 6}) {
    const std::uint32_t num_scrambles = 2000;
    const Spread spread = spread_of(m, num_scrambles);
    // 4 standard errors, and the integral's own
    EXPECT_NEAR(spread.mean, right, 4 * std::sqrt(spread.variance / num_scrambles) + 2e-7) << m;
  }
  // plain Monte Carlo gains 64 from 1 to 64 points; scrambled nets gain up to N^3 for smooth
  // functions, and N^2 at the least here: no point leaves its elementary interval
  EXPECT_LT(spread_of(6, 500).variance * 64 * 64, spread_of(0, 500).variance);
}

}  // namespace
}  // namespace tercet
