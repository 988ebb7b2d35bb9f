#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/io/row_range.hpp"

namespace tercet::io {

/// 64-bit hash of a row's bytes and its global number: each 8-byte word is mixed in by a bijection,
/// so that a change within one word always changes the hash, and any other change goes unseen with
/// probability 2^-64. Not meant against forgery. The mixer is the finaliser of SplitMix64
/// (Steele, Lea, Flood 2014, doi:10.1145/2660193.2660195).
std::uint64_t hash_row(std::uint64_t row, std::span<const std::byte> bytes);
/// hash_row of a text as 16 hexadecimal digits.
std::string hash_text(std::string_view text);

/// Checksums of an array: rows are cut into blocks of a fixed number of rows, and a block's sum is
/// the sum of its rows' hashes modulo 2^64. It does not depend on which rank holds which row, and
/// what several ranks find for one block is simply added.
struct BlockSums {
  std::uint64_t rows_per_block = 1;
  std::vector<std::uint64_t> sums;
};

/// Rows per block such that a block is about 1 MiB, at least one row.
std::uint64_t default_rows_per_block(std::uint64_t row_bytes);
std::uint64_t num_blocks(std::uint64_t num_rows, std::uint64_t rows_per_block);
/// Adds the hashes of `range`'s rows, which lie in `bytes`, to the sums of their blocks.
void add_rows(BlockSums& blocks, RowRange range, std::span<const std::byte> bytes);

}  // namespace tercet::io
