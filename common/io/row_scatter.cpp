#include "common/io/row_scatter.hpp"

#include <climits>
#include <cstring>
#include <numeric>

#include "common/comm/collective.hpp"
#include "common/error/require.hpp"

namespace tercet::io {
namespace {

std::vector<int> begins_of(const std::vector<int>& counts) {
  std::vector<int> begins(counts.size());
  std::exclusive_scan(counts.begin(), counts.end(), begins.begin(), 0);
  return begins;
}

}  // namespace

RowScatter::RowScatter(const Communicator& comm, std::span<const std::int64_t> global_rows)
    : comm_(&comm) {
  total_ = static_cast<std::uint64_t>(comm.sum(static_cast<std::int64_t>(global_rows.size())));
  owned_ = even_share(total_, comm.rank(), comm.size());
  run_collectively(comm, [&] {
    require(global_rows.size() < INT_MAX && owned_.size() < INT_MAX, "too many rows on one rank");
    for (const std::int64_t row : global_rows)
      require(row >= 0 && static_cast<std::uint64_t>(row) < total_,
              [row] { return "global row " + std::to_string(row) + " is out of range"; });
  });
  count_and_order(global_rows);
  receive_slots(global_rows);
}

void RowScatter::count_and_order(std::span<const std::int64_t> global_rows) {
  const auto owner = [&](std::int64_t row) {
    return static_cast<std::size_t>(
        owner_of_row(static_cast<std::uint64_t>(row), total_, comm_->size()));
  };
  send_count_.assign(static_cast<std::size_t>(comm_->size()), 0);
  for (const std::int64_t row : global_rows) ++send_count_[owner(row)];
  recv_count_.resize(send_count_.size());
  check_mpi(
      MPI_Alltoall(send_count_.data(), 1, MPI_INT, recv_count_.data(), 1, MPI_INT, comm_->raw()),
      "MPI_Alltoall");
  send_begin_ = begins_of(send_count_);
  recv_begin_ = begins_of(recv_count_);
  order_.resize(global_rows.size());
  std::vector<int> next = send_begin_;
  for (std::size_t i = 0; i < global_rows.size(); ++i)
    order_[static_cast<std::size_t>(next[owner(global_rows[i])]++)] = i;
}

void RowScatter::receive_slots(std::span<const std::int64_t> global_rows) {
  std::vector<std::byte> packed(order_.size() * sizeof(std::int64_t));
  for (std::size_t i = 0; i < order_.size(); ++i)
    std::memcpy(&packed[i * sizeof(std::int64_t)], &global_rows[order_[i]], sizeof(std::int64_t));
  const std::vector<std::byte> arrived = exchange(packed, sizeof(std::int64_t));
  slot_.resize(arrived.size() / sizeof(std::int64_t));
  if (!slot_.empty()) std::memcpy(slot_.data(), arrived.data(), arrived.size());
  run_collectively(*comm_, [&] {
    std::vector<bool> seen(owned_.size(), false);
    for (std::uint64_t& row : slot_) {
      require(!seen[row - owned_.begin],
              [row] { return "global row " + std::to_string(row) + " is given twice"; });
      seen[row - owned_.begin] = true;
      row -= owned_.begin;
    }
    require(slot_.size() == owned_.size(), "some global rows are given by no rank");
  });
}

std::vector<std::byte> RowScatter::exchange(const std::vector<std::byte>& packed,
                                            std::size_t row_bytes) const {
  const auto num_arriving =
      static_cast<std::size_t>(std::accumulate(recv_count_.begin(), recv_count_.end(), 0));
  std::vector<std::byte> arrived(num_arriving * row_bytes);
  MPI_Datatype row = MPI_DATATYPE_NULL;
  check_mpi(MPI_Type_contiguous(static_cast<int>(row_bytes), MPI_BYTE, &row),
            "MPI_Type_contiguous");
  check_mpi(MPI_Type_commit(&row), "MPI_Type_commit");
  const int code =
      MPI_Alltoallv(packed.data(), send_count_.data(), send_begin_.data(), row, arrived.data(),
                    recv_count_.data(), recv_begin_.data(), row, comm_->raw());
  MPI_Type_free(&row);
  check_mpi(code, "MPI_Alltoallv");
  return arrived;
}

std::vector<std::byte> RowScatter::move(const std::byte* rows, std::size_t row_bytes) const {
  std::vector<std::byte> packed(order_.size() * row_bytes);
  for (std::size_t i = 0; i < order_.size(); ++i)
    std::memcpy(&packed[i * row_bytes], rows + order_[i] * row_bytes, row_bytes);
  const std::vector<std::byte> arrived = exchange(packed, row_bytes);
  std::vector<std::byte> owned(arrived.size());
  for (std::size_t i = 0; i < slot_.size(); ++i)
    std::memcpy(&owned[slot_[i] * row_bytes], &arrived[i * row_bytes], row_bytes);
  return owned;
}

}  // namespace tercet::io
