#include "common/comm/decomposition.hpp"

#include <gtest/gtest.h>

#include <random>

namespace tercet {
namespace {

template <class T>
DeviceView<T*> on_device(const std::vector<T>& values) {
  const DeviceView<T*> device("test::values", values.size());
  Kokkos::deep_copy(device, HostView<const T*>(values.data(), values.size()));
  return device;
}

struct Elements {
  std::vector<FractionalPosition> positions;
  std::vector<int> weights;
};

/// The same elements on all ranks, dense in one corner.
Elements all_elements() {
  std::mt19937 random(17);
  Elements all;
  for (int i = 0; i < 3000; ++i) {
    const auto x = static_cast<std::uint32_t>(random()) >> (i % 3 * 8);
    const auto y = static_cast<std::uint32_t>(random()) >> (i % 2 * 20);
    all.positions.push_back({x, y, static_cast<std::uint32_t>(random())});
    all.weights.push_back(static_cast<int>(random() % 100));
  }
  return all;
}

/// Rank r's part when the elements are dealt by `owner_of(i)`.
template <class OwnerOf>
Elements part(const Elements& all, int rank, const OwnerOf& owner_of) {
  Elements mine;
  for (std::size_t i = 0; i < all.positions.size(); ++i) {
    if (owner_of(i) != rank) continue;
    mine.positions.push_back(all.positions[i]);
    mine.weights.push_back(all.weights[i]);
  }
  return mine;
}

BrickCuts balance(const Communicator& comm, const Elements& elements) {
  return balanced_cuts(comm, {3, 2, 4},
                       {on_device(elements.positions), on_device(elements.weights)});
}

void expect_equal(const BrickCuts& a, const BrickCuts& b) {
  EXPECT_EQ(a.x, b.x);
  EXPECT_EQ(a.y, b.y);
  EXPECT_EQ(a.z, b.z);
}

TEST(Decomposition, DoesNotDependOnHowElementsLieOnTheRanks) {
  const Communicator world = Communicator::world();
  const Elements all = all_elements();
  const BrickCuts expected = balance(Communicator::self(), all);
  const auto size = static_cast<std::size_t>(world.size());

  const Elements dealt =
      part(all, world.rank(), [&](std::size_t i) { return static_cast<int>(i % size); });
  const Elements all_on_last =
      part(all, world.rank(), [&](std::size_t) { return world.size() - 1; });

  expect_equal(balance(world, dealt), expected);
  expect_equal(balance(world, all_on_last), expected);
}

}  // namespace
}  // namespace tercet
