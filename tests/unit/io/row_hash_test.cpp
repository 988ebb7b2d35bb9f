#include "common/io/row_hash.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <set>

namespace tercet::io {
namespace {

std::vector<std::byte> some_bytes(std::size_t size) {
  std::vector<std::byte> bytes(size);
  for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<std::byte>(i * 37 + 11);
  return bytes;
}

// Computed independently in Python from the mixer's definition, so that files stay readable.
TEST(RowHash, IsTheDocumentedFunction) {
  EXPECT_EQ(hash_row(0, {}), 0xa706dd2f4d197e6fu);
  EXPECT_EQ(hash_row(5, some_bytes(8)), 0xca9f992052c6c254u);
  EXPECT_EQ(hash_row(123456789, some_bytes(21)), 0x6699e92bdfd56e09u);
  EXPECT_EQ(hash_text("abc"), "16dc7cbfddef877a");
}

TEST(RowHash, EverySingleBitChangesIt) {
  for (std::size_t size : {1, 7, 8, 9, 24, 40}) {
    auto bytes = some_bytes(size);
    const std::uint64_t whole = hash_row(3, bytes);
    for (std::size_t bit = 0; bit < size * 8; ++bit) {
      bytes[bit / 8] ^= static_cast<std::byte>(1 << (bit % 8));
      EXPECT_NE(hash_row(3, bytes), whole) << size << " bytes, bit " << bit;
      bytes[bit / 8] ^= static_cast<std::byte>(1 << (bit % 8));
    }
  }
}

TEST(RowHash, LengthAndRowNumberCount) {
  std::set<std::uint64_t> seen;
  for (std::uint64_t row = 0; row < 4; ++row)
    for (std::size_t size = 0; size < 20; ++size)
      seen.insert(hash_row(row, std::vector<std::byte>(size)));  // zeros only
  EXPECT_EQ(seen.size(), 80u);
}

TEST(RowHash, BlockSumsDoNotDependOnHowRowsAreDealtOut) {
  const auto bytes = some_bytes(24 * 100);
  BlockSums whole{7, std::vector<std::uint64_t>(num_blocks(100, 7))};
  add_rows(whole, {0, 100}, bytes);
  BlockSums parts{7, std::vector<std::uint64_t>(num_blocks(100, 7))};
  for (const RowRange range :
       {RowRange{40, 41}, RowRange{41, 100}, RowRange{0, 0}, RowRange{0, 40}})
    add_rows(parts, range, std::span(bytes).subspan(range.begin * 24, range.size() * 24));

  EXPECT_EQ(whole.sums.size(), 15u);
  EXPECT_EQ(parts.sums, whole.sums);
}

TEST(RowHash, BlockSumIsTheSumOfItsRowsHashes) {
  const auto bytes = some_bytes(4 * 5);
  BlockSums blocks{3, {0, 0}};
  add_rows(blocks, {0, 5}, bytes);
  const auto row = [&](std::uint64_t i) { return hash_row(i, std::span(bytes).subspan(i * 4, 4)); };

  EXPECT_EQ(blocks.sums[0], row(0) + row(1) + row(2));
  EXPECT_EQ(blocks.sums[1], row(3) + row(4));
}

TEST(RowHash, TwoSwappedRowsAreSeen) {
  std::vector<std::byte> bytes = some_bytes(16);
  BlockSums before{2, {0}}, after{2, {0}};
  add_rows(before, {0, 2}, bytes);
  std::swap_ranges(bytes.begin(), bytes.begin() + 8, bytes.begin() + 8);
  add_rows(after, {0, 2}, bytes);
  EXPECT_NE(before.sums[0], after.sums[0]);
}

TEST(RowHash, BlocksAreAboutOneMebibyteAndAtLeastOneRow) {
  EXPECT_EQ(default_rows_per_block(24), (1u << 20) / 24);
  EXPECT_EQ(default_rows_per_block(1 << 20), 1u);
  EXPECT_EQ(default_rows_per_block(std::uint64_t{1} << 40), 1u);
}

}  // namespace
}  // namespace tercet::io
