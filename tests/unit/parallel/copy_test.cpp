#include "common/parallel/copy.hpp"

#include <gtest/gtest.h>

namespace tercet {
namespace {

TEST(Copy, ThereAndBackAreTheSameNumbers) {
  const std::vector<double> numbers{1.5, -2.5, 3.5};
  const auto device = to_device("numbers", numbers);
  EXPECT_EQ(device.extent(0), 3u);
  EXPECT_EQ(device.label(), "numbers");
  EXPECT_EQ(to_host(device, 3), numbers);
}

TEST(Copy, TakesOnlyTheFirstElements) {
  const auto device = to_device("numbers", std::vector<int>{1, 2, 3, 4});
  EXPECT_EQ(to_host(device, 2), (std::vector<int>{1, 2}));
  EXPECT_TRUE(to_host(device, 0).empty());
  EXPECT_TRUE(to_host(to_device("none", std::vector<int>{}), 0).empty());
}

TEST(Copy, RowsComeOneAfterAnother) {
  const DeviceView<int* [3]> rows("rows", 4);
  const auto host = Kokkos::create_mirror_view(rows);
  for (int n = 0; n < 4; ++n) {
    for (int k = 0; k < 3; ++k) host(n, k) = 10 * n + k;
  }
  Kokkos::deep_copy(rows, host);
  EXPECT_EQ(rows_to_host(rows, 3), (std::vector<int>{0, 1, 2, 10, 11, 12, 20, 21, 22}));
  EXPECT_TRUE(rows_to_host(rows, 0).empty());
}

TEST(Copy, TheHostsCopyIsItsOwn) {
  const auto device = to_device("numbers", std::vector<int>{1, 2});
  auto numbers = to_host(device, 2);
  numbers[0] = 7;
  EXPECT_EQ(to_host(device, 2), (std::vector<int>{1, 2}));
}

}  // namespace
}  // namespace tercet
