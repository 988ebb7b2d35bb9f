#pragma once

#include <string>
#include <vector>

namespace tercet::test {

/// How a child process ended and what it said.
struct ChildResult {
  int exit_code = 0;       ///< 128 + signal when a signal killed it
  bool timed_out = false;  ///< it was killed because it did not end in time: a hang
  std::string output;      ///< standard output and error together
};

/// Runs a program with the environment this process was started with (MPI_Init adds to it what
/// would confuse a new mpirun) and waits for it; after `timeout_s` it and its children are killed.
ChildResult run_program(const std::vector<std::string>& command, int timeout_s = 120);

/// The command that starts `program` with `arguments` on `ranks` ranks.
std::vector<std::string> on_ranks(int ranks, const std::string& program,
                                  const std::vector<std::string>& arguments);

/// Path of another program of this build: all are in the folder of this test's own binary.
std::string built_program(const std::string& name);

}  // namespace tercet::test
