#include "common/comm/brick_grid.hpp"

#include <gtest/gtest.h>

#include "common/error/errors.hpp"

namespace tercet {
namespace {

std::string chosen(int num_ranks, const std::array<double, 3>& edges) {
  return to_string(choose_brick_grid(num_ranks, edges));
}

TEST(BrickGrid, KeepsAThinSlabWholeAlongItsShortEdge) {
  EXPECT_EQ(chosen(8, {20, 20, 1}), "4x2x1");
  EXPECT_EQ(chosen(8, {1, 20, 20}), "1x4x2");
  EXPECT_EQ(chosen(8, {20, 1, 20}), "4x1x2");
}

TEST(BrickGrid, CutsALongBoxAlongItsLongEdgeOnly) {
  EXPECT_EQ(chosen(6, {1, 1, 100}), "1x1x6");
  EXPECT_EQ(chosen(6, {100, 1, 1}), "6x1x1");
  EXPECT_EQ(chosen(6, {1, 100, 1}), "1x6x1");
}

TEST(BrickGrid, HasTheLeastSurfaceOfAllGrids) {
  const std::array<double, 3> edges = {3.0, 2.0, 1.5};
  const auto surface = [&](const BrickGrid& g) {
    const double dx = edges[0] / g.nx;
    const double dy = edges[1] / g.ny;
    const double dz = edges[2] / g.nz;
    return (g.nx > 1 ? dy * dz : 0) + (g.ny > 1 ? dx * dz : 0) + (g.nz > 1 ? dx * dy : 0);
  };

  for (const int n : {1, 2, 3, 4, 6, 8, 12, 24, 36, 64, 97, 360}) {
    const BrickGrid best = choose_brick_grid(n, edges);
    ASSERT_EQ(best.size(), n);
    for (int nx = 1; nx <= n; ++nx) {
      for (int ny = 1; nx * ny <= n; ++ny) {
        if (n % (nx * ny) != 0) continue;
        const BrickGrid other{nx, ny, n / (nx * ny)};
        EXPECT_LE(surface(best), surface(other) * (1 + 1e-9)) << n << ": " << to_string(other);
      }
    }
  }
}

TEST(BrickGrid, BreaksTiesByFewerCutAxesThenBySmallerAxis) {
  EXPECT_EQ(chosen(2, {1, 1, 1}), "2x1x1");
  EXPECT_EQ(chosen(4, {1, 1, 1}), "4x1x1");  // the same surface as 2x2x1
  EXPECT_EQ(chosen(8, {1, 1, 1}), "4x2x1");  // the same surface as 2x2x2
  EXPECT_EQ(chosen(12, {0.3, 0.3, 0.3}), chosen(12, {1, 1, 1}));
}

TEST(BrickGrid, ReadsWhatItPrints) {
  const BrickGrid expected{4, 2, 1};

  EXPECT_EQ(parse_brick_grid("4x2x1", 8), expected);
  EXPECT_EQ(to_string(expected), "4x2x1");
}

TEST(BrickGrid, RefusesAProductThatIsNotTheNumberOfRanksAndNamesAWayOut) {
  try {
    parse_brick_grid("4x2x1", 6);
    FAIL() << "accepted";
  } catch (const InputError& error) {
    const std::string text = error.what();
    EXPECT_NE(text.find("4x2x1"), std::string::npos) << text;
    EXPECT_NE(text.find("8 bricks"), std::string::npos) << text;
    EXPECT_NE(text.find("6 ranks"), std::string::npos) << text;
    EXPECT_NE(text.find("e.g. " + chosen(6, {1, 1, 1})), std::string::npos) << text;
  }
}

TEST(BrickGrid, RefusesTextThatIsNoGrid) {
  for (const char* text : {"", "8", "4x2", "4x2x1x1", "4x2x", "x4x2", "4x2x0", "-4x-2x1", "4 x2x1",
                           "4x2xa", "4X2X1", "99999999999x1x1", "8x1x1 "}) {
    EXPECT_THROW(parse_brick_grid(text, 8), InputError) << "'" << text << "'";
  }
}

}  // namespace
}  // namespace tercet
