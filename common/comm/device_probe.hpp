#pragma once

#include <string>

#include "common/comm/communicator.hpp"
#include "common/comm/transport.hpp"

namespace tercet {

/// What came of sending messages between device buffers.
struct ProbeResult {
  enum class Outcome { works = 0, fails = 1, crashes = 2 };
  Outcome outcome = Outcome::works;
  std::string what;  ///< what went wrong, on which rank
};

/// True when device memory is ordinary memory.
bool kernels_run_on_host();

/// Each rank sends itself a small and a large message from device memory to device memory through
/// MPI and checks every byte. No other rank is involved, so a library that crashes on device memory
/// does so here, where it can be caught. The result is the worst of all ranks. Collective.
ProbeResult probe_messages_to_self(const Communicator& comm);

/// The same between ranks, to the next and to one half way round (another node, if there are some),
/// by `transport`. Collective.
ProbeResult probe_messages_to_others(const Communicator& comm, const Transport& transport);

/// Whether MPI can send from `send` to `receive` (both `size` bytes) on this rank. Not collective.
ProbeResult try_message_to_self(const Communicator& comm, const std::byte* send, std::byte* receive,
                                int size);

}  // namespace tercet
