#pragma once

#include <string>

#include "common/cli/command_line.hpp"

namespace tercet {

struct LoggingOptions {
  std::string program = "tercet";
  int rank = 0;
  Verbosity verbosity = Verbosity::normal;
  std::string file{};  ///< also written there, with times; empty for none
};

/// Sets up what the functions of common/error/log.hpp (and spdlog's own) do. Rank 0
/// writes information to standard output, and warnings and errors to standard error with the
/// program's name before them; the other ranks only speak of errors, with their number.
/// Throws EnvironmentError when the file cannot be written (rank 0).
void configure_logging(const LoggingOptions& options);

}  // namespace tercet
