#include "common/comm/packed_exchange.hpp"

#include <algorithm>

#include "common/error/require.hpp"

namespace tercet {
namespace {

std::size_t end_of(const std::vector<MessageSegment>& segments) {
  std::size_t end = 0;
  for (const MessageSegment& s : segments) end = std::max(end, s.begin + s.size);
  return end;
}

/// Takes the segment of `rank` out of the list.
std::optional<MessageSegment> take_out(std::vector<MessageSegment>& segments, int rank) {
  const auto at = std::find_if(segments.begin(), segments.end(),
                               [rank](const MessageSegment& s) { return s.rank == rank; });
  if (at == segments.end()) return std::nullopt;
  const MessageSegment found = *at;
  segments.erase(at);
  return found;
}

}  // namespace

PackedExchange::PackedExchange(const Communicator& comm, const ExchangeOptions& options)
    : comm_(comm.raw()),
      options_(options),
      slots_(options.transport.through_host ? BufferPlace::host : BufferPlace::device) {
  statistics_.name = options_.name;
  statistics_.transport = to_string(options_.transport.kind);
  const Watchdog watchdog(options_.name, options_.timeout_s);
  // A rank alone sends nothing, and Open MPI 4.1 cannot make a window for it.
  mover_ = options_.transport.kind == TransportKind::onesided && comm_.size() > 1
               ? make_one_sided_mover(comm_, watchdog)
               : make_two_sided_mover(comm_, watchdog);
}

PackedExchange::~PackedExchange() = default;

void PackedExchange::rebuild(const MessagePlan& plan) {
  require(stage_ == Stage::idle, "an exchange is rebuilt only after the wait() of the one before");
  options_.exec.fence();  // nothing of the last exchange is still being unpacked
  reserve_buffers(plan);
  plan_ = plan;
  self_send_ = take_out(plan_.sends, comm_.rank());
  self_receive_ = take_out(plan_.receives, comm_.rank());
  require(self_send_.has_value() == self_receive_.has_value(),
          "what a rank sends to itself it receives from itself");
  slot_ = 0;
  while (staged_.size() < plan_.sends.size()) staged_.emplace_back();
  std::byte* const send = options_.transport.through_host ? staged_send_.data() : packed_.data();
  mover_->rebuild(plan_, {send, slots_.data(), slot_bytes_, slots_.capacity()});
}

void PackedExchange::reserve_buffers(const MessagePlan& plan) {
  const std::size_t send_bytes = end_of(plan.sends);
  const std::size_t receive_bytes = end_of(plan.receives);
  constexpr std::size_t alignment = 256;
  const std::size_t needed = (receive_bytes + alignment - 1) / alignment * alignment;
  slot_bytes_ = std::max(slot_bytes_, needed);
  packed_.reserve(send_bytes);
  slots_.reserve(2 * slot_bytes_);
  if (options_.transport.through_host) {
    staged_send_.reserve(send_bytes);
    staged_receive_.reserve(receive_bytes);
  }
}

std::byte* PackedExchange::receive_slot() const {
  return slots_.data() + static_cast<std::size_t>(slot_) * slot_bytes_;
}

std::byte* PackedExchange::unpack_buffer() const {
  return options_.transport.through_host ? staged_receive_.data() : receive_slot();
}

std::byte* PackedExchange::begin() {
  require(stage_ == Stage::idle, "an exchange is started only after the wait() of the one before");
  stage_ = Stage::packing;
  begun_at_s_ = MPI_Wtime();
  if (has_messages()) mover_->post_receives(slot_);
  return packed_.data();
}

void PackedExchange::send() {
  require(stage_ == Stage::packing, "begin() comes before send()");
  stage_ = Stage::under_way;
  if (self_send_) {
    copy_bytes(options_.exec, unpack_buffer() + self_receive_->begin,
               packed_.data() + self_send_->begin, self_send_->size);
  }
  if (has_messages()) send_to_others();
  statistics_.start_s += MPI_Wtime() - begun_at_s_;
}

void PackedExchange::send_to_others() {
  const bool through_host = options_.transport.through_host;
  const std::size_t num_sends = plan_.sends.size();
  for (std::size_t s = 0; through_host && s < num_sends; ++s) {
    const MessageSegment& segment = plan_.sends[s];
    copy_bytes(options_.exec, staged_send_.data() + segment.begin, packed_.data() + segment.begin,
               segment.size);
    staged_[s].set(options_.exec);
  }
  if (through_host && num_sends > 0) {
    staged_[0].wait();  // later copies go on while the first messages are under way
  } else {
    options_.exec.fence();
  }
  mover_->begin_sends();
  for (std::size_t s = 0; s < num_sends; ++s) {
    if (through_host) staged_[s].wait();
    mover_->start_send(s);
  }
  mover_->end_sends();
}

void PackedExchange::progress() const {
  if (!has_messages()) return;
  int arrived = 0;
  check_mpi(MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, comm_.raw(), &arrived, MPI_STATUS_IGNORE),
            "MPI_Iprobe");
}

const std::byte* PackedExchange::finish() {
  require(stage_ == Stage::under_way, "send() comes before finish()");
  const double start = MPI_Wtime();
  double last = start;
  while (has_messages()) {
    const int arrived = mover_->wait_receive();
    if (arrived < 0) break;
    const MessageSegment& segment = plan_.receives[static_cast<std::size_t>(arrived)];
    if (options_.transport.through_host) {
      copy_bytes(options_.exec, staged_receive_.data() + segment.begin,
                 receive_slot() + segment.begin, segment.size);
    }
    const double now = MPI_Wtime();
    statistics_.neighbors[segment.rank].waited_s += now - last;
    last = now;
  }
  if (has_messages()) mover_->wait_sends();
  statistics_.wait_s += MPI_Wtime() - start;
  count_traffic();
  const std::byte* const received = unpack_buffer();
  slot_ = 1 - slot_;
  stage_ = Stage::idle;
  return received;
}

void PackedExchange::count_traffic() {
  for (const MessageSegment& send : plan_.sends) {
    NeighborTraffic& traffic = statistics_.neighbors[send.rank];
    ++traffic.messages_sent;
    traffic.bytes_sent += static_cast<std::int64_t>(send.size);
  }
  for (const MessageSegment& receive : plan_.receives) {
    NeighborTraffic& traffic = statistics_.neighbors[receive.rank];
    ++traffic.messages_received;
    traffic.bytes_received += static_cast<std::int64_t>(receive.size);
  }
  ++statistics_.exchanges;
}

}  // namespace tercet
