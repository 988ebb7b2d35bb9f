#pragma once

namespace tercet {

/// What a Tercet program returns; job scripts act on it (requeue on `environment` and `stopped`).
enum class ExitCode : int {
  done = 0,
  input = 2,        ///< the user can mend it: input file, command line, data
  environment = 3,  ///< file, disk, MPI, device, memory
  numerical = 4,    ///< NaN, time step too large, lost atom
  internal = 5,     ///< a bug of ours
  stopped = 75,     ///< stopped on request, a checkpoint was written, run me again
};

}  // namespace tercet
