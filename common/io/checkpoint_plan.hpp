#pragma once

#include <memory>
#include <vector>

#include "common/comm/communicator.hpp"
#include "common/io/checkpoint_content.hpp"
#include "common/io/row_scatter.hpp"

namespace tercet::io {

/// How the rows of one array get into the file: which global rows this rank writes and, for
/// scattered rows, how they come to it.
struct PlannedArray {
  ArrayPart part;
  std::uint64_t total_rows = 0;
  RowRange range;                       ///< rows that this rank writes
  std::shared_ptr<RowScatter> scatter;  ///< empty unless scattered
};

/// Checks `content` on all ranks before a file is touched (same names and attributes everywhere,
/// each global row given exactly once) and finds who writes what. Collective; InternalError on all
/// ranks.
std::vector<PlannedArray> plan_arrays(const Communicator& comm, std::int64_t step,
                                      const CheckpointContent& content);

/// Bytes of the whole file, from above, with room for HDF5's own records and for alignment.
std::uint64_t bytes_needed(const std::vector<PlannedArray>& arrays,
                           const CheckpointContent& content);

}  // namespace tercet::io
