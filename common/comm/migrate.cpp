#include "common/comm/migrate.hpp"

#include <algorithm>
#include <string>

#include "common/comm/collective.hpp"
#include "common/comm/message_mover.hpp"

namespace tercet {
namespace {

/// Calls add(begin, size) for the messages of at most `largest` bytes that a block is cut into.
template <class Add>
void cut_block(std::size_t begin, std::size_t end, std::size_t largest, const Add& add) {
  for (; begin < end; begin += largest) add(begin, std::min(largest, end - begin));
}

}  // namespace

BlockMover::BlockMover(const Communicator& comm, const Transport& transport, const ExecSpace& exec,
                       std::size_t largest_message)
    : comm_(comm.raw()),
      through_host_(transport.through_host),
      exec_(exec),
      largest_message_(largest_message),
      watchdog_("migration of elements to their owners", comm_timeout_from_environment()),
      received_(transport.through_host ? BufferPlace::host : BufferPlace::device) {}

std::vector<std::int64_t> BlockMover::exchange_counts(
    const std::vector<std::int64_t>& send_counts) const {
  return comm_.size() == 1 ? send_counts : comm_.all_to_all(send_counts);
}

std::byte* BlockMover::send_buffer(std::size_t size) {
  packed_.reserve(size);
  return packed_.data();
}

void BlockMover::move(const BlockBegins& sends, const BlockBegins& receives, std::byte* target) {
  const auto self = static_cast<std::size_t>(comm_.rank());
  copy_bytes(exec_, target + receives[self], packed_.data() + sends[self],
             sends[self + 1] - sends[self]);
  if (comm_.size() == 1) return;
  received_.reserve(receives.back());
  if (through_host_) {
    staged_send_.reserve(sends.back());
    copy_bytes(exec_, staged_send_.data(), packed_.data(), sends.back());
  }
  exec_.fence();
  exchange_with_others(sends, receives);
  copy_bytes(exec_, target, received_.data(), receives[self]);
  copy_bytes(exec_, target + receives[self + 1], received_.data() + receives[self + 1],
             receives.back() - receives[self + 1]);
}

void BlockMover::exchange_with_others(const BlockBegins& sends, const BlockBegins& receives) {
  constexpr int tag = 0;
  const std::byte* const send = through_host_ ? staged_send_.data() : packed_.data();
  PersistentRequests requests;
  for (int rank = 0; rank < comm_.size(); ++rank) {
    if (rank == comm_.rank()) continue;
    const auto r = static_cast<std::size_t>(rank);
    cut_block(receives[r], receives[r + 1], largest_message_,
              [&](std::size_t begin, std::size_t size) {
                requests.add_receive(comm_, received_.data() + begin, size, rank, tag);
              });
    cut_block(sends[r], sends[r + 1], largest_message_, [&](std::size_t begin, std::size_t size) {
      requests.add_send(comm_, send + begin, size, rank, tag);
    });
  }
  requests.start_all();
  requests.wait_all(watchdog_);
}

void require_valid_destinations(const Communicator& comm, const DestinationGroups& groups) {
  run_collectively(comm, [&] {
    const int invalid = groups.counts.back();
    require(invalid == 0, [&] {
      return std::to_string(invalid) + " elements of rank " + std::to_string(comm.rank()) +
             " are to go to ranks that do not exist";
    });
  });
}

}  // namespace tercet
