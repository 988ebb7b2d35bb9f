#include "common/bench/comm_bench.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "common/error/errors.hpp"
#include "tests/support/halo_cases.hpp"

namespace tercet {
namespace {

TEST(CommBench, PairsRanksWithEachOther) {
  const Communicator world = Communicator::world();
  const std::vector<RankPairs> all = choose_pairs(world);

  const int n = world.size();
  EXPECT_EQ(all.size(), n == 1 ? 0u : (n < 4 ? 1u : 2u));  // the test runs on one node
  for (const RankPairs& pairs : all) {
    ASSERT_EQ(static_cast<int>(pairs.partner.size()), n);
    for (int r = 0; r < n; ++r) {
      const int partner = pairs.partner[static_cast<std::size_t>(r)];
      EXPECT_NE(partner, r);
      if (partner < 0) continue;
      EXPECT_EQ(pairs.partner[static_cast<std::size_t>(partner)], r);
    }
  }
  if (n != 4) return;
  EXPECT_EQ(all.back().partner, (std::vector{2, 3, 0, 1}));
}

TEST(CommBench, TimesAMessageByEveryTransport) {
  const Communicator world = Communicator::world();
  for (const RankPairs& pairs : choose_pairs(world)) {
    for (const Transport& transport : testing_support::transports()) {
      const MedianInterval seconds = time_message(world, transport, pairs, 100, 20);

      EXPECT_GT(seconds.low, 0);
      EXPECT_LE(seconds.low, seconds.median);
      EXPECT_LE(seconds.median, seconds.high);
    }
  }
}

TEST(CommBench, PrintsARowPerSizeTransportAndPairOnRank0) {
  const Communicator world = Communicator::world();
  std::vector<std::string> lines;
  const CommBenchOptions options{"staged", 8, 64, 20};
  const auto print = [&](const std::string& line) { lines.push_back(line); };
  if (world.size() == 1) {
    EXPECT_THROW(run_comm_bench(world, options, print), InputError);
    return;
  }

  run_comm_bench(world, options, print);

  const std::size_t rows = 4 * choose_pairs(world).size();  // 8, 16, 32 and 64 bytes
  ASSERT_EQ(lines.size(), world.is_root() ? 1 + rows : 0);
  if (!world.is_root()) return;
  std::istringstream row(lines[4]);
  std::string transport;
  std::string ranks;
  std::string where;
  int bytes = 0;
  row >> transport >> ranks >> where >> where >> bytes;
  EXPECT_EQ(transport, "staged");
  EXPECT_EQ(ranks, "0-1,");
  EXPECT_EQ(bytes, 64);
}

}  // namespace
}  // namespace tercet
