#pragma once

#include <functional>
#include <string>

#include "common/cli/command_line.hpp"
#include "common/comm/collective.hpp"
#include "common/config/input.hpp"
#include "common/runtime/logging.hpp"
#include "common/runtime/read_input.hpp"
#include "common/runtime/run_main.hpp"

namespace tercet {

/// What a solver's functions are given beside its options.
struct SolverCall {
  Session& session;
  const CommandLine& line;
  std::string resolved_input;  ///< the input with all defaults, to be stored in every output
};

/// A solver as its main() describes it. Options needs a bind() (common/config/schema.hpp).
template <class Options>
struct Solver {
  std::string name;     ///< "tercet-md"
  std::string summary;  ///< one line for --help
  std::string version;  ///< what --version prints
  ShortcutKeys keys{};
  /// Adds what reading could not see: cross checks, data files. Runs only on options that are each
  /// right in themselves, on every rank, without device, inside run_collectively.
  std::function<void(const Options&, config::Input&)> validate{};
  /// --check: shows decomposition and memory per rank. Runs on every rank, without device.
  std::function<void(const Options&, const SolverCall&)> check{};
  /// Runs on every rank, with Kokkos up.
  std::function<void(const Options&, const SolverCall&)> run{};
};

/// Prints on rank 0, to standard output.
void print_text(const Session& session, const std::string& text);

/// Parses the command line on all ranks, sets up logging, and answers what needs no input
/// (--help, --version, --help-input with `help`). False when nothing is left to do.
bool begin_solver(Session& session, const std::string& version,
                  const std::function<std::string()>& help, const CommandLine& line);

template <class Options>
void solver_body(const Solver<Options>& solver, Session& session) {
  const Communicator& world = session.world();
  CommandLine line;
  run_collectively(world, [&] {
    line = parse_command_line(solver.name, solver.summary, session.arguments(), solver.keys);
  });
  if (!begin_solver(session, solver.version, config::help_input<Options>, line)) return;

  config::Input input = read_input(world, line.input_file, line.overrides);
  Options options{};
  run_collectively(world, [&] {
    input.read(options);
    if (input.problems().empty() && solver.validate) solver.validate(options, input);
    input.throw_if_any();
  });
  const SolverCall call{session, line, config::print_config(options)};
  if (line.action == Action::print_config) return print_text(session, call.resolved_input);
  if (line.action == Action::check) {
    if (solver.check) solver.check(options, call);
    return print_text(session, line.input_file + " is in order.\n");
  }
  session.on_device([&] { solver.run(options, call); });
}

/// The whole main() of a solver; returns the exit code.
template <class Options>
int solver_main(const Solver<Options>& solver, int argc, char** argv) {
  return run_main(solver.name, argc, argv, [&](Session& session) { solver_body(solver, session); });
}

}  // namespace tercet
