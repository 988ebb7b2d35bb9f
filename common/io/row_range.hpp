#pragma once

#include <algorithm>
#include <cstdint>

namespace tercet::io {

/// Half-open range of global rows.
struct RowRange {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  std::uint64_t size() const { return end - begin; }
};

/// Part `part` of `num_parts` when `num_rows` are dealt out in order and as evenly as can be; the
/// first num_rows % num_parts parts have one row more.
inline RowRange even_share(std::uint64_t num_rows, int part, int num_parts) {
  const auto parts = static_cast<std::uint64_t>(num_parts);
  const auto p = static_cast<std::uint64_t>(part);
  const std::uint64_t base = num_rows / parts;
  const std::uint64_t extra = num_rows % parts;
  const std::uint64_t begin = p * base + std::min(p, extra);
  return {begin, begin + base + (p < extra ? 1 : 0)};
}

/// The part whose even_share holds `row`.
inline int owner_of_row(std::uint64_t row, std::uint64_t num_rows, int num_parts) {
  const auto parts = static_cast<std::uint64_t>(num_parts);
  const std::uint64_t base = num_rows / parts;
  const std::uint64_t extra = num_rows % parts;
  const std::uint64_t in_longer_parts = extra * (base + 1);
  if (row < in_longer_parts) return static_cast<int>(row / (base + 1));
  return static_cast<int>(extra + (row - in_longer_parts) / base);
}

}  // namespace tercet::io
