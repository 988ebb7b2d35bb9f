#pragma once

#include <exception>
#include <string>

#include "common/error/exit_codes.hpp"

namespace tercet {

/// What an exception means for the user: the exit code and a text.
struct Failure {
  ExitCode code = ExitCode::internal;
  std::string text;
  bool out_of_memory = false;
};

/// Describes any exception. Those that are not ours: failed allocations, Kokkos's included, and
/// errors of the CUDA runtime are the environment's; all others are bugs.
Failure describe(const std::exception_ptr& exception);

}  // namespace tercet
