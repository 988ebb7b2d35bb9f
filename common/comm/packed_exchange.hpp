#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "common/comm/device_memory.hpp"
#include "common/comm/exchange_statistics.hpp"
#include "common/comm/message_mover.hpp"
#include "common/comm/transport.hpp"

namespace tercet {

/// How an exchange is carried out.
struct ExchangeOptions {
  std::string name = "exchange";                       ///< in statistics and error texts
  Transport transport = {};                            ///< from choose_transport()
  ExecSpace exec = {};                                 ///< packs and unpacks
  double timeout_s = comm_timeout_from_environment();  ///< of a wait; 0: no limit
};

/// Moves packed messages from a buffer in device memory to such buffers of other ranks: what
/// HaloExchange is made of, without knowledge of elements. One exchange is begin(), work on `exec`
/// that fills the send buffer, send(), any other work, finish(), work on `exec` that reads what was
/// received. A segment to oneself is a copy on the device. Every rank of the communicator takes
/// part in every exchange; without neighbours it makes no MPI call.
///
/// Fences: send() waits for `exec` when there is a message to or from another rank, finish() never
/// does. That one fence also guarantees that the receive slot of the exchange before has been read,
/// which is why there are two slots and no second fence.
class PackedExchange {
 public:
  /// Collective.
  PackedExchange(const Communicator& comm, const ExchangeOptions& options);
  ~PackedExchange();
  PackedExchange(const PackedExchange&) = delete;
  PackedExchange& operator=(const PackedExchange&) = delete;

  /// Prepares for other messages; buffers and windows only grow. Collective.
  void rebuild(const MessagePlan& plan);
  /// Posts the receives. Returns the send buffer, in device memory.
  std::byte* begin();
  /// Sends what the work given to `exec` so far has put into the send buffer.
  void send();
  /// Lets MPI move rendezvous messages on; call it between kernels while the exchange is under way.
  void progress() const;
  /// Waits until all has been received and sent. Returns the received bytes, in device memory, for
  /// work on `exec`; valid until the next begin().
  const std::byte* finish();

  const ExecSpace& exec() const { return options_.exec; }
  const std::string& name() const { return options_.name; }
  const ExchangeStatistics& statistics() const { return statistics_; }

 private:
  /// What has to be true between the calls.
  enum class Stage { idle, packing, under_way };

  void reserve_buffers(const MessagePlan& plan);
  void send_to_others();
  void count_traffic();
  bool has_messages() const { return !plan_.sends.empty() || !plan_.receives.empty(); }
  std::byte* receive_slot() const;
  /// Where work on the device finds what was received.
  std::byte* unpack_buffer() const;

  Communicator comm_;  ///< of our own, so that messages of different exchanges cannot be mixed up
  ExchangeOptions options_;
  MessagePlan plan_;  ///< without this rank itself
  std::optional<MessageSegment> self_send_;
  std::optional<MessageSegment> self_receive_;
  MessageBuffer packed_{BufferPlace::device};
  MessageBuffer staged_send_{BufferPlace::host};  ///< used when messages go through the host
  MessageBuffer slots_;
  MessageBuffer staged_receive_{BufferPlace::device};  ///< used when they go through the host
  std::size_t slot_bytes_ = 0;
  int slot_ = 0;
  Stage stage_ = Stage::idle;
  double begun_at_s_ = 0;
  std::vector<WorkMark> staged_;  ///< one per send: its copy to the host is done
  ExchangeStatistics statistics_;
  std::unique_ptr<MessageMover> mover_;  ///< last: its requests use the buffers above
};

}  // namespace tercet
