#include "common/report/cache_sizes.hpp"

#include <gtest/gtest.h>

namespace tercet {
namespace {

constexpr std::int64_t mib = 1LL << 20;
constexpr std::int64_t plenty = 1LL << 40;

TEST(CacheSizes, OneRankTakesFourTimesTheCacheItCanReach) {
  EXPECT_EQ(triad_bytes_on_host({32 * mib, 256 * mib}, 1, plenty), 4 * 32 * mib);
}

TEST(CacheSizes, RanksShareTheCaches) {
  EXPECT_EQ(triad_bytes_on_host({300 * mib, 300 * mib}, 2, plenty), 4 * 150 * mib);
  EXPECT_EQ(triad_bytes_on_host({32 * mib, 256 * mib}, 4, plenty), 4 * 32 * mib);
}

TEST(CacheSizes, NeverLessThanInnerCachesNeed) {
  EXPECT_EQ(triad_bytes_on_host({32 * mib, 32 * mib}, 64, plenty), 64 * mib);
}

TEST(CacheSizes, AllRanksTogetherTakeAQuarterOfTheFreeMemoryAtMost) {
  EXPECT_EQ(triad_bytes_on_host({32 * mib, 32 * mib}, 2, 80 * mib), 10 * mib);
}

TEST(CacheSizes, OfThisMachineAreSensible) {
  const CacheSizes caches = last_level_caches();
  EXPECT_GE(caches.one_bytes, mib / 4);
  EXPECT_GE(caches.all_bytes, caches.one_bytes);
  EXPECT_EQ(caches.all_bytes % caches.one_bytes, 0);
}

}  // namespace
}  // namespace tercet
