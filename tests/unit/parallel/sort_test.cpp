#include "common/parallel/sort.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

#include "common/parallel/copy.hpp"

namespace tercet {
namespace {

/// Sorts `keys` with the values 0, 1, 2, ... and compares with the standard library.
void expect_stable_sort(const std::vector<std::uint32_t>& keys) {
  const auto keys_device = to_device("keys", keys);
  std::vector<int> values(keys.size());
  std::iota(values.begin(), values.end(), 0);
  const auto values_device = to_device("values", values);

  sort_by_key(ExecSpace{}, keys_device, values_device);

  std::stable_sort(values.begin(), values.end(), [&keys](int a, int b) {
    return keys[static_cast<std::size_t>(a)] < keys[static_cast<std::size_t>(b)];
  });
  EXPECT_EQ(to_host(values_device, keys.size()), values);
  auto sorted = keys;
  std::sort(sorted.begin(), sorted.end());
  EXPECT_EQ(to_host(keys_device, keys.size()), sorted);
}

TEST(Sort, CarriesValuesAlongAndKeepsTheOrderOfEqualKeys) {
  std::mt19937 random(1);
  std::vector<std::uint32_t> few_keys, all_keys;
  for (int n = 0; n < 3000; ++n) {
    few_keys.push_back(static_cast<std::uint32_t>(random() % 17));
    all_keys.push_back(static_cast<std::uint32_t>(random()));  // above 2^31 too
  }
  all_keys.push_back(0xFFFFFFFFu);
  expect_stable_sort(few_keys);
  expect_stable_sort(all_keys);
}

TEST(Sort, SortsNothingAndOne) {
  expect_stable_sort({});
  expect_stable_sort({42});
}

TEST(Sort, TouchesNoMoreThanTheKeys) {
  const auto values = to_device("values", std::vector<int>{10, 11, 12, 13});
  const DeviceView<std::uint32_t*> keys = to_device("keys", std::vector<std::uint32_t>{2, 1, 0});
  sort_by_key(ExecSpace{}, keys, values);
  EXPECT_EQ(to_host(values, 4), (std::vector<int>{12, 11, 10, 13}));
}

TEST(Sort, ExclusiveScanGivesTheSumsBeforeEachAndTheTotal) {
  const auto in = to_device("in", std::vector<int>{3, 0, 5, 1});
  const DeviceView<int*> out("out", 5);
  EXPECT_EQ(exclusive_scan(ExecSpace{}, in, out), 9);
  EXPECT_EQ(to_host(out, 5), (std::vector<int>{0, 3, 3, 8, 9}));
}

TEST(Sort, ExclusiveScanOfNothingIsZero) {
  const DeviceView<int*> in("in", 0);
  const DeviceView<int*> out = to_device("out", std::vector<int>{7});
  EXPECT_EQ(exclusive_scan(ExecSpace{}, in, out), 0);
  EXPECT_EQ(to_host(out, 1), std::vector<int>{0});
}

TEST(Sort, SelectsTheIndicesWhoseFlagIsSetInOrder) {
  const auto flags = to_device("flags", std::vector<int>{0, 1, 0, -5, 2, 0});
  const auto out = to_device("out", std::vector<int>{-1, -1, -1, -1, -1, -1});
  EXPECT_EQ(select_indices(ExecSpace{}, flags, out), 3);
  EXPECT_EQ(to_host(out, 6), (std::vector<int>{1, 3, 4, -1, -1, -1}));
}

TEST(Sort, SelectsNothingOrAll) {
  const DeviceView<int*> none("none", 0);
  EXPECT_EQ(select_indices(ExecSpace{}, none, none), 0);
  const auto flags = to_device("flags", std::vector<int>{0, 0});
  const auto out = to_device("out", std::vector<int>{-1, -1});
  EXPECT_EQ(select_indices(ExecSpace{}, flags, out), 0);
  EXPECT_EQ(select_indices(ExecSpace{}, to_device("flags", std::vector<int>{1, 1}), out), 2);
  EXPECT_EQ(to_host(out, 2), (std::vector<int>{0, 1}));
}

}  // namespace
}  // namespace tercet
