#include "montecarlo/estimators/reduce_values.hpp"

#include <gtest/gtest.h>

#include <functional>

namespace tercet::mc {
namespace {

double value_of(int row, int column) {
  return std::sin(0.3 * column * (row + 1)) + row;
}

DeviceView<double**> values(int rows, int columns) {
  DeviceView<double**> values("test::values", static_cast<std::size_t>(rows),
                              static_cast<std::size_t>(columns));
  const auto host = Kokkos::create_mirror_view(values);
  for (int row = 0; row < rows; ++row) {
    for (int c = 0; c < columns; ++c) host(row, c) = value_of(row, c);
  }
  Kokkos::deep_copy(values, host);
  return values;
}

using Sample = std::function<double(int)>;

/// Moments of samples `first` to `first` + 63, directly.
Moments direct(const Sample& x, const Sample& control, int first) {
  Moments m;
  m.count = samples_per_chunk;
  for (int k = first; k < first + samples_per_chunk; ++k) {
    m.mean += x(k) / samples_per_chunk;
    m.control_mean += control(k) / samples_per_chunk;
  }
  for (int k = first; k < first + samples_per_chunk; ++k) {
    const double d = x(k) - m.mean, e = control(k) - m.control_mean;
    m.m2 += d * d;
    m.control_m2 += e * e;
    m.cross += d * e;
  }
  return m;
}

void expect_equal(const Moments& found, const Moments& expected) {
  EXPECT_EQ(found.count, expected.count);
  EXPECT_NEAR(found.mean, expected.mean, 1e-13);
  EXPECT_NEAR(found.control_mean, expected.control_mean, 1e-13);
  EXPECT_NEAR(found.m2, expected.m2, 1e-11);
  EXPECT_NEAR(found.control_m2, expected.control_m2, 1e-11);
  EXPECT_NEAR(found.cross, expected.cross, 1e-11);
}

/// A difference with a control, and a row alone.
QuantityTable table() {
  return QuantityTable({{{{0, 2.0}, {2, -0.5}}, {{1, 3.0}}}, {{{1, 1.0}}, {}}});
}
double first_sample(int k) {
  return 2 * value_of(0, k) - 0.5 * value_of(2, k);
}
double first_control(int k) {
  return 3 * value_of(1, k);
}
double second_sample(int k) {
  return value_of(1, k);
}
double nothing(int /*k*/) {
  return 0;
}

TEST(ReduceValues, GivesTheMomentsOfEachQuantityChunkByChunk) {
  const auto found = table().reduce(ExecSpace{}, values(3, 192), 192, false);
  ASSERT_EQ(found.size(), 2U * 3U);
  for (int chunk = 0; chunk < 3; ++chunk) {
    const auto c = static_cast<std::size_t>(chunk);
    expect_equal(found[c], direct(first_sample, first_control, 64 * chunk));
    expect_equal(found[3 + c], direct(second_sample, nothing, 64 * chunk));
  }
}

TEST(ReduceValues, AnAntitheticSampleIsTheMeanOfAPair) {
  constexpr int drawn = 128;
  const auto pairs = [](double (*sample)(int)) {
    return [sample](int k) { return 0.5 * (sample(k) + sample(k + drawn)); };
  };
  const auto found = table().reduce(ExecSpace{}, values(3, 2 * drawn), drawn, true);
  ASSERT_EQ(found.size(), 2U * 2U);
  for (int chunk = 0; chunk < 2; ++chunk) {
    const auto c = static_cast<std::size_t>(chunk);
    expect_equal(found[c], direct(pairs(first_sample), pairs(first_control), 64 * chunk));
    expect_equal(found[2 + c], direct(pairs(second_sample), nothing, 64 * chunk));
  }
}

}  // namespace
}  // namespace tercet::mc
