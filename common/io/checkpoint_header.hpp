#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "common/io/hdf5_attributes.hpp"
#include "common/io/hdf5_types.hpp"
#include "common/io/row_hash.hpp"

namespace tercet::io {

/// Shape and checksums of one array of a checkpoint.
struct ArrayInfo {
  Element element = Element::float64;
  std::uint64_t rows = 0;
  std::uint64_t columns = 1;
  BlockSums blocks;
  std::size_t row_bytes() const { return columns * size_of(element); }
};

/// All of a checkpoint but the numbers in its arrays.
struct CheckpointHeader {
  std::int64_t step = 0;
  std::string input_text;
  std::map<std::string, AttributeValue> attributes;
  std::map<std::string, ArrayInfo> arrays;
};

/// Hash over everything in the header, the arrays' checksums included: if it matches, nothing of it
/// has changed. It is written last.
std::string digest_of(const CheckpointHeader& header);

/// Names inside the file:
///   /            format, format_version, step, digest
///   /attributes  the global attributes
///   /input       the resolved input text, bytes
///   /arrays/<a>  rows x columns, contiguous; attribute rows_per_block
///   /checksums/<a>  one sum for each block of rows
namespace checkpoint_layout {
inline constexpr auto format = "tercet checkpoint";
inline constexpr std::int64_t version = 1;
/// Datasets of this size and more begin at a multiple of it (a usual stripe of parallel disks).
inline constexpr std::uint64_t alignment = 1 << 20;
}  // namespace checkpoint_layout

}  // namespace tercet::io
