#include "common/comm/brick_cuts.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace tercet {
namespace {

constexpr std::uint32_t top = 0xffffffff;  // the largest position there is

/// Uneven cuts with an empty slab, an empty column and an empty brick.
BrickCuts uneven_cuts() {
  const std::uint64_t quarter = whole_axis / 4;
  BrickCuts cuts;
  cuts.grid = {3, 2, 2};
  cuts.x = {0, quarter, quarter, whole_axis};
  cuts.y = {0, 1000, whole_axis, 0, quarter, whole_axis, 0, 0, whole_axis};
  cuts.z = {0, 7, whole_axis, 0, quarter, whole_axis, 0, 5,          whole_axis,
            0, 9, whole_axis, 0, 3,       whole_axis, 0, whole_axis, whole_axis};
  return cuts;
}

bool holds(const Brick& brick, std::uint32_t x, std::uint32_t y, std::uint32_t z) {
  const std::uint64_t place[3] = {x, y, z};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (place[axis] < brick.begin[axis] || place[axis] >= brick.end[axis]) return false;
  }
  return true;
}

/// Places at and beside all cuts and at the ends of the axis.
std::vector<std::uint32_t> telling_places(const BrickCuts& cuts) {
  std::vector<std::uint32_t> places = {0, top};
  for (const auto* list : {&cuts.x, &cuts.y, &cuts.z}) {
    for (const std::uint64_t cut : *list) {
      if (cut > 0) places.push_back(static_cast<std::uint32_t>(cut - 1));
      if (cut < whole_axis) places.push_back(static_cast<std::uint32_t>(cut));
    }
  }
  std::sort(places.begin(), places.end());
  places.erase(std::unique(places.begin(), places.end()), places.end());
  return places;
}

TEST(BrickCuts, GiveEveryPlaceToTheOneBrickThatHoldsIt) {
  for (const BrickCuts& cuts : {uneven_cuts(), uniform_cuts({3, 1, 2}), uniform_cuts({1, 1, 1})}) {
    const auto places = telling_places(cuts);
    for (const std::uint32_t x : places)
      for (const std::uint32_t y : places)
        for (const std::uint32_t z : places) {
          std::vector<int> holders;
          for (int rank = 0; rank < cuts.grid.size(); ++rank) {
            if (holds(cuts.brick(rank), x, y, z)) holders.push_back(rank);
          }
          ASSERT_EQ(holders, std::vector{cuts.owner(x, y, z)}) << x << " " << y << " " << z;
        }
  }
}

TEST(BrickCuts, NumberTheBricksWithZFastest) {
  const BrickCuts cuts = uniform_cuts({2, 3, 4});

  EXPECT_EQ(cuts.owner(0, 0, 0), 0);
  EXPECT_EQ(cuts.owner(0, 0, top), 3);
  EXPECT_EQ(cuts.owner(0, top, 0), 2 * 4);
  EXPECT_EQ(cuts.owner(top, 0, 0), 3 * 4);
  EXPECT_EQ(cuts.owner(top, top, top), 23);
}

TEST(BrickCuts, AreUniformToTheLastBit) {
  const BrickCuts cuts = uniform_cuts({3, 1, 1});

  EXPECT_EQ(cuts.x, (std::vector<std::uint64_t>{0, 1431655765, 2863311530, 4294967296}));
  EXPECT_EQ(cuts.brick(2).end[0], whole_axis);
}

TEST(BrickCuts, RoundAReachUpAndStopAtTheWholeAxis) {
  EXPECT_EQ(fraction_from(0.0), 0u);
  EXPECT_EQ(fraction_from(0.25), whole_axis / 4);
  EXPECT_EQ(fraction_from(0.25 + 1e-12), whole_axis / 4 + 1);
  EXPECT_EQ(fraction_from(1.0), whole_axis);
  EXPECT_EQ(fraction_from(17.0), whole_axis);
}

/// Least distance of a place of one interval from one of the other, by its definition.
std::uint64_t distance(std::uint64_t begin_a, std::uint64_t end_a, std::uint64_t begin_b,
                       std::uint64_t end_b, bool periodic) {
  std::uint64_t least = whole_axis;
  for (const std::uint64_t a : {begin_a, end_a - 1})
    for (const std::uint64_t b : {begin_b, end_b - 1}) {
      const std::uint64_t direct = a > b ? a - b : b - a;
      least = std::min(least, direct);
      if (periodic) least = std::min(least, whole_axis - direct);
    }
  return begin_a < end_b && begin_b < end_a ? 0 : least;
}

