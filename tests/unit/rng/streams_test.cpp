#include "common/rng/streams.hpp"

#include <gtest/gtest.h>

#include <array>
#include <set>

namespace tercet {
namespace {

using Key = std::array<std::uint32_t, 4>;

Key words(std::uint64_t seed, Stream stream, std::uint64_t index, std::uint64_t id) {
  const Words4 w = random_words(seed, stream, index, id);
  return {w.x0, w.x1, w.x2, w.x3};
}

constexpr Stream all_streams[] = {
    Stream::montecarlo_paths,      Stream::md_initial_velocity, Stream::md_langevin,
    Stream::md_velocity_rescaling, Stream::md_cell_rescaling,   Stream::md_random_insertion,
    Stream::md_displacement,       Stream::mrg32k3a_seeds,      Stream::owen_scrambles};

TEST(Streams, AreThePhiloxWordsOfTheirCounter) {
  const std::uint64_t seed = 0x1111222233334444u, index = 0x555566667777u, id = 0x9999aaaabbbbccccu;
  const Words4 right =
      philox4x32({0x66667777u, 0x00025555u, 0xbbbbccccu, 0x9999aaaau}, 0x33334444u, 0x11112222u);
  const Key found = words(seed, Stream::md_langevin, index, id);
  EXPECT_EQ(found, (Key{right.x0, right.x1, right.x2, right.x3}));
}

TEST(Streams, HaveNumbersThatNeverChange) {
  // what runs were made with must stay reproducible: a number is never given to another use
  int expected = 0;
  for (const Stream stream : all_streams) EXPECT_EQ(static_cast<int>(stream), expected++);
}

TEST(Streams, NoTwoShareNumbersWhateverIndexAndAtom) {
  const std::uint64_t one = 1;
  const std::uint64_t indices[] = {0,         1,         2,         one << 16,      one << 31,
                                   one << 32, one << 33, one << 47, (one << 48) - 1};
  const std::uint64_t ids[] = {0, 1, one << 31, one << 32, one << 47, one << 63, ~std::uint64_t{0}};
  std::set<Key> seen;
  std::size_t count = 0;
  for (const Stream stream : all_streams) {
    for (const std::uint64_t index : indices) {
      for (const std::uint64_t id : ids) {
        seen.insert(words(1, stream, index, id));
        ++count;
      }
    }
  }
  EXPECT_EQ(seen.size(), count);
}

TEST(Streams, EveryBitOfIndexAtomAndSeedCounts) {
  std::set<Key> seen{words(0, Stream::md_langevin, 0, 0)};
  for (int bit = 0; bit < 48; ++bit)
    seen.insert(words(0, Stream::md_langevin, std::uint64_t{1} << bit, 0));
  for (int bit = 0; bit < 64; ++bit)
    seen.insert(words(0, Stream::md_langevin, 0, std::uint64_t{1} << bit));
  for (int bit = 0; bit < 64; ++bit)
    seen.insert(words(std::uint64_t{1} << bit, Stream::md_langevin, 0, 0));
  EXPECT_EQ(seen.size(), 1u + 48 + 64 + 64);
}

}  // namespace
}  // namespace tercet
