#include "md/run.hpp"

#include <fmt/format.h>

#include <chrono>

#include "common/error/agreed.hpp"
#include "common/error/log.hpp"
#include "common/io/output_folder.hpp"
#include "common/runtime/machine.hpp"
#include "common/runtime/stop_flag.hpp"
#include "md/diagnostics/run_summary.hpp"
#include "md/initial/starting_point.hpp"
#include "md/io/checkpoint.hpp"
#include "md/io/outputs.hpp"

namespace tercet::md {
namespace {

/// The checkpoint to go on from, if any; says which.
std::optional<io::Checkpoint> find_checkpoint(const Communicator& comm, const MdOptions& options,
                                              const RestartRequest& request) {
  const io::CheckpointStore store(comm, options.output.folder, "md");
  if (request.kind == RestartRequest::Kind::file) return store.load(request.path);
  if (request.kind == RestartRequest::Kind::none) return std::nullopt;
  auto checkpoint = store.load_newest();
  if (checkpoint) {
    for (const std::string& warning : checkpoint->warnings) log_warning(warning);
  }
  return checkpoint;
}

io::Provenance provenance_of(const SolverCall& call, const MdOptions& options) {
  const auto& arguments = call.session.arguments();
  std::vector<const char*> words{call.session.program().c_str()};
  for (const std::string& argument : arguments) words.push_back(argument.c_str());
  io::Provenance p = io::make_provenance(call.session.program(), call.session.world().size(),
                                         static_cast<int>(words.size()), words.data());
  p.back_end = device_facts().back_end;
  p.precision = options.precision == Precision::mixed ? "mixed" : "double";
  p.units = units_of(options.units).energy + ", " + units_of(options.units).length + ", " +
            units_of(options.units).time;
  p.input_text = call.resolved_input;
  return p;
}

Progress make_progress(const Communicator& comm, const MdOptions& options, const CommandLine& line,
                       std::int64_t first_step) {
  const Units units = units_of(options.units);
  const double step_ps = units.picosecond > 0 ? options.dynamics.time_step / units.picosecond : 0;
  Progress::Setup setup;
  setup.unit = step_ps > 0 ? ProgressUnit{"ns/day", step_ps * 1e-3 * 86400} : ProgressUnit{};
  setup.first_step = first_step;
  setup.last_step = options.dynamics.first_step + options.dynamics.num_steps;
  setup.enabled = comm.is_root() && line.verbosity != Verbosity::quiet;
  setup.on_terminal = output_is_terminal();
  setup.columns = terminal_columns();
  return Progress(setup);
}

template <class Real>
void log_start(const Simulation<Real>& simulation, const MdOptions& options,
               const Transport& transport) {
  const auto& grid = simulation.domain().cuts().grid;
  log_info(fmt::format("{} atoms, {} precision, cutoff {:.6g}, neighbour list to {:.6g} {}",
                       simulation.info().num_total, sizeof(Real) == 4 ? "mixed" : "double",
                       simulation.cutoff(), simulation.list_radius(),
                       simulation.info().units.length));
  if (simulation.comm().size() == 1) return;
  log_info(fmt::format("{} ranks as {} bricks, transport {}", simulation.comm().size(),
                       to_string(grid), transport.description()));
  constexpr std::int64_t few = 200;
  const std::int64_t each = simulation.info().num_total / simulation.comm().size();
  if (each < few) {
    const std::int64_t enough = std::max<std::int64_t>(1, simulation.info().num_total / few);
    log_warning(fmt::format(
        "{} ranks for {} atoms is fewer than {} atoms each: ranks will mostly wait for each other. "
        "{} would do",
        simulation.comm().size(), simulation.info().num_total, few, enough));
  }
  (void)options;
}

/// Stops the run as a signal asked: with a checkpoint, and the exit code that means "again".
template <class Real>
[[noreturn]] void stop(Simulation<Real>& simulation, Outputs<Real>& outputs, Progress& progress) {
  simulation.settle();
  outputs.save_checkpoint();
  outputs.finish();
  progress.finish();
  throw_on_all_ranks(StoppedOnRequest(fmt::format(
      "stopped on request after step {}; a checkpoint was written, --restart auto goes on",
      simulation.step_number())));
}

template <class Real>
void loop(Simulation<Real>& simulation, Outputs<Real>& outputs, Progress& progress,
          const MdOptions& options) {
  const std::int64_t last = options.dynamics.first_step + options.dynamics.num_steps;
  while (simulation.step_number() < last) {
    simulation.step();
    progress.update(simulation.step_number());
    const bool converged =
        options.dynamics.ensemble == Ensemble::minimize && simulation.is_converged();
    const bool is_last = simulation.step_number() == last || converged;
    outputs.write_due(progress, is_last);
    if (is_last) break;
    if (simulation.stop_requested()) stop(simulation, outputs, progress);
  }
  simulation.settle();
}

template <class Real>
void run_in(const MdOptions& options, const SolverCall& call) {
  const Communicator& comm = call.session.world();
  io::prepare_output_folder(comm, options.output.folder);
  const Transport transport = choose_transport(comm, parse_transport(options.comm.transport));
  const EnergyMeter meter(device_facts().pci_bus_id);
  const auto begin = std::chrono::steady_clock::now();
  const auto checkpoint = find_checkpoint(comm, options, call.line.restart);
  Simulation<Real> simulation(
      comm, options, transport,
      checkpoint ? start_from_checkpoint<Real>(comm, options, call.resolved_input, *checkpoint)
                 : start_from_input<Real>(comm, options));
  if (checkpoint) {
    simulation.restore_numbers(*checkpoint, comm.is_root());
    log_info(fmt::format("going on from step {} of {}", checkpoint->step(), checkpoint->path()));
  }
  simulation.prepare();
  log_start(simulation, options, transport);
  Outputs<Real> outputs(simulation, options,
                        {options.output.folder, call.resolved_input, provenance_of(call, options)},
                        checkpoint ? &*checkpoint : nullptr);
  const std::int64_t first = simulation.step_number();
  Progress progress = make_progress(comm, options, call.line, first);
  if (!checkpoint) outputs.write_due(progress, options.dynamics.num_steps == 0);
  loop(simulation, outputs, progress, options);
  outputs.finish();
  progress.finish();
  const double wall_s =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  print_summary(simulation, outputs,
                {options, call, meter, wall_s, simulation.step_number() - first});
}

}  // namespace

void run(const MdOptions& given, const SolverCall& call) {
  MdOptions options = given;
  if (call.line.output_dir) options.output.folder = *call.line.output_dir;
  if (options.precision == Precision::mixed) {
    run_in<float>(options, call);
  } else {
    run_in<double>(options, call);
  }
}

}  // namespace tercet::md
