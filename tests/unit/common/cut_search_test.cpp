#include "common/comm/cut_search.hpp"

#include <gtest/gtest.h>

#include "common/comm/brick_cuts.hpp"

namespace tercet {
namespace {

struct Weight {
  std::uint64_t place;
  std::int64_t weight;
};

/// Searches the cuts of one part with these weights.
std::vector<std::uint64_t> cuts_of(const std::vector<Weight>& weights, int pieces) {
  CutSearch search(1, pieces);
  while (!search.done()) {
    std::vector<std::int64_t> histogram(search.histogram_size(), 0);
    const std::vector<std::uint64_t> prefixes = search.prefixes();
    for (std::size_t cut = 0; cut < prefixes.size(); ++cut) {
      for (const Weight& w : weights) {
        const std::uint64_t digits = w.place >> search.shift();
        if (digits / CutSearch::num_bins != prefixes[cut]) continue;
        histogram[cut * CutSearch::num_bins + digits % CutSearch::num_bins] += w.weight;
      }
    }
    search.refine(histogram);
  }
  return search.cuts();
}

TEST(CutSearch, FindsEveryDigitOfACut) {
  const std::uint64_t place = 0x12fe00ff;

  EXPECT_EQ(cuts_of({{place - 1, 1}, {place, 1}}, 2),
            (std::vector<std::uint64_t>{0, place, whole_axis}));
}

TEST(CutSearch, CutsOnTheSideThatIsNearerToTheAskedShare) {
  const std::uint64_t place = 1000;

  EXPECT_EQ(cuts_of({{place, 10}, {place + 9, 8}}, 2)[1], place + 1);  // 10 of 18, not 0
  EXPECT_EQ(cuts_of({{place, 3}, {place + 9, 10}}, 2)[1], place + 9);  // 3 of 13, not 13
}

TEST(CutSearch, DoesNotOverflowWithWeightsUpToTwoToThe62) {
  const std::int64_t huge = std::int64_t{1} << 60;

  EXPECT_EQ(cuts_of({{10, huge}, {20, huge}, {30, huge}, {40, huge}}, 4),
            (std::vector<std::uint64_t>{0, 20, 30, 40, whole_axis}));
}

TEST(CutSearch, CutsTheTopOfTheAxis) {
  EXPECT_EQ(cuts_of({{0xffffffff, 5}}, 3),
            (std::vector<std::uint64_t>{0, 0xffffffff, whole_axis, whole_axis}));
}

}  // namespace
}  // namespace tercet
