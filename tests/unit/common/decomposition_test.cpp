#include "common/comm/decomposition.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "common/parallel/launch.hpp"

namespace tercet {

DeviceView<int*> owners_on_device(const BrickOwner& owner,
                                  const DeviceView<const FractionalPosition*>& positions) {
  const DeviceView<int*> owners("test::owners", positions.extent(0));
  for_each_particle(
      "test::owners", ExecSpace{}, static_cast<std::int64_t>(positions.extent(0)),
      KOKKOS_LAMBDA(int p) { owners(p) = owner(positions(p).x, positions(p).y, positions(p).z); });
  return owners;
}

namespace {

using Positions = std::vector<FractionalPosition>;

template <class T>
DeviceView<T*> on_device(const std::vector<T>& values) {
  const DeviceView<T*> device("test::values", values.size());
  Kokkos::deep_copy(device, HostView<const T*>(values.data(), values.size()));
  return device;
}

Positions random_positions(int count, unsigned seed) {
  std::mt19937 random(seed);
  Positions positions;
  for (int i = 0; i < count; ++i) {
    const auto x = static_cast<std::uint32_t>(random());
    const auto y = static_cast<std::uint32_t>(random());
    positions.push_back({x, y, static_cast<std::uint32_t>(random())});
  }
  return positions;
}

std::vector<std::int64_t> weight_by_rank(const BrickCuts& cuts, const Positions& positions,
                                         const std::vector<int>& weights) {
  std::vector<std::int64_t> sums(static_cast<std::size_t>(cuts.grid.size()), 0);
  for (std::size_t p = 0; p < positions.size(); ++p) {
    const int rank = cuts.owner(positions[p].x, positions[p].y, positions[p].z);
    sums[static_cast<std::size_t>(rank)] += weights.empty() ? 1 : weights[p];
  }
  return sums;
}

BrickCuts balance(const BrickGrid& grid, const Positions& positions,
                  const std::vector<int>& weights = {}) {
  return balanced_cuts(Communicator::self(), grid, {on_device(positions), on_device(weights)});
}

TEST(Decomposition, FindsTheSameOwnersInKernelsAsOnTheHost) {
  const Positions positions = random_positions(2000, 3);
  BrickCuts cuts = balance({3, 4, 5}, positions);
  cuts.z[2] = cuts.z[1];  // an empty brick
  Positions places = positions;
  for (const std::uint64_t cut : cuts.x) {
    const auto place = static_cast<std::uint32_t>(cut == whole_axis ? cut - 1 : cut);
    places.push_back({place, place, place});
    places.push_back({place - 1, place - 1, place - 1});
  }

  const auto owners = Kokkos::create_mirror_view_and_copy(
      Kokkos::HostSpace{}, owners_on_device(make_brick_owner(cuts), on_device(places)));

  for (std::size_t p = 0; p < places.size(); ++p) {
    ASSERT_EQ(owners(p), cuts.owner(places[p].x, places[p].y, places[p].z)) << "place " << p;
  }
}

TEST(Decomposition, MeasuresTheDistanceOfAPlaceToABrick) {
  const std::uint64_t begin = 1000;
  const std::uint64_t end = 2000;

  EXPECT_EQ(distance_to_interval(1000, begin, end, true), 0u);
  EXPECT_EQ(distance_to_interval(1999, begin, end, true), 0u);
  EXPECT_EQ(distance_to_interval(2000, begin, end, true), 1u);
  EXPECT_EQ(distance_to_interval(999, begin, end, true), 1u);
  EXPECT_EQ(distance_to_interval(0xffffffff, begin, end, true), 1001u);
  EXPECT_EQ(distance_to_interval(0xffffffff, begin, end, false), 0xffffffffu - 1999u);
  EXPECT_EQ(distance_to_interval(0, whole_axis - 10, whole_axis, true), 1u);
  EXPECT_EQ(distance_to_interval(0, whole_axis - 10, whole_axis, false), whole_axis - 10);
}

TEST(Decomposition, SharesElementsOutToWithinOnePerCut) {
  const Positions positions = random_positions(6007, 5);

  const BrickCuts cuts = balance({3, 2, 4}, positions);

  // Each of the three nested cuts may be off by one element at each of its two sides.
  for (const std::int64_t count : weight_by_rank(cuts, positions, {})) {
    EXPECT_NEAR(static_cast<double>(count), 6007.0 / 24, 6.0);
  }
}

TEST(Decomposition, SharesWeightsOutNotElements) {
  const Positions positions = random_positions(4000, 9);
  std::vector<int> weights;
  std::int64_t total = 0;
  for (const auto& p : positions) {
    weights.push_back(p.x < 0x40000000 ? 90 : 10);  // as if one quarter of the box were expensive
    total += weights.back();
  }

  const BrickCuts cuts = balance({4, 1, 2}, positions, weights);

  for (const std::int64_t weight : weight_by_rank(cuts, positions, weights)) {
    EXPECT_NEAR(static_cast<double>(weight), static_cast<double>(total) / 8, 4 * 90.0);
  }
}

TEST(Decomposition, PutsACutWhereItLeavesTheAskedShareBelow) {
  Positions positions;
  for (std::uint32_t i = 0; i < 9; ++i) positions.push_back({100 + 10 * i, 0, 0});

  const BrickCuts cuts = balance({3, 1, 1}, positions);

  EXPECT_EQ(cuts.x, (std::vector<std::uint64_t>{0, 130, 160, whole_axis}));
}

TEST(Decomposition, BalancesElementsThatAreAllInOneCorner) {
  Positions positions = random_positions(1000, 13);
  for (auto& p : positions) {
    p.x >>= 20;  // the last 4096th of a 2^20th of the box
    p.y >>= 20;
    p.z >>= 20;
  }

  const BrickCuts cuts = balance({2, 2, 2}, positions);

  for (const std::int64_t count : weight_by_rank(cuts, positions, {})) {
    EXPECT_NEAR(static_cast<double>(count), 125.0, 10.0);
  }
}

TEST(Decomposition, KeepsElementsAtOnePlaceTogether) {
  for (const std::uint32_t place : {0u, 12345u, 0xffffffffu}) {
    const Positions positions(50, FractionalPosition{place, place, place});

    const BrickCuts cuts = balance({2, 3, 2}, positions);

    const auto counts = weight_by_rank(cuts, positions, {});
    EXPECT_EQ(*std::max_element(counts.begin(), counts.end()), 50) << place;
    EXPECT_EQ(cuts.x.back(), whole_axis);
    EXPECT_TRUE(std::is_sorted(cuts.x.begin(), cuts.x.end()));
  }
}

TEST(Decomposition, CutsABoxWithoutElementsOrWeightEvenly) {
  const BrickCuts uniform = uniform_cuts({2, 3, 2});
  const Positions positions = random_positions(10, 1);

  const BrickCuts without_elements = balance({2, 3, 2}, {});
  const BrickCuts without_weight = balance({2, 3, 2}, positions, std::vector<int>(10, 0));

  for (const BrickCuts& cuts : {without_elements, without_weight}) {
    EXPECT_EQ(cuts.x, uniform.x);
    EXPECT_EQ(cuts.y, uniform.y);
    EXPECT_EQ(cuts.z, uniform.z);
  }
}

TEST(Decomposition, SharesLargeWeightsOutWithoutOverflow) {
  const Positions positions = random_positions(3000, 21);
  const std::vector<int> weights(3000, 2147483647);

  const BrickCuts cuts = balance({5, 1, 1}, positions, weights);

  for (const std::int64_t count : weight_by_rank(cuts, positions, {})) EXPECT_EQ(count, 600);
}

}  // namespace
}  // namespace tercet
