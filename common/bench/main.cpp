// tercet-bench: measures the machine with the same code that the solvers run on.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <string>
#include <vector>

#include "common/bench/comm_bench.hpp"
#include "common/comm/collective.hpp"
#include "common/error/errors.hpp"
#include "common/runtime/machine.hpp"
#include "common/runtime/run_main.hpp"

namespace {

using tercet::CommBenchOptions;
using tercet::Communicator;
using tercet::InputError;
using tercet::Session;

/// What the command line asks for.
struct Request {
  bool comm = false;
  bool machine = false;
  std::string help{};  ///< to be printed instead
  CommBenchOptions comm_options{};
};

CLI::App* add_comm_command(CLI::App& app, CommBenchOptions& options) {
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
  return comm;
}

/// Throws InputError with the mistake in it.
Request parse(const std::vector<std::string>& arguments) {
  Request request;
  CLI::App app("Measures the machine for Tercet.", "tercet-bench");
  app.require_subcommand(1);
  const CLI::App* comm = add_comm_command(app, request.comm_options);
  const CLI::App* machine = app.add_subcommand(
      "machine", "memory bandwidth and arithmetic, which the solvers' reports compare with");
  try {
    app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
  } catch (const CLI::CallForHelp&) {
    request.help = app.help();  // of the subcommand, if one was named
  } catch (const CLI::ParseError& error) {
    throw InputError(std::string(error.what()) + "\n  Run tercet-bench --help for what it can do.");
  }
  if (request.comm_options.transport != "all")
    tercet::parse_transport(request.comm_options.transport);
  request.comm = comm->parsed();
  request.machine = machine->parsed();
  return request;
}

void print(const std::string& text) {
  std::fputs(text.c_str(), stdout);
  std::fflush(stdout);
}

void run(Session& session) {
  const Communicator& world = session.world();
  Request request;
  tercet::run_collectively(world, [&] { request = parse(session.arguments()); });
  if (!request.help.empty()) {
    if (world.is_root()) print(request.help);
    return;
  }
  session.on_device([&] {
    if (request.comm)
      tercet::run_comm_bench(world, request.comm_options,
                             [](const std::string& line) { print(line + "\n"); });
    if (request.machine) {
      const std::string text = tercet::measure_and_format_machine(world);
      if (world.is_root()) print(text);
    }
  });
}

}  // namespace

int main(int argc, char** argv) {
  return tercet::run_main("tercet-bench", argc, argv, run);
}
