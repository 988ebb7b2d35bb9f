#include "common/comm/fixed_sum.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <random>

#include "common/error/errors.hpp"
#include "common/parallel/launch.hpp"
#include "common/parallel/types.hpp"

namespace tercet {

constexpr double quantum_0 = 1.0 / (1 << 20);
constexpr double quantum_1 = 8.0;

/// Component 0: the values; component 1: -1000 times them.
FixedSum<2> sum_on_device(const DeviceView<const double*>& values) {
  FixedSum<2> sums;
  reduce_particles(
      "test::fixed_sum", ExecSpace{}, static_cast<std::int64_t>(values.extent(0)),
      KOKKOS_LAMBDA(int i, FixedSum<2>& sum) {
        sum.add(0, values(i), 1 / quantum_0);
        sum.add(1, -1000 * values(i), 1 / quantum_1);
      },
      Kokkos::Sum<FixedSum<2>>(sums));
  return sums;
}

namespace {

std::array<double, 2> totals(const FixedSum<2>& sums) {
  return sum_over_ranks(Communicator::self(), sums, {quantum_0, quantum_1});
}

std::vector<double> random_values(int count) {
  std::mt19937 random(2);
  std::uniform_real_distribution<double> value(-1000.0, 3000.0);
  std::vector<double> values;
  for (int i = 0; i < count; ++i) values.push_back(value(random));
  return values;
}

TEST(FixedSum, IsTheSumOfTheRoundedTerms) {
  const std::vector<double> values = random_values(3000);
  long double expected_0 = 0;  // exact: integers times a power of two
  long double expected_1 = 0;
  for (const double value : values) {
    expected_0 += std::nearbyint(value / quantum_0) * quantum_0;
    expected_1 += std::nearbyint(-1000 * value / quantum_1) * quantum_1;
  }
  const DeviceView<double*> device("test::values", values.size());
  Kokkos::deep_copy(device, HostView<const double*>(values.data(), values.size()));

  const auto result = totals(sum_on_device(device));

  EXPECT_EQ(result[0], static_cast<double>(expected_0));
  EXPECT_EQ(result[1], static_cast<double>(expected_1));
}

TEST(FixedSum, RoundsTermsToTheNearestQuantum) {
  FixedSum<1> sum;
  sum.add(0, 0.7, 1.0);
  sum.add(0, 1.2, 1.0);
  sum.add(0, -10.6, 1.0);

  EXPECT_EQ(sum_over_ranks(Communicator::self(), sum, {1.0})[0], 1 + 1 - 11);
}

TEST(FixedSum, HoldsTermsOfTheFullRangeOfBothSigns) {
  const double largest = 9223372036854774784.0;  // the largest double below 2^63
  FixedSum<1> sum;
  for (int i = 0; i < 1000; ++i) sum.add(0, largest, 1.0);
  for (int i = 0; i < 999; ++i) sum.add(0, -largest, 1.0);
  sum.add(0, -1.0, 1.0);

  // 2^63 - 1025 lies halfway between two doubles; the tie goes to the even one, 2^63 - 1024.
  EXPECT_EQ(sum_over_ranks(Communicator::self(), sum, {1.0})[0], largest);
}

TEST(FixedSum, DoesNotOverflowWithTwoToThe31Terms) {
  FixedSum<1> one;
  one.add(0, 4294967295.0, 1.0);  // all 32 low bits
  FixedSum<1> sum;
  for (int i = 0; i < 31; ++i) {  // doubled 31 times: as if 2^31 terms had been added
    sum = one;
    one += sum;
  }

  EXPECT_EQ(sum_over_ranks(Communicator::self(), one, {1.0})[0], 4294967295.0 * 2147483648.0);
}

TEST(FixedSum, RefusesNanInfinityAndTermsBeyondTheRange) {
  for (const double bad :
       {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(),
        9223372036854775808.0, -9223372036854775808.0}) {
    FixedSum<2> sum;
    sum.add(1, 3.0, 1.0);
    sum.add(1, bad, 1.0);

    EXPECT_THROW(totals(sum), NumericalError) << bad;
  }
}

TEST(FixedSum, RefusesAQuantumThatIsNoPowerOfTwo) {
  EXPECT_THROW(sum_over_ranks(Communicator::self(), FixedSum<1>{}, {0.1}), InternalError);
}

}  // namespace
}  // namespace tercet
