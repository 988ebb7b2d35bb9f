#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "common/comm/communicator.hpp"
#include "common/io/row_range.hpp"

namespace tercet::io {

/// Brings rows that lie anywhere on any rank into global order: after move(), rank r holds the rows
/// of even_share(total, r, size). Made once for a numbering, used for every array with it.
class RowScatter {
 public:
  /// `global_rows[i]` is the global number of this rank's row i. Collective. InternalError on all
  /// ranks unless the numbers of all ranks are 0 ... total-1, each once.
  RowScatter(const Communicator& comm, std::span<const std::int64_t> global_rows);

  std::uint64_t total() const { return total_; }
  RowRange owned() const { return owned_; }
  /// `rows` holds this rank's rows of `row_bytes` each (below 2 GiB); returns the owned ones, in
  /// order. Collective.
  std::vector<std::byte> move(const std::byte* rows, std::size_t row_bytes) const;

 private:
  void count_and_order(std::span<const std::int64_t> global_rows);
  void receive_slots(std::span<const std::int64_t> global_rows);
  std::vector<std::byte> exchange(const std::vector<std::byte>& packed,
                                  std::size_t row_bytes) const;

  const Communicator* comm_;
  std::uint64_t total_ = 0;
  RowRange owned_;
  std::vector<std::size_t> order_;  ///< local row that is sent as number i
  std::vector<int> send_count_, send_begin_, recv_count_, recv_begin_;
  std::vector<std::uint64_t> slot_;  ///< place within owned() of the row that arrives as number i
};

}  // namespace tercet::io
