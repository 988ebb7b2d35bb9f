#include "common/config/nearest.hpp"

#include <gtest/gtest.h>

namespace tercet::config {
namespace {

TEST(Nearest, CountsInsertionsDeletionsAndReplacements) {
  EXPECT_EQ(edit_distance("", ""), 0U);
  EXPECT_EQ(edit_distance("abc", "abc"), 0U);
  EXPECT_EQ(edit_distance("abc", "abxc"), 1U);
  EXPECT_EQ(edit_distance("abxc", "abc"), 1U);
  EXPECT_EQ(edit_distance("abc", "axc"), 1U);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3U);
  EXPECT_EQ(edit_distance("", "four"), 4U);
  EXPECT_EQ(edit_distance("four", ""), 4U);
}

TEST(Nearest, CountsASwapOfNeighboursAsOne) {
  EXPECT_EQ(edit_distance("tiem", "time"), 1U);
  EXPECT_EQ(edit_distance("ab", "ba"), 1U);
  EXPECT_EQ(edit_distance("abc", "cba"), 2U);
}

TEST(Nearest, FindsTheNameThatWasMeant) {
  const std::vector<std::string> known{"num_steps", "dt_fs", "seed"};
  EXPECT_EQ(nearest("num_step", known), "num_steps");
  EXPECT_EQ(nearest("dt_ps", known), "dt_fs");
  EXPECT_EQ(nearest("nmu_stesp", known), "num_steps");
}

TEST(Nearest, PrefersTheSmallerDistanceWhateverTheOrder) {
  EXPECT_EQ(nearest("cutof", {"cut", "cutoff"}), "cutoff");
  EXPECT_EQ(nearest("cutof", {"cutoff", "cut"}), "cutoff");
}

TEST(Nearest, SaysNothingWhenNothingIsNear) {
  EXPECT_EQ(nearest("pressure", {"dt_fs", "seed"}), std::nullopt);
  EXPECT_EQ(nearest("ab", {"xy"}), std::nullopt);
  EXPECT_EQ(nearest("a", {}), std::nullopt);
}

}  // namespace
}  // namespace tercet::config
