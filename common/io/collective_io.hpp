#pragma once

#include <functional>
#include <string>

#include "common/comm/communicator.hpp"

namespace tercet::io {

/// run_collectively() for `work` that itself communicates and may fail half way, such as a
/// collective write to a full disk: some ranks come back with an error while others still wait
/// inside MPI-IO, for ever (seen with HDF5 1.10.8 on Open MPI 4.1.4, 3 ranks). A rank that has
/// failed therefore waits `patience_s` seconds for the others; if they do not come it prints its
/// error to stderr and leaves by _exit with the error's exit code, upon which MPI's launcher ends
/// the run. Ranks that have not failed wait as long as it takes, so a slow disk does no harm.
/// Otherwise all ranks throw the error of the lowest rank that failed.
void run_collective_io(const Communicator& comm, const std::function<void()>& work,
                       double patience_s = 10.0);

}  // namespace tercet::io
