#include <exception>
#include <utility>

#include "common/comm/message_mover.hpp"

namespace tercet {
namespace {

constexpr int tag_arrived = 1;  ///< "your data is in your window"
constexpr int tag_free = 2;     ///< "my other slot can be written to again"
constexpr int tag_place = 3;    ///< where in my window you may write

/// An MPI window over a buffer, open for passive access by all ranks as long as it lives.
class Window {
 public:
  Window(const Communicator& comm, std::byte* base, std::size_t size) {
    check_mpi(
        MPI_Win_create(base, static_cast<MPI_Aint>(size), 1, MPI_INFO_NULL, comm.raw(), &win_),
        "MPI_Win_create");
    check_mpi(MPI_Win_set_errhandler(win_, MPI_ERRORS_RETURN), "MPI_Win_set_errhandler");
    check_mpi(MPI_Win_lock_all(MPI_MODE_NOCHECK, win_), "MPI_Win_lock_all");
  }
  Window(const Window&) = delete;
  Window& operator=(const Window&) = delete;
  /// Collective, and therefore left undone where an error of this rank alone unwinds the stack.
  ~Window() {
    int finalized = 0;
    MPI_Finalized(&finalized);
    if (finalized != 0 || std::uncaught_exceptions() > 0) return;
    MPI_Win_unlock_all(win_);
    MPI_Win_free(&win_);
  }

  void put(const std::byte* data, std::size_t size, int rank, std::size_t place) const {
    const int count = message_size(size, rank);
    check_mpi(
        MPI_Put(data, count, MPI_BYTE, rank, static_cast<MPI_Aint>(place), count, MPI_BYTE, win_),
        "MPI_Put");
  }
  void flush(int rank) const { check_mpi(MPI_Win_flush(rank, win_), "MPI_Win_flush"); }
  void sync() const { check_mpi(MPI_Win_sync(win_), "MPI_Win_sync"); }

 private:
  MPI_Win win_ = MPI_WIN_NULL;
};

/// Where the messages to one target go: its slot 0 and the distance of its slots.
struct Place {
  std::size_t begin;
  std::size_t slot_bytes;
};

class OneSidedMover : public MessageMover {
 public:
  OneSidedMover(const Communicator& comm, const Watchdog& watchdog)
      : comm_(comm), watchdog_(watchdog) {}

  OneSidedMover(const OneSidedMover&) = delete;
  OneSidedMover& operator=(const OneSidedMover&) = delete;
  ~OneSidedMover() override {
    if (std::uncaught_exceptions() > 0) return;
    try {
      read_last_messages();
    } catch (const std::exception&) {  // a rank is gone: nobody is there to be confused
    }
  }

  void rebuild(const MessagePlan& plan, const MessageMemory& memory) override {
    read_last_messages();
    renew_window(memory);
    plan_ = plan;
    send_ = memory.send;
    exchange_places(memory.slot_bytes);
    for (auto* requests : {&arrived_, &tell_arrived_, &free_from_target_, &tell_free_}) {
      requests->clear();
    }
    for (const MessageSegment& send : plan.sends) {
      tell_arrived_.add_send(comm_, nullptr, 0, send.rank, tag_arrived);
      free_from_target_.add_receive(comm_, nullptr, 0, send.rank, tag_free);
    }
    for (const MessageSegment& receive : plan.receives) {
      arrived_.add_receive(comm_, nullptr, 0, receive.rank, tag_arrived);
      tell_free_.add_send(comm_, nullptr, 0, receive.rank, tag_free);
    }
  }

  void post_receives(int slot) override {
    slot_ = static_cast<std::size_t>(slot);
    arrived_.start_all();
  }

  // With two slots the slot of the exchange before this one, now unpacked, is the next one's.
  void begin_sends() override { tell_free_.start_all(); }

  void start_send(std::size_t s) override {
    if (exchanges_ > 0) free_from_target_.wait(s, watchdog_);
    free_from_target_.start(s);
    const MessageSegment& send = plan_.sends[s];
    window_->put(send_ + send.begin, send.size, send.rank,
                 places_[s].begin + slot_ * places_[s].slot_bytes);
  }

  void end_sends() override {
    for (std::size_t s = 0; s < plan_.sends.size(); ++s) {
      window_->flush(plan_.sends[s].rank);
      tell_arrived_.start(s);
    }
    ++exchanges_;
  }

  int wait_receive() override {
    const int arrived = arrived_.wait_any(watchdog_);
    if (arrived >= 0) window_->sync();
    return arrived;
  }

  void wait_sends() override {
    tell_arrived_.wait_all(watchdog_);
    tell_free_.wait_all(watchdog_);
  }

 private:
  /// After an exchange the targets' word that a slot is free is still unread. Left so, it could
  /// reach the next user of this communicator, or of a later one that MPI gives the same number.
  void read_last_messages() {
    if (exchanges_ > 0) free_from_target_.wait_all(watchdog_);
    exchanges_ = 0;
  }

  /// A new window on all ranks when the buffer of one of them has moved or grown.
  void renew_window(const MessageMemory& memory) {
    const auto mine = std::pair(memory.receive, memory.receive_bytes);
    if (comm_.all_true(window_ != nullptr && mine == exposed_)) return;
    window_.reset();
    window_ = std::make_unique<Window>(comm_, memory.receive, memory.receive_bytes);
    exposed_ = mine;
  }

  /// Tells each origin where to write and learns the same from each target.
  void exchange_places(std::size_t slot_bytes) {
    std::vector<Place> mine;
    for (const MessageSegment& receive : plan_.receives)
      mine.push_back({receive.begin, slot_bytes});
    places_.assign(plan_.sends.size(), Place{});
    PersistentRequests requests;
    for (std::size_t s = 0; s < places_.size(); ++s) {
      requests.add_receive(comm_, reinterpret_cast<std::byte*>(&places_[s]), sizeof(Place),
                           plan_.sends[s].rank, tag_place);
    }
    for (std::size_t r = 0; r < mine.size(); ++r) {
      requests.add_send(comm_, reinterpret_cast<const std::byte*>(&mine[r]), sizeof(Place),
                        plan_.receives[r].rank, tag_place);
    }
    requests.start_all();
    requests.wait_all(watchdog_);
  }

  const Communicator& comm_;
  Watchdog watchdog_;
  std::unique_ptr<Window> window_;
  std::pair<std::byte*, std::size_t> exposed_;
  MessagePlan plan_;
  std::byte* send_ = nullptr;
  std::vector<Place> places_;
  std::size_t slot_ = 0;
  std::size_t exchanges_ = 0;
  PersistentRequests arrived_;           ///< from each origin
  PersistentRequests tell_arrived_;      ///< to each target
  PersistentRequests free_from_target_;  ///< from each target, for the next exchange
  PersistentRequests tell_free_;         ///< to each origin, for the next exchange
};

}  // namespace

std::unique_ptr<MessageMover> make_one_sided_mover(const Communicator& comm,
                                                   const Watchdog& watchdog) {
  return std::make_unique<OneSidedMover>(comm, watchdog);
}

}  // namespace tercet
