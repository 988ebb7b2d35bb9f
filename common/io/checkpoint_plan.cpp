#include "common/io/checkpoint_plan.hpp"

#include <algorithm>

#include "common/comm/collective.hpp"
#include "common/error/require.hpp"
#include "common/io/checkpoint_header.hpp"

namespace tercet::io {
namespace {

/// What must be the same on all ranks, as one word.
std::uint64_t common_hash(std::int64_t step, const CheckpointContent& content) {
  CheckpointHeader header{step, content.input_text, content.attributes(), {}};
  std::string order;
  for (const ArrayPart& part : content.arrays()) {
    const auto placement = static_cast<std::uint64_t>(part.placement);
    header.arrays[part.name] = {part.element, placement, part.columns, {}};
    order += part.name + "/";
  }
  const std::string all = digest_of(header) + order;
  return hash_row(0, std::as_bytes(std::span(all)));
}

void require_same_everywhere(const Communicator& comm, std::int64_t step,
                             const CheckpointContent& content) {
  const auto mine = static_cast<std::int64_t>(common_hash(step, content));
  const bool same = comm.min(mine) == comm.max(mine);
  run_collectively(comm, [&] {
    require(same, "the ranks gave a checkpoint different steps, attributes, inputs or arrays");
  });
}

/// Throws unless the ranks' ranges lie end to end from row 0 on.
void require_no_gaps(const Communicator& comm, const PlannedArray& array) {
  const auto begins = comm.all_gather(static_cast<std::int64_t>(array.range.begin));
  const auto ends = comm.all_gather(static_cast<std::int64_t>(array.range.end));
  std::vector<std::pair<std::int64_t, std::int64_t>> ranges;
  for (std::size_t r = 0; r < begins.size(); ++r)
    if (begins[r] < ends[r]) ranges.emplace_back(begins[r], ends[r]);
  std::ranges::sort(ranges);
  run_collectively(comm, [&] {
    std::int64_t row = 0;
    for (const auto& [begin, end] : ranges) {
      require(begin == row, [&] {
        return "the ranks' rows of array " + array.part.name + " leave a gap or overlap at row " +
               std::to_string(row);
      });
      row = end;
    }
  });
}

bool same_span(std::span<const std::int64_t> a, std::span<const std::int64_t> b) {
  return a.data() == b.data() && a.size() == b.size();
}

/// Arrays with one numbering share one exchange plan. All ranks must come to the same answer.
std::shared_ptr<RowScatter> scatter_for(const Communicator& comm, const ArrayPart& part,
                                        const std::vector<PlannedArray>& before) {
  for (const PlannedArray& other : before) {
    if (!other.scatter) continue;
    const bool same = same_span(other.part.global_rows, part.global_rows);
    if (comm.min(static_cast<std::int64_t>(same)) == 1) return other.scatter;
  }
  return std::make_shared<RowScatter>(comm, part.global_rows);
}

PlannedArray plan_array(const Communicator& comm, const ArrayPart& part,
                        const std::vector<PlannedArray>& before) {
  PlannedArray planned{part, 0, {}, {}};
  const auto rows = static_cast<std::int64_t>(part.rows);
  planned.total_rows = static_cast<std::uint64_t>(comm.sum(rows));
  if (part.placement == ArrayPart::Placement::scattered) {
    planned.scatter = scatter_for(comm, part, before);
    planned.range = planned.scatter->owned();
    return planned;
  }
  const auto before_me = static_cast<std::uint64_t>(comm.exclusive_sum(rows));
  const bool ranged = part.placement == ArrayPart::Placement::range;
  planned.range.begin = ranged ? part.first_row : before_me;
  planned.range.end = planned.range.begin + part.rows;
  require_no_gaps(comm, planned);
  return planned;
}

}  // namespace

std::vector<PlannedArray> plan_arrays(const Communicator& comm, std::int64_t step,
                                      const CheckpointContent& content) {
  require_same_everywhere(comm, step, content);
  std::vector<PlannedArray> planned;
  for (const ArrayPart& part : content.arrays()) planned.push_back(plan_array(comm, part, planned));
  return planned;
}

std::uint64_t bytes_needed(const std::vector<PlannedArray>& arrays,
                           const CheckpointContent& content) {
  std::uint64_t bytes = std::uint64_t{64} << 10;
  for (const PlannedArray& array : arrays) {
    const std::uint64_t size = array.total_rows * array.part.row_bytes();
    bytes += size + size / 10 + 4096;
    if (size >= checkpoint_layout::alignment) bytes += checkpoint_layout::alignment;
  }
  for (const auto& [name, value] : content.attributes()) bytes += 1024 + name.size();
  return bytes + content.input_text.size();
}

}  // namespace tercet::io
