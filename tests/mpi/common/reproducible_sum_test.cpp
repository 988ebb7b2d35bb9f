#include "common/comm/reproducible_sum.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>
#include <random>

#include "common/comm/fixed_sum.hpp"
#include "common/error/errors.hpp"

namespace tercet {
namespace {

/// The same on all ranks.
std::vector<double> all_values() {
  std::mt19937_64 random(5);
  std::uniform_real_distribution<double> mantissa(-1.0, 1.0);
  std::vector<double> values;
  for (int i = 0; i < 3000; ++i) {
    values.push_back(std::ldexp(mantissa(random), static_cast<int>(random() % 50)));
  }
  return values;
}

/// The values that lie on this rank in one of several ways; in the first all lie on one rank.
std::vector<double> part(const std::vector<double>& all, const Communicator& comm, int way) {
  std::vector<double> mine;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto size = static_cast<std::size_t>(comm.size());
    const std::size_t owner = way == 0 ? 0 : (way == 1 ? i % size : i * i % (i % size + 1));
    if (owner == static_cast<std::size_t>(comm.rank())) mine.push_back(all[i]);
  }
  return mine;
}

TEST(ReproducibleSum, HasTheSameBitsHoweverValuesLieOnTheRanks) {
  const Communicator world = Communicator::world();
  const std::vector<double> all = all_values();
  const double expected = reproducible_sum(Communicator::self(), std::span<const double>(all));

  for (int way = 0; way < 3; ++way) {
    const std::vector<double> mine = part(all, world, way);
    const double sum = reproducible_sum(world, std::span<const double>(mine));

    EXPECT_EQ(std::bit_cast<std::uint64_t>(sum), std::bit_cast<std::uint64_t>(expected)) << way;
  }
}

TEST(ReproducibleSum, ReportsOnAllRanksWhatIsNoNumberOnOne) {
  const Communicator world = Communicator::world();
  std::vector<double> mine = {1.0};
  if (world.rank() == world.size() - 1) mine[0] = std::numeric_limits<double>::quiet_NaN();

  EXPECT_THROW(reproducible_sum(world, std::span<const double>(mine)), NumericalError);
}

TEST(ReproducibleSum, AddsFixedSumsOfAllRanks) {
  const Communicator world = Communicator::world();
  const std::vector<double> all = all_values();
  const double quantum = 0x1p-10;
  const auto sum_of = [&](const std::vector<double>& values) {
    FixedSum<2> sum;
    for (const double value : values) {
      sum.add(0, value, 1 / quantum);
      sum.add(1, -2 * value, 1 / quantum);
    }
    return sum;
  };
  const auto expected = sum_over_ranks(Communicator::self(), sum_of(all), {quantum, quantum});

  for (int way = 0; way < 3; ++way) {
    const auto sum = sum_over_ranks(world, sum_of(part(all, world, way)), {quantum, quantum});

    EXPECT_EQ(sum, expected) << way;
  }
}

TEST(ReproducibleSum, CarriesLowPartsBeforeTheRanksAdd) {
  const Communicator world = Communicator::world();
  FixedSum<1> sum;
  sum.parts.value[0] = std::numeric_limits<std::int64_t>::max();  // as after 2^31 large terms

  const double total = sum_over_ranks(world, sum, {1.0})[0];

  EXPECT_EQ(total, world.size() * 0x1p63);  // size x (2^63 - 1), to the nearest double
}

TEST(ReproducibleSum, RefusesOnAllRanksATermOfOne) {
  const Communicator world = Communicator::world();
  FixedSum<1> sum;
  sum.add(0, world.rank() == 0 ? 1e300 : 1.0, 1.0);

  EXPECT_THROW(sum_over_ranks(world, sum, {1.0}), NumericalError);
}

}  // namespace
}  // namespace tercet
