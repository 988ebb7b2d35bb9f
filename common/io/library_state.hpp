#pragma once

namespace tercet::io {

/// True once HDF5 has failed to write. What it could not write stays in its caches, and
/// MPI_Finalize, which makes HDF5 close its files, then crashes (serial files) or waits for ever
/// (parallel files, whose ranks no longer agree on what is left to write); measured with
/// HDF5 1.10.8 and Open MPI 4.1.4. So HDF5 is used no more, open handles are leaked on purpose, and
/// a program asks this where it would finalise MPI: if true, it prints its message, flushes, and
/// leaves by _exit with the error's exit code. (MPI_Abort would do, but Open MPI 4.1.4's mpirun
/// crashed or hung in 3 of 120 aborts while another rank was in MPI_Finalize, and in none of 60
/// exits; srun needs --kill-on-bad-exit for it.)
bool library_is_broken() noexcept;

/// Marks this process; only `common/io` calls it.
void mark_library_broken() noexcept;

}  // namespace tercet::io
