// tercet-bench: measures the machine with the same code that the solvers run on.
#include <mpi.h>

#include <CLI/CLI.hpp>
#include <Kokkos_Core.hpp>
#include <cstdio>

#include "common/bench/comm_bench.hpp"
#include "common/error/errors.hpp"

namespace {

using namespace tercet;

void add_comm_command(CLI::App& app, CommBenchOptions& options) {
  CLI::App* const comm = app.add_subcommand(
      "comm", "latency and bandwidth between ranks, by message size and transport");
  comm->add_option("--transport", options.transport, "all, auto, device, staged or onesided")
      ->capture_default_str();
  comm->add_option("--min-bytes", options.smallest_bytes, "smallest message, e.g. 8 or 1kb")
      ->transform(CLI::AsSizeValue(false))
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  comm->add_option("--max-bytes", options.largest_bytes, "largest message, e.g. 64mb")
      ->transform(CLI::AsSizeValue(false))
      ->capture_default_str();
  comm->add_option("--repetitions", options.max_repetitions, "round trips of small messages")
      ->check(CLI::Range(20, 1000000))
      ->capture_default_str();
}

void print_line(const std::string& line) {
  std::puts(line.c_str());
  std::fflush(stdout);
}

/// Returns the exit code.
int run(const CommBenchOptions& options) {
  const Communicator world = Communicator::world();
  try {
    run_comm_bench(world, options, print_line);
    return static_cast<int>(ExitCode::done);
  } catch (const Error& error) {  // all ranks throw the same
    if (world.is_root()) std::fprintf(stderr, "tercet-bench: error: %s\n", error.what());
    return static_cast<int>(error.code());
  }
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Measures the machine for Tercet.", "tercet-bench");
  app.require_subcommand(1);
  CommBenchOptions options;
  add_comm_command(app, options);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    const int code = app.exit(error);
    return code == 0 ? 0 : static_cast<int>(ExitCode::input);
  }
  MPI_Init(&argc, &argv);
  int code = 0;
  {
    const Kokkos::ScopeGuard kokkos(argc, argv);
    code = run(options);
  }
  MPI_Finalize();
  return code;
}
