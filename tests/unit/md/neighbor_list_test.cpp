#include "md/neighbors/neighbor_list.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <set>

#include "md/forces/force_context.hpp"
#include "md/initial/fill_state.hpp"

namespace tercet::md {
namespace {

template <class Real>
State<Real> random_state(int count, unsigned seed,
                         const std::array<double, 3>& extent = {1, 1, 1}) {
  State<Real> state = make_state<Real>(count, false, false);
  state.num_local = count;
  state.num_total = count;
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> unit(0, 1);
  const auto position = Kokkos::create_mirror_view(state.position);
  for (int i = 0; i < count; ++i) {
    int image[3] = {0, 0, 0};
    position(i) = {fixed_from_fraction<Real>(extent[0] * unit(random), image[0]),
                   fixed_from_fraction<Real>(extent[1] * unit(random), image[1]),
                   fixed_from_fraction<Real>(extent[2] * unit(random), image[2]), 0};
  }
  Kokkos::deep_copy(state.position, position);
  return state;
}

template <class Real>
double distance(const State<Real>& state, const Box& box, int i, int j) {
  const auto p = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace{}, state.position);
  const Metric<double> metric(box, units_per_edge<Real>);
  return std::sqrt(separation<double, true>(metric, wrapping_difference(p(i).x, p(j).x),
                                            wrapping_difference(p(i).y, p(j).y),
                                            wrapping_difference(p(i).z, p(j).z))
                       .r2);
}

/// The neighbours of atom i, as the list has them; fails on one that is listed twice.
template <class Real>
std::set<int> listed(const NeighborList<Real>& list, const State<Real>& state, int i) {
  const auto pairs = list.pairs(state);
  const auto rows = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace{}, pairs.rows);
  const auto slots = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace{}, pairs.slots);
  std::set<int> found;
  for (std::uint32_t n = 0; n < rows(i).count; ++n) {
    const int j =
        slots(static_cast<std::size_t>(rows(i).begin) * row_unit + std::size_t{n} * slot_stride) /
        slot_step<Real>;
    if (j == i) continue;  // padding
    EXPECT_TRUE(found.insert(j).second) << j << " stands twice in the row of " << i;
  }
  return found;
}

/// Every pair within the radius is listed, none far beyond it is.
template <class Real>
void expect_complete(const State<Real>& state, const Box& box, double radius,
                     const Domain& domain = {}) {
  NeighborList<Real> list;
  list.build(ExecSpace{}, state, box, domain, radius);
  EXPECT_EQ(list.faults().coincident, 0);
  EXPECT_EQ(list.faults().overcrowded, 0);
  for (int i = 0; i < state.num_local; ++i) {
    const auto found = listed(list, state, i);
    for (int j = 0; j < state.num_local + state.num_ghost; ++j) {
      if (j == i) continue;
      const double r = distance(state, box, i, j);
      if (std::fabs(r - radius) < 1e-4 * radius) continue;  // at the edge either is right
      EXPECT_EQ(found.contains(j), r < radius) << i << " " << j << " at " << r;
    }
  }
}

Box cubic(double edge) {
  Box box;
  box.xx = box.yy = box.zz = edge;
  return box;
}

TEST(NeighborList, HoldsEveryPairOfAFluidOnce) {
  expect_complete(random_state<float>(600, 1), cubic(9), 1.7);
  expect_complete(random_state<double>(600, 1), cubic(9), 1.7);
}

TEST(NeighborList, HoldsEveryPairInATiltedBox) {
  Box box;
  box.xx = 9;
  box.yy = 8;
  box.zz = 7;
  box.xy = 3;
  box.xz = -2;
  box.yz = 2.5;
  expect_complete(random_state<float>(500, 2), box, 1.6);
  expect_complete(random_state<double>(500, 2), box, 1.6);
}

TEST(NeighborList, HoldsEveryPairWhenTheBoxIsAsSmallAsTheListAllows) {
  expect_complete(random_state<double>(60, 3), cubic(3.4), 1.7);
  expect_complete(random_state<double>(60, 3), cubic(2.0), 1.7);  // radius beyond half the box
}

TEST(NeighborList, HoldsEveryPairOfASlabAndOfAClusterInAWideBox) {
  expect_complete(random_state<float>(300, 4, {1, 1, 0.1}), cubic(12), 1.5);
  expect_complete(random_state<float>(100, 5, {0.05, 0.05, 0.05}), cubic(100), 1.5);
}

/// The same for the atoms of a brick with ghosts around it.
void expect_complete_part(double edge, double radius) {
  Domain domain;
  domain.begin = {0x80000000u, 0xC0000000u, 0x40000000u};
  domain.length = {0x80000000u, 0x50000000u, 0x60000000u};
  State<double> all = random_state<double>(1500, 6);
  const auto p = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace{}, all.position);
  std::vector<FixedPosition<double>> own, ghosts;
  const auto gap = [&](std::int64_t place, std::size_t k) {
    const std::uint32_t from = static_cast<std::uint32_t>(upper_bits(place)) - domain.begin[k];
    if (from < domain.length[k]) return 0.0;
    const double above = static_cast<double>(from - domain.length[k]), below = 0x1p32 - from;
    return std::min(above, below) / 0x1p32 * edge;
  };
  for (int i = 0; i < all.num_local; ++i) {
    const double g[3] = {gap(p(i).x, 0), gap(p(i).y, 1), gap(p(i).z, 2)};
    const double d2 = g[0] * g[0] + g[1] * g[1] + g[2] * g[2];
    if (d2 == 0) own.push_back(p(i));
    if (d2 > 0 && d2 < radius * radius) ghosts.push_back(p(i));
  }
  ASSERT_GT(own.size(), 20u);
  ASSERT_GT(ghosts.size(), 20u);
  State<double> part =
      make_state<double>(static_cast<int>(own.size() + ghosts.size()), false, false);
  part.num_local = static_cast<int>(own.size());
  part.num_ghost = static_cast<int>(ghosts.size());
  own.insert(own.end(), ghosts.begin(), ghosts.end());
  const auto position = Kokkos::create_mirror_view(part.position);
  for (std::size_t n = 0; n < own.size(); ++n) position(n) = own[n];
  Kokkos::deep_copy(part.position, position);
  expect_complete(part, cubic(edge), radius, domain);
}

TEST(NeighborList, HoldsEveryPairAcrossAPartOfTheBox) {
  // own atoms in a brick that reaches around the box's faces, ghosts around it
  const double edge = 12;
  for (const double radius : {1.6, 3.0, 5.0}) expect_complete_part(edge, radius);
}

TEST(NeighborList, CountsAtomsThatLieOnEachOther) {
  State<double> state = random_state<double>(50, 7);
  const auto position = Kokkos::create_mirror_view(state.position);
  Kokkos::deep_copy(position, state.position);
  position(10) = position(40);
  Kokkos::deep_copy(state.position, position);
  NeighborList<double> list;
  list.build(ExecSpace{}, state, cubic(5), {}, 1.0);
  EXPECT_EQ(list.faults().coincident, 2);
}

TEST(NeighborList, WorksWithoutAtoms) {
  State<float> state = make_state<float>(0, false, false);
  NeighborList<float> list;
  list.build(ExecSpace{}, state, cubic(5), {}, 1.0);
  EXPECT_EQ(list.num_slots(), 0);
}

}  // namespace
}  // namespace tercet::md
