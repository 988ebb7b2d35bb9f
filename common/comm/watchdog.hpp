#pragma once

#include <mpi.h>

#include <span>
#include <string>

namespace tercet {

/// How long a wait may last, from the environment variable TERCET_COMM_TIMEOUT_S in seconds; 0 (no
/// limit) when it is not set. Throws InputError when it is no number.
double comm_timeout_from_environment();

/// Waits for MPI requests, and instead of hanging for ever throws an EnvironmentError that names
/// the phase and the ranks it waited for. With no limit it is MPI's own wait and costs nothing.
class Watchdog {
 public:
  /// `phase` says what is waited for, e.g. "halo exchange of positions".
  Watchdog(std::string phase, double limit_s) : phase_(std::move(phase)), limit_s_(limit_s) {}

  /// Index of a request that completed; -1 when none is active. `ranks[i]` is whom request i needs.
  int wait_any(std::span<MPI_Request> requests, std::span<const int> ranks) const;
  void wait_all(std::span<MPI_Request> requests, std::span<const int> ranks) const;

 private:
  [[noreturn]] void throw_timeout(std::span<MPI_Request> requests,
                                  std::span<const int> ranks) const;

  std::string phase_;
  double limit_s_;
};

}  // namespace tercet
