#include "md/simulation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "common/comm/collective.hpp"
#include "common/error/agreed.hpp"
#include "common/runtime/stop_flag.hpp"
#include "md/diagnostics/kinetic.hpp"
#include "md/domain/choose_grid.hpp"
#include "md/forces/build_forces.hpp"
#include "md/initial/velocities.hpp"
#include "md/neighbors/choose_buffer.hpp"

namespace tercet::md {
namespace {

/// Momentum is conserved, and the motion of the centre of mass no part of the temperature, but
/// where friction acts on it or the start leaves it in.
double degrees_of_freedom(const MdOptions& options, std::int64_t num_atoms) {
  const auto all = 3 * static_cast<double>(num_atoms);
  const bool controlled =
      options.dynamics.ensemble == Ensemble::nvt || options.dynamics.ensemble == Ensemble::npt;
  const bool mtk = options.dynamics.ensemble == Ensemble::npt &&
                   options.dynamics.barostat.kind == BarostatKind::mtk;
  const bool has_friction =
      controlled && !mtk && options.dynamics.thermostat.kind == ThermostatKind::langevin;
  return num_atoms < 2 || has_friction || !options.velocity.remove_drift ? all : all - 3;
}

DomainOptions domain_options(const MdOptions& options, const Communicator& comm, const Box& box,
                             const Transport& transport) {
  DomainOptions result;
  result.transport = transport;
  result.balance = options.comm.balance;
  result.grid = choose_grid(comm, options, box);
  return result;
}

/// The terms of the input; what is wrong with a potential's file is one error of all ranks.
template <class Real>
ForceTerms<Real> build_on_all_ranks(const Communicator& comm, const MdOptions& options,
                                    const SystemInfo& info) {
  ForceTerms<Real> terms;
  run_collectively(comm,
                   [&] { terms = build_forces<Real>(options, info.names, info.count_of_type); });
  return terms;
}

std::int64_t rebuild_interval(const MdOptions& options) {
  return options.neighbors.rebuild == RebuildRule::interval ? options.neighbors.every : 0;
}

}  // namespace

template <class Real>
Simulation<Real>::Simulation(const Communicator& comm, const MdOptions& options,
                             const Transport& transport, StartingPoint<Real> start)
    : comm_(comm.raw()),
      options_(options),
      info_(std::move(start.info)),
      box_(start.box),
      list_box_(start.box),
      state_(start.state),
      has_velocities_(start.has_velocities),
      forces_(build_on_all_ranks<Real>(comm_, options, info_), exec_),
      list_radius_(forces_.cutoff() + choose_buffer(options, info_, box_, forces_.cutoff())),
      max_displacement_(options.dynamics.max_displacement.value_or(list_radius_)),
      domain_(comm_, domain_options(options, comm_, box_, transport), exec_),
      schedule_(comm_, list_radius_ - forces_.cutoff(), rebuild_interval(options)),
      integrator_(options.dynamics, info_.units, forces_.scale(), info_.mass_of_type,
                  degrees_of_freedom(options, info_.num_total),
                  static_cast<std::uint64_t>(options.seed)),
      step_(start.step) {
  if (options.dynamics.ensemble == Ensemble::minimize) {
    const double given = options.dynamics.minimize.max_displacement;
    fire_.emplace(options.dynamics, info_.units, forces_.scale(), info_.mass_of_type,
                  given > 0 ? given : 0.1 * forces_.cutoff());
  }
  energies_function_ = [this] {
    if (!energies_) {
      const auto region = timers_.region("energies");
      energies_ = forces_.energies(state_, box_, list_, comm_);
    }
    return *energies_;
  };
}

template <class Real>
MotionContext<Real> Simulation<Real>::context() {
  return {exec_, comm_, state_, box_, reference_, energies_function_};
}

template <class Real>
void Simulation<Real>::require_wide_box() const {
  const std::string text = describe_narrow_box(box_, forces_.cutoff(), info_.units.length);
  if (text.empty()) return;
  if (num_builds_ == 0) throw_on_all_ranks(InputError(text));
  throw_on_all_ranks(NumericalError(fmt::format("step {}: {}", step_, text)));
}

template <class Real>
void Simulation<Real>::rebuild() {
  const auto region = timers_.region("neighbors");
  require_wide_box();
  domain_.rebuild(state_, box_, list_radius_);
  list_.build(exec_, state_, box_, domain_.domain(), list_radius_);
  store_reference(exec_, state_, reference_);
  reserve_local(state_, state_.num_local);
  list_box_ = box_;
  schedule_.built(step_);
  schedule_.set_buffer(list_radius_ - forces_.cutoff());
  ++num_builds_;
  if (comm_.sum(list_.faults().coincident + list_.faults().overcrowded) == 0) return;
  const std::string text = describe_overlap(comm_, state_, box_, list_, info_, step_);
  if (num_builds_ == 1) throw_on_all_ranks(InputError(text));
  throw_on_all_ranks(NumericalError(text));
}

template <class Real>
void Simulation<Real>::compute_forces(bool fetch_ghosts) {
  const auto region = timers_.region("forces");
  forces_.compute(state_, box_, list_, domain_, fetch_ghosts);
  energies_.reset();
}

template <class Real>
void Simulation<Real>::start_velocities() {
  const VelocityOptions& v = options_.velocity;
  if (v.source == VelocitySource::thermal) {
    draw_velocities(exec_, state_, info_.units, v.temperature,
                    static_cast<std::uint64_t>(options_.seed));
  }
  if (v.source == VelocitySource::zero) scale_velocities(exec_, state_, {0, 0, 0});
  if (v.remove_drift && info_.num_total > 1) {
    remove_drift(exec_, comm_, state_, info_.total_mass(), integrator_.kinetic_quantum());
  }
  integrator_.velocities_changed();
  if (v.source == VelocitySource::thermal && v.exact_temperature)
    scale_to_temperature(v.temperature);
}

template <class Real>
void Simulation<Real>::scale_to_temperature(double temperature) {
  const double twice_energy = integrator_.kinetic(context()).twice_energy();
  const double wanted = integrator_.degrees() * info_.units.boltzmann * temperature;
  const double factor = twice_energy > 0 ? std::sqrt(wanted / twice_energy) : 0;
  scale_velocities(exec_, state_, {factor, factor, factor});
  integrator_.velocities_changed();
}

template <class Real>
void Simulation<Real>::prepare() {
  rebuild();
  if (!has_velocities_) start_velocities();
  compute_forces(false);
  const auto saturated = comm_.sum(forces_.take_saturated());
  if (saturated > 0 && !fire_)
    report_blow_up(
        {"atoms lie so near to each other that a force is beyond all bounds", false, step_});
}

template <class Real>
StepHealth Simulation<Real>::health(const MoveFindings& found) {
  StepHealth own;
  own.displacement = std::sqrt(found.displacement2);
  own.step_length = found.speed2 < no_number ? std::sqrt(found.speed2) * options_.dynamics.time_step
                                             : std::numeric_limits<double>::infinity();
  own.saturated = static_cast<double>(forces_.take_saturated());
  own.stop = StopFlag::requested_here() ? 1 : 0;
  return own;
}

template <class Real>
bool Simulation<Real>::is_healthy(const StepHealth& health) const {
  return fire_ || (health.saturated == 0 && health.step_length <= max_displacement_);
}

template <class Real>
BlowUp Simulation<Real>::blow_up(const StepHealth& health) const {
  if (health.saturated > 0) return {"a pair force is beyond all bounds", false, step_};
  return {fmt::format("an atom goes {:.4g} {} in one step, more than {:.4g}", health.step_length,
                      info_.units.length, max_displacement_),
          true, step_};
}

/// The other ranks hear of it one step later; by then the cause cannot be seen any more. It lies in
/// the places before the move, which the ghosts still have.
template <class Real>
void Simulation<Real>::note_suspect(const StepHealth& own) {
  if (is_healthy(own) || suspect_) return;
  State<Real> before = state_;
  before.position = DeviceView<FixedPosition<Real>*>("position_before", state_.position.extent(0));
  Kokkos::deep_copy(before.position, state_.position);
  undo_drift(exec_, before, Drift(box_, options_.dynamics.time_step));
  suspect_ = find_suspect(blow_up(own), before, box_, list_, info_, [&](int atom) {
    return forces_.forces_by_term(before, box_, list_, atom);
  });
}

template <class Real>
void Simulation<Real>::require_health(const StepHealth& joined) {
  if (!is_healthy(joined)) report_blow_up(blow_up(joined));
}

template <class Real>
void Simulation<Real>::report_blow_up(const BlowUp& blow_up) {
  if (comm_.max(std::int64_t{suspect_ ? 1 : 0}) == 0) {  // the start: nothing has moved yet
    suspect_ = find_suspect(blow_up, state_, box_, list_, info_, [this](int atom) {
      return forces_.forces_by_term(state_, box_, list_, atom);
    });
  }
  const std::string text = worst_suspect(comm_, suspect_);
  if (step_ == options_.dynamics.first_step) throw_on_all_ranks(InputError(text));
  throw_on_all_ranks(NumericalError(text));
}

/// The list's radius shrinks with the box: what is left of the buffer is what the schedule may use.
template <class Real>
void Simulation<Real>::box_changed() {
  const double smallest =
      std::min({box_.xx / list_box_.xx, box_.yy / list_box_.yy, box_.zz / list_box_.zz});
  schedule_.set_buffer(list_radius_ * std::min(1.0, smallest) - forces_.cutoff());
  require_wide_box();
}

template <class Real>
void Simulation<Real>::step() {
  ++step_;
  MoveFindings found;
  {
    const auto region = timers_.region("move");
    found = fire_ ? fire_->step(context()) : integrator_.begin_step(context(), step_);
  }
  if (options_.dynamics.ensemble == Ensemble::npt) box_changed();
  const StepHealth own = health(found);
  note_suspect(own);
  const bool due = schedule_.is_due(step_, own);
  require_health(schedule_.joined());
  if (due) rebuild();
  compute_forces(!due);
  if (fire_) return;
  if (integrator_.end_step(context(), step_)) {
    box_changed();
    const bool too_old = schedule_.is_too_old();
    if (too_old) rebuild();
    compute_forces(false);
    integrator_.after_scaling(context());
  }
  const auto every = options_.dynamics.remove_drift_every;
  if (every > 0 && step_ % every == 0) {
    integrator_.complete_velocities(context());
    remove_drift(exec_, comm_, state_, info_.total_mass(), integrator_.kinetic_quantum());
    integrator_.velocities_changed();
  }
}

template <class Real>
bool Simulation<Real>::is_converged() {
  return fire_ && fire_->largest_force(context()) <= options_.dynamics.minimize.force_tolerance;
}

template <class Real>
const State<Real>& Simulation<Real>::state() {
  if (!fire_) integrator_.complete_velocities(context());
  return state_;
}

template <class Real>
Thermodynamics Simulation<Real>::thermodynamics() {
  const KineticSums& kinetic = integrator_.kinetic(context());
  const PotentialEnergy potential = energies_function_();
  const Units& u = info_.units;
  Thermodynamics t;
  t.step = step_;
  t.time = time();
  t.kinetic_energy = kinetic.twice_energy() / 2;
  t.temperature = kinetic.twice_energy() / (integrator_.degrees() * u.boltzmann);
  t.potential_energy = potential.energy;
  t.volume = box_.volume();
  for (std::size_t k = 0; k < 6; ++k) {
    t.pressure_tensor[k] =
        (kinetic.tensor[k] + potential.virial[k]) / t.volume * u.pressure_of_density;
  }
  t.pressure = (t.pressure_tensor[0] + t.pressure_tensor[1] + t.pressure_tensor[2]) / 3;
  t.conserved = t.total_energy() + integrator_.extra_energy(context());
  t.edges = {box_.xx * box_.user_fraction[0], box_.yy * box_.user_fraction[1],
             box_.zz * box_.user_fraction[2]};
  t.density = info_.total_mass() / t.volume;
  return t;
}

template class Simulation<float>;
template class Simulation<double>;

}  // namespace tercet::md
