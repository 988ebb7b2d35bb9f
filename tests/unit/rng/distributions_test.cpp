#include "common/rng/distributions.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "common/parallel/copy.hpp"
#include "common/parallel/launch.hpp"
#include "common/rng/streams.hpp"
#include "tests/support/lanes.hpp"

namespace tercet {
namespace {

constexpr int num_draws = 1 << 18;

Words4 draw(int n) {
  return random_words(2024, Stream::montecarlo_paths, static_cast<std::uint64_t>(n % 64),
                      static_cast<std::uint64_t>(n / 64));
}

std::vector<double> floats() {
  std::vector<double> u;
  for (int n = 0; n < num_draws; ++n) {
    const Words4 w = draw(n);
    u.insert(u.end(), {uniform_float(w.x0), uniform_float(w.x3)});
  }
  return u;
}

std::vector<double> doubles() {
  std::vector<double> u;
  for (int n = 0; n < num_draws; ++n) {
    const Words4 w = draw(n);
    u.insert(u.end(), {uniform_double(w.x0, w.x1), uniform_double(w.x2, w.x3)});
  }
  return u;
}

TEST(Distributions, UniformsAreNeverZeroOrOne) {
  EXPECT_EQ(uniform_float(0), 0x1p-24f);
  EXPECT_EQ(uniform_float(0xFFFFFFFFu), 1 - 0x1p-24f);
  EXPECT_EQ(uniform_double(0, 0), 0x1p-53);
  EXPECT_EQ(uniform_double(0xFFFFFFFFu, 0xFFFFFFFFu), 1 - 0x1p-53);
}

TEST(Distributions, UniformsAreTheMidpointsOfEqualCells) {
  for (std::uint32_t word : {0u, 512u, 0x80000000u, 0x80000200u, 0xFFFFFE00u, 123456789u}) {
    EXPECT_EQ(uniform_float(word), (static_cast<double>(word >> 9) + 0.5) / 8388608) << word;
    EXPECT_EQ(uniform_float(word | 511u), uniform_float(word & ~511u)) << "one cell";
  }
  const std::uint32_t high = 0x89abcdefu, low = 0x01234567u;
  const double cell = 0x1p-52;
  EXPECT_EQ(uniform_double(low, high), ((high * 0x1p20 + (low >> 12)) + 0.5) * cell);
  EXPECT_EQ(uniform_double(low + 4096, high) - uniform_double(low, high), cell);
  EXPECT_EQ(uniform_double(low, high + 1) - uniform_double(low, high), 0x1p-32);
}

/// Chi squared of counts that should all be alike, in standard deviations from its mean.
double deviation_of(const std::vector<double>& counts, double expected) {
  double chi2 = 0;
  for (const double count : counts) chi2 += (count - expected) * (count - expected) / expected;
  const auto degrees = static_cast<double>(counts.size() - 1);
  return (chi2 - degrees) / std::sqrt(2 * degrees);
}

/// Pairs of numbers that follow each other, in a grid of 64 x 64 equal cells.
void expect_even_pairs(const std::vector<double>& u, std::size_t step) {
  constexpr int side = 64;
  std::vector<double> counts(side * side, 0.0);
  std::size_t pairs = 0;
  for (std::size_t n = 0; n + step < u.size(); n += 2, ++pairs) {
    counts[static_cast<std::size_t>(u[n] * side) * side +
           static_cast<std::size_t>(u[n + step] * side)] += 1;
  }
  const double expected = static_cast<double>(pairs) / (side * side);
  ASSERT_GE(expected, 50);
  // 4,096 cells: chi squared is normal to good accuracy; 4 sigma is p = 6e-5
  EXPECT_LT(std::fabs(deviation_of(counts, expected)), 4) << "step " << step;
}

TEST(Distributions, UniformsFillTheSquareEvenly) {
  for (const auto& u : {floats(), doubles()}) {
    expect_even_pairs(u, 1);    // of one draw
    expect_even_pairs(u, 2);    // of one index and the next
    expect_even_pairs(u, 128);  // of one path and the next
  }
}

template <class T>
std::vector<std::array<double, 2>> normal_pairs() {
  std::vector<std::array<double, 2>> pairs;
  for (int n = 0; n < num_draws; ++n) {
    const Words4 w = draw(n);
    if constexpr (sizeof(T) == 4) {
      for (const auto z : {normal_pair_float(w.x0, w.x1), normal_pair_float(w.x2, w.x3)})
        pairs.push_back({z.first, z.second});
    } else {
      const auto z = normal_pair_double(w);
      pairs.push_back({z.first, z.second});
    }
  }
  return pairs;
}

/// Mean of f over the pairs; f has mean `right` and variance `variance` for standard normals.
template <class F>
void expect_mean(const std::vector<std::array<double, 2>>& pairs, const char* name, double right,
                 double variance, const F& f) {
  double sum = 0;
  for (const auto& z : pairs) sum += f(z[0], z[1]);
  const auto n = static_cast<double>(pairs.size());
  EXPECT_NEAR(sum / n, right, 4 * std::sqrt(variance / n)) << name;
}

void expect_moments(const std::vector<std::array<double, 2>>& pairs) {
  const auto powers = [](int k) {
    return [k](double a, double b) { return (std::pow(a, k) + std::pow(b, k)) / 2; };
  };
  // of two independent numbers, so half the variance E z^2k - (E z^k)^2; E z^2k = 1, 3, 15, 105,
  // ...
  expect_mean(pairs, "mean", 0, 1.0 / 2, powers(1));
  expect_mean(pairs, "second moment", 1, (3 - 1) / 2.0, powers(2));
  expect_mean(pairs, "third moment", 0, 15 / 2.0, powers(3));
  expect_mean(pairs, "fourth moment", 3, (105 - 9) / 2.0, powers(4));
  expect_mean(pairs, "sixth moment", 15, (10395 - 225) / 2.0, powers(6));
  expect_mean(pairs, "product", 0, 1, [](double a, double b) { return a * b; });
  expect_mean(pairs, "product of squares", 1, 9 - 1.0,
              [](double a, double b) { return a * a * b * b; });
  expect_mean(pairs, "difference", 0, 2, [](double a, double b) { return a - b; });
}

TEST(Distributions, NormalPairsHaveTheMomentsOfIndependentStandardNormals) {
  expect_moments(normal_pairs<float>());
  expect_moments(normal_pairs<double>());
}

double normal_cdf(double z) {
  return 0.5 * std::erfc(-z / std::sqrt(2.0));
}

/// Kolmogorov and Smirnov: the largest distance of the numbers' distribution from the normal one.
void expect_normal(std::vector<double> z) {
  std::sort(z.begin(), z.end());
  const auto n = static_cast<double>(z.size());
  double largest = 0;
  for (std::size_t k = 0; k < z.size(); ++k) {
    const double right = normal_cdf(z[k]), below = static_cast<double>(k) / n;
    largest = std::max({largest, right - below, below + 1 / n - right});
  }
  EXPECT_LT(largest * std::sqrt(n), 1.95) << "p = 2 exp(-2 1.95^2) = 0.001";
}

template <class T>
void expect_both_normal() {
  const auto pairs = normal_pairs<T>();
  for (std::size_t k = 0; k < 2; ++k) {
    std::vector<double> z;
    for (const auto& pair : pairs) z.push_back(pair[k]);
    expect_normal(z);
    for (const double beyond : {2.0, 3.0, 4.0}) {
      const double p = normal_cdf(-beyond);
      const auto low = std::count_if(z.begin(), z.end(), [=](double x) { return x < -beyond; });
      const auto high = std::count_if(z.begin(), z.end(), [=](double x) { return x > beyond; });
      const double expected = p * static_cast<double>(z.size());
      EXPECT_NEAR(static_cast<double>(low), expected, 4 * std::sqrt(expected)) << -beyond;
      EXPECT_NEAR(static_cast<double>(high), expected, 4 * std::sqrt(expected)) << beyond;
    }
  }
}

TEST(Distributions, NormalPairsAreNormalToTheTails) {
  expect_both_normal<float>();
  expect_both_normal<double>();
}

TEST(Distributions, NormalPairsAreThoseOfBoxAndMuller) {
  const long double tau = 6.28318530717958647692528676655900577L;
  for (int n = 0; n < 1000; ++n) {
    const Words4 w = draw(n);
    const long double u = (static_cast<long double>(w.x0 >> 9) + 0.5L) / 8388608;
    const long double angle = tau * w.x1 / 4294967296.0L;
    const auto f = normal_pair_float(w.x0, w.x1);
    // 2 units in the last place of logarithm, sine and cosine, and roundings of root and product:
    // 5 units of 2^-24
    const long double r = std::sqrt(-2 * std::log(u));
    EXPECT_NEAR(f.first, static_cast<double>(r * std::cos(angle)), 5 * 6 * 0x1p-24);
    EXPECT_NEAR(f.second, static_cast<double>(r * std::sin(angle)), 5 * 6 * 0x1p-24);
    const std::uint64_t bits = (std::uint64_t{w.x1} << 32) | w.x0;
    const long double v = (static_cast<long double>(bits >> 12) + 0.5L) * 0x1p-52L;
    const long double turn = (w.x3 * 4294967296.0L + w.x2) * 0x1p-64L;
    const long double radius = std::sqrt(-2 * std::log(v));
    const auto d = normal_pair_double(w);
    EXPECT_NEAR(d.first, static_cast<double>(radius * std::cos(tau * turn)), 5 * 9 * 0x1p-53);
    EXPECT_NEAR(d.second, static_cast<double>(radius * std::sin(tau * turn)), 5 * 9 * 0x1p-53);
  }
}

TEST(Distributions, NormalsAreBounded) {
  EXPECT_LT(normal_pair_float(0, 0).first, 5.8f);
  EXPECT_GT(normal_pair_float(0, 0).first, 5.7f);
  EXPECT_LT(normal_pair_float(0, 0x80000000u).first, -5.7f);
  EXPECT_LT(normal_pair_double({0, 0, 0, 0}).first, 8.6);
  EXPECT_GT(normal_pair_double({0, 0, 0, 0}).first, 8.5);
  EXPECT_GT(std::fabs(normal_pair_float(0xFFFFFFFFu, 0).first), 0);
}

struct Normals {
  float f[2];
  double d[2];
};

KOKKOS_INLINE_FUNCTION Normals normals_of(int n) {
  const Words4 w = random_words(5, Stream::md_langevin, 3, static_cast<std::uint64_t>(n));
  const auto f = normal_pair_float(w.x0, w.x1);
  const auto d = normal_pair_double(w);
  return {{f.first, f.second}, {d.first, d.second}};
}

void fill_on_device(int count, const DeviceView<Normals*>& normals) {
  for_each_particle(
      "test::normals", ExecSpace{}, count, KOKKOS_LAMBDA(int n) { normals(n) = normals_of(n); });
}

TEST(Distributions, TheDeviceGivesTheHostsNormalsToTheBit) {
  if (!mul_add_is_fused && !device_is_host) GTEST_SKIP() << "this host rounds twice in mul_add";
  const DeviceView<Normals*> normals("normals", 1000);
  fill_on_device(1000, normals);
  const auto found = to_host(normals, 1000);
  for (int n = 0; n < 1000; ++n) {
    EXPECT_TRUE(test::same_bits(found[static_cast<std::size_t>(n)], normals_of(n))) << n;
  }
}

}  // namespace
}  // namespace tercet
