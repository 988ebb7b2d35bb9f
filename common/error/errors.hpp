#pragma once

#include <source_location>
#include <stdexcept>
#include <string>

#include "common/error/exit_codes.hpp"

namespace tercet {

/// Base of all errors that Tercet throws on purpose. The text says what is wrong, where, and what
/// to do; the code is what the program will return.
class Error : public std::runtime_error {
 public:
  Error(ExitCode code, const std::string& text) : std::runtime_error(text), code_(code) {}
  ExitCode code() const { return code_; }

 private:
  ExitCode code_;
};

/// The user can mend it: input file, command line, data (exit 2).
class InputError : public Error {
 public:
  explicit InputError(const std::string& text) : Error(ExitCode::input, text) {}
};

/// The machine failed us: file, disk, MPI, device, memory (exit 3).
class EnvironmentError : public Error {
 public:
  explicit EnvironmentError(const std::string& text) : Error(ExitCode::environment, text) {}
};

/// The calculation went wrong: NaN, time step too large, lost atom (exit 4).
class NumericalError : public Error {
 public:
  explicit NumericalError(const std::string& text) : Error(ExitCode::numerical, text) {}
};

/// A bug of ours (exit 5). The text ends with the place in the source.
class InternalError : public Error {
 public:
  explicit InternalError(const std::string& text,
                         std::source_location where = std::source_location::current());
};

/// The run was asked to stop and has written its checkpoint (exit 75).
class StoppedOnRequest : public Error {
 public:
  explicit StoppedOnRequest(const std::string& text) : Error(ExitCode::stopped, text) {}
};

/// Throws the class that belongs to `code`, so that every rank can throw what one rank met.
[[noreturn]] void throw_error(ExitCode code, const std::string& text);

}  // namespace tercet
