#pragma once

#include <string>

namespace tercet {

/// Has SIGTERM, SIGUSR1 (schedulers send either before they stop or preempt a job) and SIGINT set a
/// flag and do nothing else. Comes before MPI_Init, for a signal in the first second must not kill
/// the job. A second SIGINT within five seconds ends the process as if there were no handler.
/// Ignores SIGXFSZ, so that a file at its size limit is an error of writing, not an end.
void install_stop_signals();

/// Whether this process was asked to stop. Signals reach single ranks, so the solver takes
/// requested_here() into a reduction it does anyway (maximum over ranks), and when that says so
/// writes its checkpoint and ends with throw_on_all_ranks(StoppedOnRequest(...)).
struct StopFlag {
  static bool requested_here() noexcept;
  /// "SIGUSR1", or an empty text when nothing came.
  static std::string reason_here();
};

}  // namespace tercet
