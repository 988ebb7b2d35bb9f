#pragma once

namespace tercet::io {

/// True once writing to a parallel HDF5 file has failed. From then on HDF5 must not be used and
/// MPI_Finalize must not be called: both would wait for ever, because the ranks no longer agree on
/// what is left to write and because HDF5 flushes its open files inside MPI_Finalize (measured with
/// HDF5 1.10.8 and Open MPI 4.1.4). Open handles are leaked on purpose. A program asks this where
/// it would finalise MPI; if true, it prints its message, flushes, and calls MPI_Abort or _exit.
bool library_is_broken() noexcept;

/// Marks this process; only `common/io` calls it, on every rank that shares the file.
void mark_library_broken() noexcept;

}  // namespace tercet::io
