#pragma once

namespace tercet::io {

/// True once HDF5 has failed to write. What it could not write stays in its caches, and
/// MPI_Finalize, which makes HDF5 close its files, then crashes (serial files) or waits for ever
/// (parallel files, whose ranks no longer agree on what is left to write); measured with
/// HDF5 1.10.8 and Open MPI 4.1.4. So HDF5 is used no more and open handles are leaked on purpose.
/// run_main (common/runtime) knows of it through common/error/unfinalizable.hpp and ends without
/// MPI_Finalize; a program without run_main asks this where it would finalise MPI.
bool library_is_broken() noexcept;

/// Marks this process; only `common/io` calls it.
void mark_library_broken() noexcept;

}  // namespace tercet::io
