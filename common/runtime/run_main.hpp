#pragma once

#include <functional>
#include <string>
#include <vector>

#include "common/comm/communicator.hpp"

namespace tercet {

/// What run_main hands to a program's body.
class Session {
 public:
  Session(std::string program, const Communicator& world, int argc, char** argv);

  const std::string& program() const { return program_; }
  const Communicator& world() const { return world_; }
  /// The command line without the program's name.
  const std::vector<std::string>& arguments() const { return arguments_; }
  /// main()'s own, for the provenance of files.
  int argc() const { return argc_; }
  char** argv() const { return argv_; }

  /// Chooses this rank's device, starts Kokkos there, runs `work` and ends Kokkos. Collective, once
  /// per program. What needs no device (--help, --check, reading the input) goes before it, and
  /// then works on login nodes too. All Views must live inside `work`.
  void on_device(const std::function<void()>& work);

 private:
  std::string program_;
  const Communicator& world_;
  int argc_;
  char** argv_;
  std::vector<std::string> arguments_;
};

/// The one place where signal handlers, MPI and logging begin and end. Runs `body` on every rank
/// and returns the exit code for main():
/// - 0 when the body returns;
/// - the code of an error that all ranks agree on (common/error/agreed.hpp), printed once by rank
/// 0;
/// - any other exception ends all ranks by MPI_Abort with its code; the rank that has it prints it,
///   and nothing is unwound. On one rank every error ends cleanly.
/// docs/decisions/agreed-errors.md and docs/decisions/signals.md say why.
int run_main(const std::string& program, int argc, char** argv,
             const std::function<void(Session&)>& body);

}  // namespace tercet
