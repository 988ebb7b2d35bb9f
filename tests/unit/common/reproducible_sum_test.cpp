#include "common/comm/reproducible_sum.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <random>

#include "common/error/errors.hpp"

namespace tercet {
namespace {

using Values = std::vector<double>;

double sum_on_host(const Values& values) {
  return reproducible_sum(Communicator::self(), std::span(values));
}

double sum_on_device(const Values& values) {
  const DeviceView<double*> device("test::values", values.size());
  Kokkos::deep_copy(device, HostView<const double*>(values.data(), values.size()));
  return reproducible_sum(Communicator::self(), DeviceView<const double*>(device));
}

std::uint64_t bits(double value) {
  return std::bit_cast<std::uint64_t>(value);
}

/// Values over 12 orders of magnitude, of both signs.
Values random_values(int count, unsigned seed) {
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> mantissa(-1.0, 1.0);
  std::uniform_int_distribution<int> exponent(-20, 20);
  Values values;
  for (int i = 0; i < count; ++i) values.push_back(std::ldexp(mantissa(random), exponent(random)));
  return values;
}

TEST(ReproducibleSum, HasTheSameBitsInAnyOrder) {
  Values values = random_values(5000, 1);
  const std::uint64_t expected = bits(sum_on_host(values));
  std::mt19937 random(2);

  for (int repeat = 0; repeat < 20; ++repeat) {
    std::shuffle(values.begin(), values.end(), random);
    EXPECT_EQ(bits(sum_on_host(values)), expected);
    EXPECT_EQ(bits(sum_on_device(values)), expected);
  }
}

TEST(ReproducibleSum, IsExactWhereTheExactSumIsKnown) {
  EXPECT_EQ(sum_on_host({1.0, 0x1p-53, 0x1p-53}), 1.0 + 0x1p-52);  // lost by adding one by one
  EXPECT_EQ(sum_on_host({0x1p60, 1.0, -0x1p60}), 1.0);
  EXPECT_EQ(sum_on_host({0x1p60, 0x1p-19, -0x1p60}), 0x1p-19);  // 80 bits below the largest
  EXPECT_EQ(sum_on_host({0.1, 0.2, 0.3, -0.3, -0.2, -0.1}), 0.0);
  EXPECT_EQ(sum_on_host({-3.0}), -3.0);
  EXPECT_EQ(sum_on_host({1e308, -1e308, 5.0}), 0.0);  // 5 is beyond the 90 bits that are kept
}

TEST(ReproducibleSum, ReturnsASingleValueUnchanged) {
  for (const double value :
       {1.0 / 3, -1e300, 1e-300, 1.7976931348623157e308, 2.2250738585072014e-308,
        4.9406564584124654e-324, 1.0, 0x1.fffffffffffffp0, 0.0}) {
    EXPECT_EQ(sum_on_host({value}), value);
    EXPECT_EQ(sum_on_device({value}), value);
  }
}

TEST(ReproducibleSum, AddsSubnormalNumbersExactly) {
  const double least = std::numeric_limits<double>::denorm_min();

  EXPECT_EQ(sum_on_host(Values(1000, least)), 1000 * least);
  EXPECT_EQ(sum_on_host({0x1p-1022, -least}), 0x1p-1022 - least);
}

/// An ill-conditioned sum whose exact value is known: pairs that cancel to `exact` in all.
struct CancellingCase {
  Values values;
  double exact;
};

CancellingCase cancelling_case(unsigned seed) {
  std::mt19937_64 random(seed);
  CancellingCase result{random_values(2000, seed), 0};
  for (std::size_t i = 0; i < 2000; ++i) result.values.push_back(-result.values[i]);
  result.exact = std::ldexp(static_cast<double>(random() >> 11), -60);
  result.values.push_back(result.exact);
  std::shuffle(result.values.begin(), result.values.end(), random);
  return result;
}

TEST(ReproducibleSum, SurvivesCancellation) {
  for (unsigned seed = 0; seed < 10; ++seed) {
    const CancellingCase c = cancelling_case(seed);
    // Each of the 4001 terms counts to within 2^-91 of 2^20, the power of two above the largest.
    EXPECT_NEAR(sum_on_host(c.values), c.exact, 4001 * 0x1p-71) << seed;
  }
}

TEST(ReproducibleSum, AgreesWithALongerAccumulator) {
  const Values values = random_values(4000, 8);
  long double reference = 0;
  for (const double value : values) reference += value;

  // The reference rounds 4000 times, by at most 2^-64 of its partial sums (below 4000 x 2^20).
  EXPECT_NEAR(sum_on_host(values), static_cast<double>(reference), 4000 * 4000 * 0x1p-44);
}

TEST(ReproducibleSum, OfNothingIsZero) {
  EXPECT_EQ(bits(sum_on_host({})), bits(0.0));
  EXPECT_EQ(bits(sum_on_device({})), bits(0.0));
}

TEST(ReproducibleSum, ReportsNanAndInfinity) {
  const double infinity = std::numeric_limits<double>::infinity();
  for (const double bad : {std::numeric_limits<double>::quiet_NaN(), infinity, -infinity}) {
    EXPECT_THROW(sum_on_host({1.0, bad}), NumericalError);
    EXPECT_THROW(sum_on_device({1.0, bad, 2.0}), NumericalError);
  }
}

}  // namespace
}  // namespace tercet
