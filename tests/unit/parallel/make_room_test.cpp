#include "common/parallel/make_room.hpp"

#include <gtest/gtest.h>

namespace tercet {
namespace {

TEST(MakeRoom, LeavesAViewThatIsLargeEnoughAlone) {
  DeviceView<int*> view("old", 100);
  const int* data = view.data();
  make_room(view, "new", 100);
  EXPECT_EQ(view.data(), data);
  EXPECT_EQ(view.label(), "old");
}

TEST(MakeRoom, GrowsWithAThirtySecondToSpare) {
  DeviceView<int*> view("old", 99);
  make_room(view, "new", 3200);
  EXPECT_EQ(view.extent(0), 3200u + 100u + 16u);
  EXPECT_EQ(view.label(), "new");
  const int* data = view.data();
  make_room(view, "new", 3316);
  EXPECT_EQ(view.data(), data) << "the spare must be used";
  make_room(view, "new", 3317);
  EXPECT_GE(view.extent(0), 3317u);
}

TEST(MakeRoom, KeepsTheOtherExtents) {
  DeviceView<double* [3]> view;
  make_room(view, "rows", 5);
  EXPECT_GE(view.extent(0), 5u);
  EXPECT_EQ(view.extent(1), 3u);
}

TEST(MakeRoom, MakesNoneForNothing) {
  DeviceView<int*> view;
  make_room(view, "none", 0);
  EXPECT_EQ(view.extent(0), 0u);
}

}  // namespace
}  // namespace tercet
