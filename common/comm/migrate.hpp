#pragma once

#include <type_traits>
#include <vector>

#include "common/comm/device_memory.hpp"
#include "common/comm/group_by_destination.hpp"
#include "common/comm/transport.hpp"
#include "common/comm/watchdog.hpp"
#include "common/error/require.hpp"
#include "common/parallel/launch.hpp"

namespace tercet {

/// Moves blocks of bytes to and from all ranks: what Migrator is made of, without knowledge of
/// records. The buffers that MPI sees are kept and grow.
class BlockMover {
 public:
  /// Larger blocks are sent in several messages.
  static constexpr std::size_t largest_message_default = std::size_t{1} << 30;
  /// Where each rank's block begins in a buffer, in bytes, by rank; and the end of the last.
  using BlockBegins = std::vector<std::size_t>;

  /// Collective.
  BlockMover(const Communicator& comm, const Transport& transport, const ExecSpace& exec,
             std::size_t largest_message = largest_message_default);

  /// How many elements each rank will send here, given how many go from here to each. Collective.
  std::vector<std::int64_t> exchange_counts(const std::vector<std::int64_t>& send_counts) const;
  /// Device memory for `size` bytes that are to be sent; to be filled by work on exec().
  std::byte* send_buffer(std::size_t size);
  /// Moves the blocks of the send buffer; those received are in `target`, in device memory, for
  /// work on exec(). Collective.
  void move(const BlockBegins& sends, const BlockBegins& receives, std::byte* target);

  const Communicator& comm() const { return comm_; }
  const ExecSpace& exec() const { return exec_; }

 private:
  void exchange_with_others(const BlockBegins& sends, const BlockBegins& receives);

  Communicator comm_;
  bool through_host_;
  ExecSpace exec_;
  std::size_t largest_message_;
  Watchdog watchdog_;
  MessageBuffer packed_{BufferPlace::device};
  MessageBuffer staged_send_{BufferPlace::host};  ///< used when messages go through the host
  MessageBuffer received_;
};

/// packed(k) = records(order(k)). Asynchronous on `exec`.
template <class Record>
void gather_records(const ExecSpace& exec, const DeviceView<const int*>& order,
                    const DeviceView<const Record*>& records, const DeviceView<Record*>& packed) {
  for_each_particle(
      "comm::gather_records", exec, static_cast<std::int64_t>(order.extent(0)),
      KOKKOS_LAMBDA(int k) { packed(k) = records(order(k)); });
}

/// Throws InternalError on all ranks when an element of one of them has no valid destination.
void require_valid_destinations(const Communicator& comm, const DestinationGroups& groups);

/// Sends records to the ranks that own them from now on: particles that have left their brick, or a
/// first distribution. Any destination is allowed, also all records to one rank.
template <class Record>
class Migrator {
  static_assert(std::is_trivially_copyable_v<Record>);

 public:
  /// Collective.
  Migrator(const Communicator& comm, const Transport& transport, const ExecSpace& exec = {},
           std::size_t largest_message = BlockMover::largest_message_default)
      : mover_(comm, transport, exec, largest_message) {}

  /// Sends records(i) to rank destination(i). Returns the records this rank owns now: by ascending
  /// rank they came from (this rank is one of them), and from one rank in the order they had there.
  /// Collective; waits for the device.
  DeviceView<Record*> migrate(const DeviceView<const int*>& destination,
                              const DeviceView<const Record*>& records) {
    require(destination.extent(0) == records.extent(0), "each record has a destination");
    const DestinationGroups groups =
        group_by_destination(mover_.exec(), destination, mover_.comm().size());
    require_valid_destinations(mover_.comm(), groups);
    std::vector<std::int64_t> send_counts(groups.counts.begin(), groups.counts.end() - 1);
    const std::vector<std::int64_t> receive_counts = mover_.exchange_counts(send_counts);
    const auto sends = begins(send_counts);
    const auto receives = begins(receive_counts);
    const DeviceView<Record*> packed(reinterpret_cast<Record*>(mover_.send_buffer(sends.back())),
                                     records.extent(0));
    gather_records<Record>(mover_.exec(), groups.order, records, packed);
    const DeviceView<Record*> received(
        Kokkos::view_alloc(Kokkos::WithoutInitializing, "comm::migrated"),
        receives.back() / sizeof(Record));
    mover_.move(sends, receives, reinterpret_cast<std::byte*>(received.data()));
    mover_.exec().fence();  // the result may be used on any execution space
    return received;
  }

 private:
  static BlockMover::BlockBegins begins(const std::vector<std::int64_t>& counts) {
    BlockMover::BlockBegins result{0};
    for (const std::int64_t count : counts) {
      result.push_back(result.back() + static_cast<std::size_t>(count) * sizeof(Record));
    }
    return result;
  }

  BlockMover mover_;
};

}  // namespace tercet
