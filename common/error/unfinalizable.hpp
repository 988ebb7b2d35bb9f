#pragma once

namespace tercet {

/// Says that a library is broken in a way that makes MPI_Finalize hang (HDF5 after a full disk).
/// run_main then ends this process with MPI_Abort once all has been said. Cannot be undone.
void mark_process_unfinalizable() noexcept;

bool process_is_unfinalizable() noexcept;

}  // namespace tercet