std::vector<int> ranks_within_by_definition(const BrickCuts& cuts, const Brick& brick,
                                            const BrickReach& reach) {
  std::vector<int> ranks;
  for (int rank = 0; rank < cuts.grid.size(); ++rank) {
    const Brick other = cuts.brick(rank);
    bool near = !brick.empty() && !other.empty();
    for (std::size_t axis = 0; near && axis < 3; ++axis) {
      near = distance(brick.begin[axis], brick.end[axis], other.begin[axis], other.end[axis],
                      reach.periodic[axis]) <= reach.length[axis];
    }
    if (near) ranks.push_back(rank);
  }
  return ranks;
}

/// Cuts at random places, some of them equal.
BrickCuts random_cuts(const BrickGrid& grid, std::mt19937& random) {
  const auto fill = [&](std::vector<std::uint64_t>& cuts, int lists, int parts) {
    for (int list = 0; list < lists; ++list) {
      std::vector<std::uint64_t> inner;
      for (int i = 1; i < parts; ++i) inner.push_back(std::uint64_t{random() % 16} << 28);
      std::sort(inner.begin(), inner.end());
      cuts.push_back(0);
      cuts.insert(cuts.end(), inner.begin(), inner.end());
      cuts.push_back(whole_axis);
    }
  };
  BrickCuts cuts{grid, {}, {}, {}};
  fill(cuts.x, 1, grid.nx);
  fill(cuts.y, grid.nx, grid.ny);
  fill(cuts.z, grid.nx * grid.ny, grid.nz);
  return cuts;
}

TEST(BrickCuts, FindTheRanksWithinReachWhereverTheCutsLie) {
  std::mt19937 random(7);
  for (int repeat = 0; repeat < 60; ++repeat) {
    const BrickCuts cuts = random_cuts({4, 3, 5}, random);
    BrickReach reach{{}, {random() % 2 == 0, random() % 2 == 0, random() % 2 == 0}};
    for (auto& length : reach.length) {
      length = (std::uint64_t{random() % 10} << 28) + random() % 3;  // often exactly on an edge
    }
    for (int rank = 0; rank < cuts.grid.size(); ++rank) {
      const Brick brick = cuts.brick(rank);
      ASSERT_EQ(ranks_within(cuts, brick, reach), ranks_within_by_definition(cuts, brick, reach))
          << "repeat " << repeat << " rank " << rank;
    }
  }
}

TEST(BrickCuts, AreMutualNeighboursWithoutOneself) {
  std::mt19937 random(11);
  const BrickCuts cuts = random_cuts({3, 4, 3}, random);
  const BrickReach reach{{whole_axis / 10, whole_axis / 7, whole_axis / 5}, {true, false, true}};

  for (int a = 0; a < cuts.grid.size(); ++a) {
    const std::vector<int> of_a = neighbor_ranks(cuts, a, reach);
    EXPECT_TRUE(std::is_sorted(of_a.begin(), of_a.end()));
    EXPECT_EQ(std::count(of_a.begin(), of_a.end(), a), 0);
    for (int b = 0; b < cuts.grid.size(); ++b) {
      const std::vector<int> of_b = neighbor_ranks(cuts, b, reach);
      EXPECT_EQ(std::count(of_a.begin(), of_a.end(), b), std::count(of_b.begin(), of_b.end(), a));
    }
  }
}

TEST(BrickCuts, ReachTheOtherSideOnlyOfAPeriodicBox) {
  const BrickCuts cuts = uniform_cuts({8, 1, 1});
  const std::uint64_t width = whole_axis / 8;

  EXPECT_EQ(neighbor_ranks(cuts, 0, {{width, 0, 0}, {true, true, true}}), (std::vector{1, 7}));
  EXPECT_EQ(neighbor_ranks(cuts, 0, {{width, 0, 0}, {false, true, true}}), (std::vector{1}));
  EXPECT_EQ(neighbor_ranks(cuts, 0, {{width + 1, 0, 0}, {true, true, true}}),
            (std::vector{1, 2, 6, 7}));
  EXPECT_EQ(neighbor_ranks(cuts, 0, {{0, 0, 0}, {true, true, true}}), std::vector<int>{});
}

TEST(BrickCuts, SeeAllRanksWhenTheReachIsTheWholeBox) {
  const BrickCuts cuts = uniform_cuts({3, 2, 2});
  const BrickReach reach{{whole_axis, whole_axis, whole_axis}, {false, false, false}};

  EXPECT_EQ(ranks_within(cuts, cuts.brick(5), reach).size(), 12u);
}

}  // namespace
}  // namespace tercet
