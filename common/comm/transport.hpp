#pragma once

#include <string>

#include "common/comm/communicator.hpp"

namespace tercet {

/// How packed messages get from device memory to another rank's device memory.
enum class TransportKind {
  automatic,  ///< `device` if it is proven to work, else `staged`
  device,     ///< MPI is given device pointers (on a host build: ordinary memory)
  staged,     ///< copied through page-locked host buffers
  onesided,   ///< MPI_Put into windows, for networks with remote memory access
};

/// "auto", "device", "staged", "onesided"; the user's words for --transport.
std::string to_string(TransportKind kind);
/// Throws InputError that lists the words when `text` is none of them.
TransportKind parse_transport(const std::string& text);

/// What was chosen; the same on all ranks.
struct Transport {
  TransportKind kind = TransportKind::staged;  ///< never automatic
  bool through_host = true;                    ///< MPI is given host buffers, not device memory
  std::string reason;                          ///< why, one line for the log

  /// "staged (this MPI was built without CUDA support)"
  std::string description() const { return to_string(kind) + " (" + reason + ")"; }
};

/// Chooses by asking the MPI library and then by proof: small and large messages between device
/// buffers, with oneself and with other ranks, whose contents are checked. All ranks agree. What is
/// proven when, and what happens where it crashes: docs/decisions/device-transport-proof.md.
/// Throws EnvironmentError on all ranks when a transport that was asked for by name cannot work.
/// Collective; after Kokkos is initialised.
Transport choose_transport(const Communicator& comm, TransportKind requested);

}  // namespace tercet
