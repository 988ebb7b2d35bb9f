#include "common/io/row_hash.hpp"

#include <algorithm>
#include <array>
#include <cstring>

namespace tercet::io {
namespace {

constexpr std::uint64_t block_bytes = 1 << 20;

/// A bijection of 64-bit words.
std::uint64_t mix(std::uint64_t word) {
  word += 0x9E3779B97F4A7C15u;
  word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9u;
  word = (word ^ (word >> 27)) * 0x94D049BB133111EBu;
  return word ^ (word >> 31);
}

}  // namespace

std::uint64_t hash_row(std::uint64_t row, std::span<const std::byte> bytes) {
  std::uint64_t hash = mix(row) ^ bytes.size();
  std::size_t at = 0;
  for (; at + 8 <= bytes.size(); at += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, &bytes[at], 8);
    hash = mix(hash ^ word);
  }
  std::uint64_t rest = 0;
  if (at < bytes.size()) std::memcpy(&rest, &bytes[at], bytes.size() - at);
  return mix(hash ^ rest);
}

std::string hash_text(std::string_view text) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::uint64_t hash = hash_row(0, std::as_bytes(std::span(text)));
  std::string hex(16, '0');
  for (auto digit = hex.rbegin(); digit != hex.rend(); ++digit, hash >>= 4)
    *digit = digits[hash & 15];
  return hex;
}

std::uint64_t default_rows_per_block(std::uint64_t row_bytes) {
  return std::max<std::uint64_t>(block_bytes / std::max<std::uint64_t>(row_bytes, 1), 1);
}

std::uint64_t num_blocks(std::uint64_t num_rows, std::uint64_t rows_per_block) {
  return (num_rows + rows_per_block - 1) / rows_per_block;
}

void add_rows(BlockSums& blocks, RowRange range, std::span<const std::byte> bytes) {
  if (range.size() == 0) return;
  const std::size_t row_bytes = bytes.size() / range.size();
  for (std::uint64_t row = range.begin; row < range.end; ++row)
    blocks.sums[row / blocks.rows_per_block] +=
        hash_row(row, bytes.subspan((row - range.begin) * row_bytes, row_bytes));
}

}  // namespace tercet::io
