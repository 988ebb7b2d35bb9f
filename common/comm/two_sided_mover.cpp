#include <array>

#include "common/comm/message_mover.hpp"

namespace tercet {
namespace {

class TwoSidedMover : public MessageMover {
 public:
  TwoSidedMover(const Communicator& comm, const Watchdog& watchdog)
      : comm_(comm), watchdog_(watchdog) {}

  void rebuild(const MessagePlan& plan, const MessageMemory& memory) override {
    constexpr int tag = 0;
    sends_.clear();
    for (const MessageSegment& send : plan.sends) {
      sends_.add_send(comm_, memory.send + send.begin, send.size, send.rank, tag);
    }
    for (std::size_t slot = 0; slot < receives_.size(); ++slot) {
      std::byte* const base = memory.receive + slot * memory.slot_bytes;
      receives_[slot].clear();
      for (const MessageSegment& receive : plan.receives) {
        receives_[slot].add_receive(comm_, base + receive.begin, receive.size, receive.rank, tag);
      }
    }
  }

  void post_receives(int slot) override {
    slot_ = static_cast<std::size_t>(slot);
    receives_[slot_].start_all();
  }

  void begin_sends() override {}
  void start_send(std::size_t s) override { sends_.start(s); }
  void end_sends() override {}
  int wait_receive() override { return receives_[slot_].wait_any(watchdog_); }
  void wait_sends() override { sends_.wait_all(watchdog_); }

 private:
  const Communicator& comm_;
  Watchdog watchdog_;
  std::size_t slot_ = 0;
  PersistentRequests sends_;
  std::array<PersistentRequests, 2> receives_;
};

}  // namespace

std::unique_ptr<MessageMover> make_two_sided_mover(const Communicator& comm,
                                                   const Watchdog& watchdog) {
  return std::make_unique<TwoSidedMover>(comm, watchdog);
}

}  // namespace tercet
