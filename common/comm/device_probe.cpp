#include "common/comm/device_probe.hpp"

#include <array>
#include <exception>

#include "common/comm/crash_guard.hpp"
#include "common/comm/packed_exchange.hpp"
#include "common/parallel/launch.hpp"

namespace tercet {
namespace {

using Outcome = ProbeResult::Outcome;

constexpr std::array<int, 2> message_sizes = {8, 4 << 20};  // sent at once; after a handshake
constexpr double time_limit_s = 60;                         // for messages that take milliseconds

/// Byte i of the message of a size that `rank` sends.
KOKKOS_INLINE_FUNCTION unsigned char expected_byte(int rank, int size, int i) {
  const auto mixed = (static_cast<std::uint32_t>(i) + 1U) * 2654435761U +
                     static_cast<std::uint32_t>(rank) * 40503U + static_cast<std::uint32_t>(size);
  return static_cast<unsigned char>(mixed >> 24);
}

void fill(const ExecSpace& exec, std::byte* message, int size, int rank) {
  auto* bytes = reinterpret_cast<unsigned char*>(message);
  for_each_particle(
      "comm::fill_probe", exec, size,
      KOKKOS_LAMBDA(int i) { bytes[i] = expected_byte(rank, size, i); });
}

int count_wrong_bytes(const ExecSpace& exec, const std::byte* message, int size, int rank) {
  const auto* bytes = reinterpret_cast<const unsigned char*>(message);
  int wrong = 0;
  reduce_particles(
      "comm::check_probe", exec, size,
      KOKKOS_LAMBDA(int i, int& sum) {
        if (bytes[i] != expected_byte(rank, size, i)) ++sum;
      },
      Kokkos::Sum<int>(wrong));
  return wrong;
}

ProbeResult check(const ExecSpace& exec, const std::byte* message, int size, int from, int to) {
  const int wrong = count_wrong_bytes(exec, message, size, from);
  if (wrong == 0) return {};
  return {Outcome::fails, std::to_string(wrong) + " of " + std::to_string(size) +
                              " bytes of a message from rank " + std::to_string(from) +
                              " to rank " + std::to_string(to) + " came wrong"};
}

/// The worst result of all ranks, on all ranks.
ProbeResult agree(const Communicator& comm, const ProbeResult& mine) {
  const auto code = static_cast<std::int64_t>(mine.outcome);
  const std::int64_t worst = comm.max(code);
  const std::int64_t first =
      comm.min(static_cast<std::int64_t>(code == worst ? comm.rank() : comm.size()));
  return {static_cast<Outcome>(worst), comm.broadcast(mine.what, static_cast<int>(first))};
}

/// Runs `work`, which returns what it found, and turns exceptions and crashes into results.
template <class Work>
ProbeResult guarded(const Communicator& comm, const Work& work) {
  ProbeResult result;
  try {
    if (survives([&] { result = work(); })) return result;
    return {Outcome::crashes,
            "rank " + std::to_string(comm.rank()) + " crashed when MPI touched a device buffer"};
  } catch (const std::exception& error) {
    return {Outcome::fails, error.what()};
  }
}

ProbeResult send_to_self(const Communicator& comm) {
  const ExecSpace exec;
  MessageBuffer send(BufferPlace::device);
  MessageBuffer receive(BufferPlace::device);
  for (const int size : message_sizes) {
    send.reserve(static_cast<std::size_t>(size));
    receive.reserve(static_cast<std::size_t>(size));
    fill(exec, send.data(), size, comm.rank());
    fill(exec, receive.data(), size, comm.rank() + 1);
    exec.fence();
    ProbeResult sent = try_message_to_self(comm, send.data(), receive.data(), size);
    if (sent.outcome != Outcome::works) return sent;
    ProbeResult arrived = check(exec, receive.data(), size, comm.rank(), comm.rank());
    if (arrived.outcome != Outcome::works) return arrived;
  }
  return {};
}

/// One message of `size` bytes from each rank to the one `distance` further on.
ProbeResult send_around(const Communicator& comm, PackedExchange& exchange, int size,
                        int distance) {
  const int from = (comm.rank() + comm.size() - distance) % comm.size();
  const int to = (comm.rank() + distance) % comm.size();
  const auto bytes = static_cast<std::size_t>(size);
  exchange.rebuild({{{to, 0, bytes}}, {{from, 0, bytes}}});
  fill(exchange.exec(), exchange.begin(), size, comm.rank());
  exchange.send();
  return check(exchange.exec(), exchange.finish(), size, from, comm.rank());
}

}  // namespace

bool kernels_run_on_host() {
  return device_is_host;
}

ProbeResult try_message_to_self(const Communicator& comm, const std::byte* send, std::byte* receive,
                                int size) {
  return guarded(comm, [&]() -> ProbeResult {
    check_mpi(MPI_Sendrecv(send, size, MPI_BYTE, comm.rank(), 0, receive, size, MPI_BYTE,
                           comm.rank(), 0, comm.raw(), MPI_STATUS_IGNORE),
              "MPI_Sendrecv of device buffers");
    return {};
  });
}

ProbeResult probe_messages_to_self(const Communicator& comm) {
  return agree(comm, send_to_self(comm));
}

ProbeResult probe_messages_to_others(const Communicator& comm, const Transport& transport) {
  PackedExchange exchange(comm, {"probe of transport " + to_string(transport.kind), transport,
                                 ExecSpace{}, time_limit_s});
  for (const int size : message_sizes) {
    for (const int distance : {1, comm.size() / 2}) {
      const ProbeResult result =
          agree(comm, guarded(comm, [&] { return send_around(comm, exchange, size, distance); }));
      if (result.outcome != Outcome::works) return result;
    }
  }
  return {};
}

}  // namespace tercet
