#include "common/parallel/launch.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "common/parallel/copy.hpp"

namespace tercet {
namespace {

void count_calls(int count, const DeviceView<int*>& calls) {
  for_each_particle(
      "test::count_calls", ExecSpace{}, count,
      KOKKOS_LAMBDA(int p) { Kokkos::atomic_add(&calls(p), 1); });
}

std::int64_t sum_of_squares(int count) {
  std::int64_t sum = -1;
  reduce_particles(
      "test::sum_of_squares", ExecSpace{}, count,
      KOKKOS_LAMBDA(int p, std::int64_t& s) { s += std::int64_t{p} * p; },
      Kokkos::Sum<std::int64_t>(sum));
  return sum;
}

int largest(int count) {
  int result = 5;
  reduce_particles(
      "test::largest", ExecSpace{}, count, KOKKOS_LAMBDA(int p, int& m) { m = p > m ? p : m; },
      Kokkos::Max<int>(result));
  return result;
}

TEST(Launch, CallsEveryParticleOnce) {
  const DeviceView<int*> calls("calls", 1002);
  count_calls(1000, calls);
  ExecSpace{}.fence();
  std::vector<int> expected(1000, 1);
  expected.insert(expected.end(), {0, 0});
  EXPECT_EQ(to_host(calls, 1002), expected);
}

TEST(Launch, CallsNothingForNoParticles) {
  const DeviceView<int*> calls("calls", 1);
  count_calls(0, calls);
  ExecSpace{}.fence();
  EXPECT_EQ(to_host(calls, 1), std::vector<int>{0});
}

TEST(Launch, ReductionsJoinEveryParticleOnceAndAreThereOnReturn) {
  EXPECT_EQ(sum_of_squares(1000), 999ll * 1000 * 1999 / 6);
  EXPECT_EQ(sum_of_squares(1), 0);
  EXPECT_EQ(largest(1000), 999);
}

TEST(Launch, AReductionOverNothingGivesTheEmptyResult) {
  EXPECT_EQ(sum_of_squares(0), 0);
  EXPECT_EQ(largest(0), std::numeric_limits<int>::lowest());
}

}  // namespace
}  // namespace tercet
