#pragma once

#include <cstdint>
#include <vector>

#include "common/io/checkpoint.hpp"

namespace tercet::test {

/// A made-up state whose every number follows from (what, global row, column, step), dealt out over
/// the ranks in an uneven way, rank 1 with nothing at all. Holds one array for each placement.
struct CheckpointState {
  std::int64_t step = 0;
  std::uint64_t num_rows = 0;
  std::vector<std::int64_t> ids;   ///< of this rank's scattered rows, in no order
  std::vector<double> position;    ///< 3 columns, scattered
  std::vector<float> charge;       ///< 1 column, scattered
  std::uint64_t first_cell = 0;    ///< of this rank's range
  std::vector<std::int32_t> cell;  ///< 2 columns, range; the ranks' ranges are in reverse order
  std::vector<std::uint64_t> key;  ///< 1 column, order of ranks
};

CheckpointState make_state(const Communicator& comm, std::int64_t step, std::uint64_t num_rows);
/// The content points into `state`.
io::CheckpointContent content_of(const CheckpointState& state);
/// Throws std::runtime_error that says what differs unless `checkpoint` holds exactly the state of
/// its step with `num_rows` rows; each rank of `comm` reads and checks an uneven part of the rows.
void check_state(const Communicator& comm, const io::Checkpoint& checkpoint,
                 std::uint64_t num_rows);

/// The numbers.
double position_value(std::uint64_t row, std::uint64_t column, std::int64_t step);
std::int32_t cell_value(std::uint64_t row, std::uint64_t column, std::int64_t step);

}  // namespace tercet::test
