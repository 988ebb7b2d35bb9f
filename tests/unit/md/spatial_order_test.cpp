#include "md/domain/spatial_order.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace tercet::md {
namespace {

Box box_of(double x, double y, double z) {
  Box box;
  box.xx = x;
  box.yy = y;
  box.zz = z;
  return box;
}

/// The fixed-point number in the middle of cell k of an axis that covers the whole edge.
std::int32_t middle_of(const CellAxis& axis, int k) {
  return static_cast<std::int32_t>(
      static_cast<std::uint32_t>((k + 0.5) / axis.count * 4294967296.0));
}

/// Cell by key, for all cells of an order over a whole box.
std::map<std::uint32_t, std::array<int, 3>> cells_by_key(const SpatialOrder& order) {
  std::map<std::uint32_t, std::array<int, 3>> cells;
  for (int x = 0; x < order.x.count; ++x) {
    for (int y = 0; y < order.y.count; ++y) {
      for (int z = 0; z < order.z.count; ++z) {
        const std::uint32_t key =
            order.key(middle_of(order.x, x), middle_of(order.y, y), middle_of(order.z, z));
        EXPECT_TRUE(cells.emplace(key, std::array{x, y, z}).second)
            << "cells (" << x << ", " << y << ", " << z << ") has the key of another one";
      }
    }
  }
  return cells;
}

TEST(SpatialOrder, WalksThroughASquareWithoutAJump) {
  for (const double edge : {1.0, 2.0, 4.0, 8.0, 16.0}) {
    const SpatialOrder order = make_spatial_order(box_of(edge, edge, 3), Domain{}, 1.0);
    ASSERT_EQ(order.x.count, static_cast<int>(edge));
    ASSERT_EQ(order.y.count, static_cast<int>(edge));
    ASSERT_EQ(order.z.count, 3);
    std::uint32_t expected = 0;
    std::array<int, 3> last{0, 0, -1};
    for (const auto& [key, cell] : cells_by_key(order)) {
      EXPECT_EQ(key, expected++) << "keys have no gaps";
      const int steps = std::abs(cell[0] - last[0]) + std::abs(cell[1] - last[1]);
      if (cell[2] > 0) {
        EXPECT_EQ(steps, 0) << "z runs fastest";
        EXPECT_EQ(cell[2], last[2] + 1);
      } else if (key > 0) {
        EXPECT_EQ(steps, 1) << "the next column stands beside the last, at key " << key;
      }
      last = cell;
    }
  }
}

TEST(SpatialOrder, GivesEachCellOfAnOblongBoxAKeyOfItsOwn) {
  const SpatialOrder order = make_spatial_order(box_of(3, 11, 5), Domain{}, 1.0);
  EXPECT_EQ(order.x.count, 3);
  EXPECT_EQ(order.y.count, 11);
  EXPECT_EQ(order.curve_order, 4) << "16 x 16 columns hold 3 x 11";
  const auto cells = cells_by_key(order);
  EXPECT_EQ(cells.size(), 3u * 11 * 5);
  EXPECT_LT(cells.rbegin()->first, 16u * 16 * 5);
}

TEST(SpatialOrder, CoversARanksOwnBrickOnly) {
  Domain domain;
  domain.begin = {0x40000000u, 0xC0000000u, 0};  // a quarter of x, a half of y across the face
  domain.length = {1ull << 30, 1ull << 31, 1ull << 32};
  const SpatialOrder order = make_spatial_order(box_of(16, 16, 4), domain, 1.0);
  EXPECT_EQ(order.x.count, 4);
  EXPECT_EQ(order.y.count, 8);
  EXPECT_EQ(order.z.count, 4);
  EXPECT_EQ(order.x.index(0x40000000), 0);
  EXPECT_EQ(order.x.index(0x7FFFFFFF), 3);
  EXPECT_EQ(order.y.index(static_cast<std::int32_t>(0xC0000000u)), 0);
  EXPECT_EQ(order.y.index(0), 4) << "the brick goes on at the other face";
  EXPECT_EQ(order.y.index(0x3FFFFFFF), 7);
}

TEST(SpatialOrder, TakesWiderCellsWhere32BitsWouldNotDo) {
  const SpatialOrder order = make_spatial_order(box_of(5000, 5000, 5000), Domain{}, 1.0);
  const double keys = std::ldexp(order.z.count, 2 * order.curve_order);
  EXPECT_LT(keys, 4294967296.0);
  EXPECT_GT(order.x.count, 500) << "but no wider than that takes";
  const std::int32_t last = -1;  // the end of each edge
  EXPECT_LT(order.key(last, last, last), static_cast<std::uint32_t>(keys));
}

}  // namespace
}  // namespace tercet::md
