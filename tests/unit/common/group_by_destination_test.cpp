#include "common/comm/group_by_destination.hpp"

#include <gtest/gtest.h>

#include <random>

namespace tercet {
namespace {

DeviceView<int*> on_device(const std::vector<int>& values) {
  const DeviceView<int*> device("test::destination", values.size());
  Kokkos::deep_copy(device, HostView<const int*>(values.data(), values.size()));
  return device;
}

void expect_grouped(const std::vector<int>& destination, int num_destinations) {
  std::vector<int> order;
  std::vector<int> counts(static_cast<std::size_t>(num_destinations) + 1, 0);
  for (int d = 0; d <= num_destinations; ++d) {
    for (std::size_t i = 0; i < destination.size(); ++i) {
      const bool valid = destination[i] >= 0 && destination[i] < num_destinations;
      if ((valid ? destination[i] : num_destinations) != d) continue;
      order.push_back(static_cast<int>(i));
      ++counts[static_cast<std::size_t>(d)];
    }
  }

  const DestinationGroups groups =
      group_by_destination(ExecSpace{}, on_device(destination), num_destinations);

  EXPECT_EQ(groups.counts, counts);
  const auto host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace{}, groups.order);
  ASSERT_EQ(host.extent(0), order.size());
  for (std::size_t k = 0; k < order.size(); ++k) ASSERT_EQ(host(k), order[k]) << "entry " << k;
}

TEST(GroupByDestination, KeepsTheOrderWithinEachGroup) {
  std::mt19937 random(4);
  for (const int num_destinations : {1, 2, 3, 7, 64, 300}) {
    std::vector<int> destination(1000);
    for (int& d : destination) {
      d = static_cast<int>(random() % static_cast<unsigned>(num_destinations));
    }
    expect_grouped(destination, num_destinations);
  }
}

TEST(GroupByDestination, GroupsNothingOneAndAllToOne) {
  expect_grouped({}, 5);
  expect_grouped({2}, 5);
  expect_grouped(std::vector<int>(40, 4), 5);
  expect_grouped(std::vector<int>(40, 0), 5);
}

TEST(GroupByDestination, PutsWhatHasNoValidDestinationLast) {
  expect_grouped({0, -1, 3, 4, 2, -2147483647, 0, 1000000}, 4);
}

}  // namespace
}  // namespace tercet
