#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "common/comm/communicator.hpp"
#include "common/comm/watchdog.hpp"

namespace tercet {

/// Part of a message buffer that goes to or comes from one rank.
struct MessageSegment {
  int rank;
  std::size_t begin;  ///< in bytes, from the start of the buffer
  std::size_t size;   ///< in bytes, > 0
};

/// The messages of one exchange: at most one to and one from each rank.
struct MessagePlan {
  std::vector<MessageSegment> sends;
  std::vector<MessageSegment> receives;
};

/// The memory that messages leave from and arrive in. MPI can read and write it. There are two
/// receive slots, used in turn: while one is still being unpacked the other can fill.
struct MessageMemory {
  std::byte* send;
  std::byte* receive;         ///< slot 0; slot 1 follows slot_bytes later
  std::size_t slot_bytes;     ///< distance of the slots
  std::size_t receive_bytes;  ///< all that `receive` points to
};

/// Moves the messages of a plan with MPI, exchange after exchange. The calls of one exchange are
/// post_receives, begin_sends, start_send for each send, end_sends, wait_receive until it returns
/// -1, wait_sends. Every rank of the communicator takes part in every exchange, also without
/// neighbours. No segment of a plan is the rank's own.
class MessageMover {
 public:
  virtual ~MessageMover() = default;

  /// Makes ready for another plan; no exchange is under way. Collective.
  virtual void rebuild(const MessagePlan& plan, const MessageMemory& memory) = 0;
  /// `slot` (0 and 1 in turn) is free to be written to.
  virtual void post_receives(int slot) = 0;
  /// All that was received in the exchange before this one has been unpacked.
  virtual void begin_sends() = 0;
  /// The bytes of plan.sends[s] are in place.
  virtual void start_send(std::size_t s) = 0;
  virtual void end_sends() = 0;
  /// Waits for a message: its index in plan.receives, or -1 when all have arrived.
  virtual int wait_receive() = 0;
  virtual void wait_sends() = 0;
};

/// `size` as MPI counts it. Throws EnvironmentError from 2 GiB on, which MPI cannot send in one go.
int message_size(std::size_t size, int rank);

/// MPI requests that live as long as a plan; freed by the destructor and by clear().
class PersistentRequests {
 public:
  PersistentRequests() = default;
  PersistentRequests(const PersistentRequests&) = delete;
  PersistentRequests& operator=(const PersistentRequests&) = delete;
  ~PersistentRequests() { clear(); }

  void clear();
  /// Persistent messages of `size` bytes.
  void add_send(const Communicator& comm, const std::byte* data, std::size_t size, int rank,
                int tag);
  void add_receive(const Communicator& comm, std::byte* data, std::size_t size, int rank, int tag);
  void start_all();
  void start(std::size_t i);
  int wait_any(const Watchdog& watchdog) { return watchdog.wait_any(requests_, ranks_); }
  void wait_all(const Watchdog& watchdog) { watchdog.wait_all(requests_, ranks_); }
  void wait(std::size_t i, const Watchdog& watchdog);

 private:
  std::vector<MPI_Request> requests_;
  std::vector<int> ranks_;
  std::vector<bool> is_receive_;
};

/// Persistent sends and receives. Keeps a reference to `comm`.
std::unique_ptr<MessageMover> make_two_sided_mover(const Communicator& comm,
                                                   const Watchdog& watchdog);
/// MPI_Put into windows that are made once, and again only when a buffer has grown; an empty
/// message tells the target that its data has arrived, another tells the origin that a slot is free
/// again. Keeps a reference to `comm`. Destroying it is collective.
std::unique_ptr<MessageMover> make_one_sided_mover(const Communicator& comm,
                                                   const Watchdog& watchdog);

}  // namespace tercet
