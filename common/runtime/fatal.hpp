#pragma once

#include <string>

#include "common/error/describe.hpp"

namespace tercet {

/// Prints "<program>: error: <text>" (or "stopped:") at once, past all buffers of our own.
void print_failure(const std::string& program, const Failure& failure);

/// Has uncaught exceptions and abort() of a library end all ranks: the failing rank says what and
/// where, then calls MPI_Abort with the right code. Nothing is unwound, so no destructor can hang
/// in a collective that the other ranks never enter.
void install_fatal_handlers(const std::string& program);

/// From when to when MPI_Abort may be called, and who this rank is.
void tell_fatal_handlers_mpi_is_up(int rank, int size);
void tell_fatal_handlers_mpi_is_down();

/// Ends all ranks with `code`: MPI_Abort while MPI is up, and a plain exit if that takes too long.
[[noreturn]] void abort_all_ranks(ExitCode code);

}  // namespace tercet
