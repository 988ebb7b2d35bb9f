#include "common/comm/halo_pattern.hpp"

#include <gtest/gtest.h>

#include "common/error/errors.hpp"

namespace tercet {
namespace {

using Lists = std::map<int, std::vector<int>>;

TEST(HaloPattern, FindsWhoSendsHowMuchToThisRank) {
  const Communicator world = Communicator::world();
  // Rank r sends r + s elements to every rank s: nothing from 0 to 0.
  Lists lists;
  for (int s = 0; s < world.size(); ++s) {
    lists[s] = std::vector<int>(static_cast<std::size_t>(world.rank() + s), s);
  }

  const HaloPattern pattern = make_halo_pattern(world, 10, lists);

  std::vector<int> ranks;
  std::vector<int> begins{0};
  for (int s = 0; s < world.size(); ++s) {
    if (world.rank() + s == 0) continue;
    ranks.push_back(s);
    begins.push_back(begins.back() + world.rank() + s);
  }
  EXPECT_EQ(pattern.receive_ranks, ranks);
  EXPECT_EQ(pattern.receive_begin, begins);
  EXPECT_EQ(pattern.send_ranks, ranks);
  EXPECT_EQ(pattern.send_begin, begins);
  EXPECT_EQ(pattern.num_local, 10);
  EXPECT_EQ(static_cast<int>(pattern.send_indices.extent(0)), pattern.num_send());
}

TEST(HaloPattern, FindsASenderThatGetsNothingBack) {
  const Communicator world = Communicator::world();
  const int last = world.size() - 1;
  const Lists lists = world.rank() == 0 ? Lists{{last, {2, 0}}} : Lists{};

  const HaloPattern pattern = make_halo_pattern(world, world.rank() == 0 ? 3 : 0, lists);

  EXPECT_EQ(pattern.num_send(), world.rank() == 0 ? 2 : 0);
  EXPECT_EQ(pattern.num_receive(), world.rank() == last ? 2 : 0);
  EXPECT_EQ(pattern.receive_ranks, world.rank() == last ? std::vector{0} : std::vector<int>{});
}

TEST(HaloPattern, LeavesOutRanksWithNothingToSend) {
  const Communicator world = Communicator::world();
  Lists lists;
  for (int s = 0; s < world.size(); ++s) lists[s] = {};

  const HaloPattern pattern = make_halo_pattern(world, 0, lists);

  EXPECT_TRUE(pattern.send_ranks.empty());
  EXPECT_TRUE(pattern.receive_ranks.empty());
  EXPECT_EQ(pattern.num_receive(), 0);
}

/// The wrong lists are on the last rank only; all ranks throw the same.
void expect_refused(const SendLists& wrong, const std::string& reason) {
  const Communicator world = Communicator::world();
  const bool last = world.rank() == world.size() - 1;
  try {
    make_halo_pattern(world, 5, last ? wrong : SendLists{});
    ADD_FAILURE() << "accepted: " << reason;
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ExitCode::internal);
    EXPECT_NE(std::string(error.what()).find(reason), std::string::npos) << error.what();
  }
}

DeviceView<const int*> indices(const std::vector<int>& values) {
  const DeviceView<int*> device("test::indices", values.size());
  Kokkos::deep_copy(device, HostView<const int*>(values.data(), values.size()));
  return device;
}

TEST(HaloPattern, RefusesListsThatAreNotInOrderOnAllRanks) {
  const int size = Communicator::world().size();
  expect_refused({{size}, {1}, indices({0})}, "a destination is a rank");
  expect_refused({{-1}, {1}, indices({0})}, "a destination is a rank");
  expect_refused({{0, 0}, {1, 1}, indices({0, 0})}, "destinations ascend");
  expect_refused({{0}, {2}, indices({0})}, "the counts add up");
  expect_refused({{0}, {-1}, indices({})}, "a count is not negative");
  expect_refused({{0}, {}, indices({})}, "one count per destination");
}

TEST(HaloPattern, RefusesIndicesOfElementsThatAreNotThere) {
  expect_refused({{0}, {3}, indices({0, 5, 4})}, "1 of 3 indices");
  expect_refused({{0}, {3}, indices({-1, 5, 4})}, "2 of 3 indices");
}

TEST(HaloPattern, TakesOnePlacePerReceivedElement) {
  const Communicator world = Communicator::world();
  HaloPattern pattern = make_halo_pattern(world, 1, Lists{{world.rank(), {0, 0}}});

  EXPECT_THROW(set_receive_indices(pattern, indices({7})), InternalError);
  set_receive_indices(pattern, indices({7, 3}));

  EXPECT_EQ(pattern.receive_indices.extent(0), 2u);
}

}  // namespace
}  // namespace tercet
