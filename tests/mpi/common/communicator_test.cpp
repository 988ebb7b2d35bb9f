#include "common/comm/communicator.hpp"

#include <gtest/gtest.h>

namespace tercet {
namespace {

TEST(Communicator, GathersTextsOfAnyLengthInRankOrder) {
  const Communicator world = Communicator::world();
  const auto text_of = [](int rank) {
    return std::string(static_cast<std::size_t>(rank) * 3, 'a');
  };
  std::vector<std::string> expected;
  for (int r = 0; r < world.size(); ++r) expected.push_back(text_of(r));

  EXPECT_EQ(world.all_gather(text_of(world.rank())), expected);
  const int root = world.size() - 1;
  const auto gathered = world.gather(text_of(world.rank()), root);
  EXPECT_EQ(gathered, world.rank() == root ? expected : std::vector<std::string>{});
}

TEST(Communicator, GathersDifferentNumbersOfElements) {
  const Communicator world = Communicator::world();
  const auto count_of = [](int rank) { return rank % 2 == 0 ? rank + 1 : 0; };
  const std::vector<int> mine(static_cast<std::size_t>(count_of(world.rank())), world.rank());
  std::vector<int> expected;
  for (int r = 0; r < world.size(); ++r) {
    expected.insert(expected.end(), static_cast<std::size_t>(count_of(r)), r);
  }

  EXPECT_EQ(world.all_gather(mine), expected);
}

TEST(Communicator, TransposesWithAllToAll) {
  const Communicator world = Communicator::world();
  std::vector<std::int64_t> sent;
  std::vector<std::int64_t> expected;
  for (int r = 0; r < world.size(); ++r) {
    sent.push_back(100 * world.rank() + r);
    expected.push_back(100 * r + world.rank());
  }

  EXPECT_EQ(world.all_to_all(sent), expected);
}

TEST(Communicator, KnowsWhenSomethingIsTrueOnAllRanks) {
  const Communicator world = Communicator::world();

  EXPECT_TRUE(world.all_true(true));
  EXPECT_FALSE(world.all_true(world.rank() != world.size() - 1));
}

}  // namespace
}  // namespace tercet
