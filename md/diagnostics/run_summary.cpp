#include "md/diagnostics/run_summary.hpp"

#include <fmt/format.h>

#include "common/error/log.hpp"
#include "common/report/phase_statistics.hpp"
#include "common/runtime/machine.hpp"

namespace tercet::md {
namespace {

/// Arithmetic of one sweep over pairs, separation included; fused multiply-adds count twice.
double flops_of_pair(const ForceOptions& force) {
  switch (force.kind) {
    case ForceKind::morse:
      return 61;
    case ForceKind::buckingham:
      return 68;
    case ForceKind::table:
      return 51;
    default:
      return force.truncation == Truncation::force_shift ? 37 : 21;
  }
}

/// What one atom costs in one term. On the host EAM reads its row twice, writes it once, and reads
/// the part within the cutoff once more.
KernelCost cost_of_term(const ForceOptions& force, double slots, double near, double position) {
  KernelCost cost;
  const double own = sizeof(Row) + position;
  if (force.kind == ForceKind::eam) {
    const double reordered = device_is_host ? 4 * slots : 0,
                 read_again = device_is_host ? near : slots;
    cost.bytes = 4 * slots + reordered + 4 * read_again + 2 * own + 2 * position + 12;
    cost.fp32_flops = 8 * slots + 79 * near;
  } else {
    cost.bytes = 4 * slots + own;
    cost.fp32_flops = flops_of_pair(force) * slots;
  }
  return cost;
}

template <class Real>
std::vector<Rate> rates_of(const Simulation<Real>& simulation, const RunFacts& facts,
                           double loop_s) {
  const double steps_per_s = loop_s > 0 ? static_cast<double>(facts.num_steps) / loop_s : 0;
  std::vector<Rate> rates;
  const Units& units = simulation.info().units;
  if (units.picosecond > 0) {
    rates.push_back({"ns/day", steps_per_s * facts.options.dynamics.time_step / units.picosecond *
                                   1e-3 * 86400});
  }
  rates.push_back({"steps/s", steps_per_s});
  rates.push_back({"atom-steps/s", steps_per_s * static_cast<double>(simulation.info().num_total)});
  return rates;
}

double seconds_in(const std::vector<PhaseTime>& times, std::initializer_list<const char*> names) {
  double sum = 0;
  for (const PhaseTime& t : times) {
    for (const char* name : names) sum += t.path == name ? t.seconds : 0;
  }
  return sum;
}

template <class Real>
void print_physics(Simulation<Real>& simulation, const Outputs<Real>& outputs) {
  const Units& u = simulation.info().units;
  const Thermodynamics t = simulation.thermodynamics();
  const double thermal = u.boltzmann * t.temperature;
  const double slope = outputs.drift().slope();
  if (outputs.drift().count() >= 3 && thermal > 0) {
    const bool real_time = u.picosecond > 0;
    const double per = (real_time ? 1000 * u.picosecond : 1) / (thermal * simulation.degrees());
    log_info(fmt::format(
        "Conserved quantity: drift {:.3g} k_B T per {} and degree of freedom (slope {:.4g} {}/{})",
        slope * per, real_time ? "ns" : u.time, slope, u.energy, u.time));
  }
  log_info(fmt::format("Neighbour list: built {} times, {:.1f} slots an atom",
                       simulation.num_builds(),
                       static_cast<double>(simulation.list().num_slots()) /
                           std::max(1, simulation.state().num_local)));
  if (simulation.num_late_builds() > 0) {
    log_warning(fmt::format(
        "{} of these builds came too late: pairs may have been missed, and results may depend on "
        "the "
        "number of ranks. Use neighbors.rebuild = \"displacement\" or a larger neighbors.buffer",
        simulation.num_late_builds()));
  }
}

}  // namespace

template <class Real>
KernelCost cost_of_atom_step(const Simulation<Real>& simulation, const MdOptions& options) {
  const auto& list = simulation.list();
  const double slots = static_cast<double>(list.num_slots()) / std::max(1, simulation.num_local());
  const double position = sizeof(FixedPosition<Real>);
  KernelCost cost;
  const double inner = simulation.cutoff() / simulation.list_radius();
  double flops = 0;
  for (const ForceOptions& force : options.forces) {
    const KernelCost term = cost_of_term(force, slots, slots * inner * inner * inner, position);
    cost.bytes += term.bytes;
    flops += term.fp32_flops;
  }
  // force zeroed, written, read; velocity and position read and written; reference read
  cost.bytes += 4 * 24 + 2 * (24 + position) + 12;
  (sizeof(Real) == 4 ? cost.fp32_flops : cost.fp64_flops) = flops;
  cost.fp64_flops += 40;  // kick and move
  return cost;
}

template <class Real>
void print_summary(Simulation<Real>& simulation, const Outputs<Real>& outputs,
                   const RunFacts& facts) {
  const Communicator& comm = simulation.comm();
  const auto times = simulation.timers().times();
  const double loop_s =
      comm.max(seconds_in(times, {"move", "neighbors", "forces", "energies", "output"}));
  Summary s;
  s.program = facts.call.session.program();
  s.device = describe_device(device_facts());
  s.ranks = comm.size();
  s.wall_s = facts.wall_s;
  s.phases = phase_statistics(times, comm);
  s.rates = rates_of(simulation, facts, loop_s);
  const double atom_steps =
      static_cast<double>(facts.num_steps) * static_cast<double>(simulation.info().num_total);
  s.kernels = {{"time step", cost_of_atom_step(simulation, facts.options), atom_steps,
                comm.max(seconds_in(times, {"move", "neighbors", "forces"}))}};
  s.limits = sum_over_ranks(comm, machine_limits(comm, facts.call.line.probe));
  const auto& traffic = simulation.domain().statistics();
  if (comm.size() > 1) {
    const auto waited = comm.all_gather(traffic.start_s + traffic.wait_s);
    double sum = 0;
    for (const double w : waited) sum += w;
    s.communication_s = sum / comm.size();
  }
  s.energy_j = facts.meter.joules_of_all(comm, host_name());
  const Units& units = simulation.info().units;
  const double time = static_cast<double>(facts.num_steps) * facts.options.dynamics.time_step;
  s.result =
      units.picosecond > 0 ? Result{"ns", time / units.picosecond * 1e-3} : Result{"tau", time};
  s.options = facts.options.report;
  s.files = outputs.files();
  print_physics(simulation, outputs);
  const std::string talk = comm.size() > 1 ? describe(comm, traffic) : "";
  if (facts.call.line.verbosity != Verbosity::quiet) {
    print_text(facts.call.session, talk + format_summary(s) + "\n");
  }
}

template KernelCost cost_of_atom_step(const Simulation<float>&, const MdOptions&);
template KernelCost cost_of_atom_step(const Simulation<double>&, const MdOptions&);
template void print_summary(Simulation<float>&, const Outputs<float>&, const RunFacts&);
template void print_summary(Simulation<double>&, const Outputs<double>&, const RunFacts&);

}  // namespace tercet::md
