#include "common/rng/brownian_bridge.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "common/error/errors.hpp"
#include "tests/support/lanes.hpp"

namespace tercet {
namespace {

/// Uneven times up to about 1.
std::vector<double> uneven_times(int count) {
  std::mt19937_64 random(static_cast<std::uint64_t>(count));
  std::uniform_real_distribution<double> step(0.1, 1.9);
  std::vector<double> times;
  double t = 0;
  for (int i = 0; i < count; ++i) times.push_back(t += step(random) / count);
  return times;
}

/// Column k: what the path becomes when normal k alone is 1.
std::vector<std::vector<double>> columns_of(const BrownianBridge<double>& bridge, bool as_normals) {
  const std::size_t n = bridge.steps.size();
  std::vector<std::vector<double>> columns;
  for (std::size_t k = 0; k < n; ++k) {
    std::vector<double> normals(n, 0.0), values(n, 99.0);
    normals[k] = 1;
    bridge_values<double>(bridge.view(), normals.data(), values.data(), 1);
    if (as_normals) bridge_values_to_normals<double>(bridge.view(), values.data(), 1);
    columns.push_back(values);
  }
  return columns;
}

double product(const std::vector<std::vector<double>>& columns, std::size_t i, std::size_t j) {
  double sum = 0;
  for (const auto& column : columns) sum += column[i] * column[j];
  return sum;
}

TEST(BrownianBridge, ValuesHaveTheCovarianceOfBrownianMotion) {
  for (const int count : {1, 2, 3, 4, 7, 16, 37}) {
    const auto times = uneven_times(count);
    const auto columns = columns_of(BrownianBridge<double>(times), false);
    for (std::size_t i = 0; i < times.size(); ++i) {
      for (std::size_t j = 0; j < times.size(); ++j) {
        EXPECT_NEAR(product(columns, i, j), std::min(times[i], times[j]), 1e-14)
            << i << ", " << j << " of " << count;
      }
    }
  }
}

TEST(BrownianBridge, NormalsAreARotationOfThoseItWasGiven) {
  for (const int count : {1, 2, 5, 32}) {
    const auto columns = columns_of(BrownianBridge<double>(uneven_times(count)), true);
    for (std::size_t i = 0; i < columns.size(); ++i) {
      for (std::size_t j = 0; j < columns.size(); ++j) {
        // a difference of values up to 1 over the root of a step of 1/320: 18 of their roundings
        EXPECT_NEAR(product(columns, i, j), i == j ? 1 : 0, 1e-13) << i << ", " << j;
      }
    }
  }
}

TEST(BrownianBridge, TheFirstNormalDecidesTheEndAndTheSecondTheMiddle) {
  const auto times = uneven_times(9);
  const auto columns = columns_of(BrownianBridge<double>(times), false);
  EXPECT_EQ(columns[0].back(), std::sqrt(times.back()));
  for (std::size_t k = 1; k < columns.size(); ++k) EXPECT_EQ(columns[k].back(), 0) << k;
  // middle of -1 ... 8 is 3: fixed by the first two normals
  EXPECT_GT(columns[1][3], 0);
  for (std::size_t k = 2; k < columns.size(); ++k) EXPECT_EQ(columns[k][3], 0) << k;
}

TEST(BrownianBridge, EarlierNormalsCarryMoreOfThePath) {
  std::vector<double> times;
  for (int i = 1; i <= 64; ++i) times.push_back(i / 64.0);
  const auto columns = columns_of(BrownianBridge<double>(times), false);
  double before = 1e9;
  for (std::size_t k = 0; k < columns.size(); ++k) {
    double weight = 0;
    for (const double value : columns[k]) weight += value * value;
    EXPECT_LE(weight, before * (1 + 1e-12)) << k;
    before = weight;
  }
}

template <class Real>
void expect_lanes_agree() {
  constexpr int count = 13, row = 70;
  const BrownianBridge<Real> bridge(uneven_times(count));
  std::mt19937_64 random(1);
  std::normal_distribution<Real> normal;
  std::vector<Real> normals(count * row), one(count * row), many(count * row);
  for (Real& z : normals) z = normal(random);
  for (int path = 0; path < 64; ++path) {
    bridge_values<Real>(bridge.view(), normals.data() + path, one.data() + path, row);
    bridge_values_to_normals<Real>(bridge.view(), one.data() + path, row);
  }
  test::for_each_width<Real>([&]<class V>() {
    std::fill(many.begin(), many.end(), Real(0));
    for (int path = 0; path < 64; path += width_of<V>) {
      bridge_values<V>(bridge.view(), normals.data() + path, many.data() + path, row);
      bridge_values_to_normals<V>(bridge.view(), many.data() + path, row);
    }
    EXPECT_EQ(one, many) << width_of<V> << " lanes";
  });
}

TEST(BrownianBridge, LanesHaveTheBitsOfSinglePaths) {
  expect_lanes_agree<float>();
  expect_lanes_agree<double>();
}

std::string refusal(const std::vector<double>& times) {
  try {
    const BrownianBridge<double> bridge(times);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(BrownianBridge, RefusesTimesThatDoNotIncreaseByNumber) {
  EXPECT_NE(refusal({0.0, 1.0}).find("number 1 is 0"), std::string::npos);
  EXPECT_NE(refusal({0.5, 0.25}).find("number 2 is 0.25"), std::string::npos);
  EXPECT_NE(refusal({0.5, 1.0, 1.0}).find("number 3 is 1"), std::string::npos);
  EXPECT_NE(refusal({0.5, std::nan("")}).find("number 2 is nan"), std::string::npos);
  EXPECT_EQ(refusal({0.5, 0.75}), "");
}

}  // namespace
}  // namespace tercet
