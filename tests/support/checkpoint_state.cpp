#include "tests/support/checkpoint_state.hpp"

#include <stdexcept>

namespace tercet::test {
namespace {

// A prime number of parts, so that no rank count divides it.
constexpr std::uint64_t num_parts = 97;

/// Rank that holds part `part`; rank 1 holds none when there is another.
int holder(std::uint64_t part, int num_ranks) {
  const int rank = static_cast<int>(part * part % static_cast<std::uint64_t>(num_ranks));
  return rank == 1 ? 0 : rank;
}

/// Range of rank `rank` when rows are cut unevenly: rank 1 has none, higher ranks have more.
io::RowRange uneven_range(std::uint64_t num_rows, int rank, int num_ranks) {
  const auto weight_before = [](int end) {
    std::uint64_t sum = 0;
    for (int r = 0; r < end; ++r) sum += static_cast<std::uint64_t>(r == 0 ? 1 : r * r - r);
    return sum;
  };
  const std::uint64_t total = weight_before(num_ranks);
  return {num_rows * weight_before(rank) / total, num_rows * weight_before(rank + 1) / total};
}

float charge_value(std::uint64_t row, std::int64_t step) {
  return static_cast<float>(row % 1000) * 0.25F - static_cast<float>(step % 64);
}

std::uint64_t key_value(std::uint64_t row, std::int64_t step) {
  return row * 0x9E3779B97F4A7C15u + static_cast<std::uint64_t>(step);
}

void require_equal(bool equal, const char* what, std::uint64_t row) {
  if (!equal)
    throw std::runtime_error(std::string(what) + " is wrong at row " + std::to_string(row));
}

void check_rows(const io::Checkpoint& checkpoint, io::RowRange rows) {
  const std::int64_t step = checkpoint.step();
  const auto position = checkpoint.read<double>("position", rows.begin, rows.size());
  const auto charge = checkpoint.read<float>("charge", rows.begin, rows.size());
  const auto cell = checkpoint.read<std::int32_t>("cell", rows.begin, rows.size());
  const auto key = checkpoint.read<std::uint64_t>("key", rows.begin, rows.size());
  for (std::uint64_t row = rows.begin; row < rows.end; ++row) {
    const std::uint64_t i = row - rows.begin;
    for (std::uint64_t c = 0; c < 3; ++c)
      require_equal(position[3 * i + c] == position_value(row, c, step), "position", row);
    require_equal(charge[i] == charge_value(row, step), "charge", row);
    for (std::uint64_t c = 0; c < 2; ++c)
      require_equal(cell[2 * i + c] == cell_value(row, c, step), "cell", row);
    require_equal(key[i] == key_value(row, step), "key", row);
  }
}

}  // namespace

double position_value(std::uint64_t row, std::uint64_t column, std::int64_t step) {
  return static_cast<double>(row) / 3.0 + static_cast<double>(column) * 1e6 -
         static_cast<double>(step) * 0.7;
}

std::int32_t cell_value(std::uint64_t row, std::uint64_t column, std::int64_t step) {
  const auto value = row * 2654435761u + column * 40503u + static_cast<std::uint64_t>(step);
  return static_cast<std::int32_t>(value & 0x7fffffff) - 0x3fffffff;
}

CheckpointState make_state(const Communicator& comm, std::int64_t step, std::uint64_t num_rows) {
  CheckpointState state;
  state.step = step;
  state.num_rows = num_rows;
  for (std::uint64_t part = num_parts; part-- > 0;) {
    if (holder(part, comm.size()) != comm.rank()) continue;
    for (std::uint64_t row = part; row < num_rows; row += num_parts) {
      state.ids.push_back(static_cast<std::int64_t>(row));
      for (std::uint64_t c = 0; c < 3; ++c) state.position.push_back(position_value(row, c, step));
      state.charge.push_back(charge_value(row, step));
    }
  }
  const int mirrored = comm.size() - 1 - comm.rank();
  const io::RowRange cells = uneven_range(num_rows, mirrored, comm.size());
  state.first_cell = cells.begin;
  for (std::uint64_t row = cells.begin; row < cells.end; ++row)
    for (std::uint64_t c = 0; c < 2; ++c) state.cell.push_back(cell_value(row, c, step));
  const io::RowRange keys = uneven_range(num_rows, comm.rank(), comm.size());
  for (std::uint64_t row = keys.begin; row < keys.end; ++row)
    state.key.push_back(key_value(row, step));
  return state;
}

io::CheckpointContent content_of(const CheckpointState& state) {
  io::CheckpointContent content;
  content.input_text = "[run]\nnum_rows = " + std::to_string(state.num_rows) + "  # größer\n";
  content.set("seed", std::uint64_t{77});
  content.set("time", 0.1 * static_cast<double>(state.step));
  content.set("precision", "mixed");
  content.set("nothing", "");
  content.set("box", std::vector<double>{10.5, 11.25, 12.125});
  content.set("counters", std::vector<std::int64_t>{state.step, -1, 1LL << 60});
  content.set("no_numbers", std::vector<double>{});
  content.add_scattered("position", 3, state.ids, state.position);
  content.add_scattered("charge", 1, state.ids, state.charge);
  content.add_at("cell", 2, state.first_cell, state.cell);
  content.add("key", 1, state.key);
  return content;
}

void check_state(const Communicator& comm, const io::Checkpoint& checkpoint,
                 std::uint64_t num_rows) {
  for (const char* array : {"position", "charge", "cell", "key"})
    require_equal(checkpoint.array(array).rows == num_rows, array, num_rows);
  CheckpointState empty;
  empty.step = checkpoint.step();
  empty.num_rows = num_rows;
  const io::CheckpointContent expected = content_of(empty);
  require_equal(checkpoint.header().attributes == expected.attributes(), "an attribute", 0);
  require_equal(checkpoint.input_text() == expected.input_text, "the input", 0);
  check_rows(checkpoint, uneven_range(num_rows, comm.rank(), comm.size()));
}

}  // namespace tercet::test
