#include "md/integrators/integrator.hpp"

#include <cmath>

#include "common/comm/fixed_sum.hpp"
#include "common/parallel/copy.hpp"

namespace tercet::md {
namespace {

template <class Function>
DeviceView<double*> per_type(const char* name, const std::vector<double>& mass, const Function& f) {
  std::vector<double> values;
  for (const double m : mass) values.push_back(f(m));
  return to_device(name, values);
}

/// sinh(x) / x.
double sinhx(double x) {
  return std::fabs(x) < 1e-4 ? 1 + x * x / 6 : std::sinh(x) / x;
}

std::array<double, 3> of_each(const std::array<double, 3>& x, double (*f)(double)) {
  return {f(x[0]), f(x[1]), f(x[2])};
}

std::array<double, 3> times(const std::array<double, 3>& a, const std::array<double, 3>& b) {
  return {a[0] * b[0], a[1] * b[1], a[2] * b[2]};
}

std::array<double, 3> times(const std::array<double, 3>& a, double b) {
  return {a[0] * b, a[1] * b, a[2] * b};
}

}  // namespace

template <class Real>
Integrator<Real>::Integrator(const DynamicsOptions& options, const Units& units,
                             const ForceScale& scale, const std::vector<double>& mass,
                             double degrees, std::uint64_t seed)
    : options_(options),
      units_(units),
      seed_(seed),
      degrees_(degrees),
      kinetic_quantum_(scale.energy_quantum),
      heat_quantum_(scale.energy_quantum) {
  const double half_step = options.time_step / 2 * scale.force_quantum / units.energy_of_mv2;
  push_ = per_type("push", mass, [&](double m) { return half_step / m; });
  half_mass_ = per_type("half_mass", mass, [&](double m) { return 0.5 * m * units.energy_of_mv2; });
  const double thermal = units.boltzmann * options.thermostat.temperature;
  if (has(ThermostatKind::langevin)) {
    keep_ = std::exp(-options.time_step / options.thermostat.relaxation_time);
    const double noise2 = (1 - keep_ * keep_) * thermal / units.energy_of_mv2;
    noise_ = per_type("noise", mass, [&](double m) { return std::sqrt(noise2 / m); });
  }
  const bool mtk = has(BarostatKind::mtk);
  if (has(ThermostatKind::nose_hoover_chain) || mtk) {
    memory.particle_chain = NoseHooverChain(thermal, degrees, options.thermostat.relaxation_time);
  }
  if (mtk) {
    const BarostatOptions& b = options.barostat;
    memory.mtk = MtkBarostat::make(b.coupling, b.pressure / units.pressure_of_density, thermal,
                                   degrees, b.relaxation_time);
    memory.box_chain = NoseHooverChain(thermal, memory.mtk.num_degrees(), b.relaxation_time);
  }
}

template <class Real>
bool Integrator<Real>::has(ThermostatKind kind) const {
  const bool controlled = options_.ensemble == Ensemble::nvt || options_.ensemble == Ensemble::npt;
  return controlled && !has(BarostatKind::mtk) && options_.thermostat.kind == kind;
}

template <class Real>
bool Integrator<Real>::has(BarostatKind kind) const {
  return options_.ensemble == Ensemble::npt && options_.barostat.kind == kind;
}

template <class Real>
PressureState Integrator<Real>::pressure(const MotionContext<Real>& context) {
  const KineticSums& k = kinetic(context);
  const PotentialEnergy p = context.energies();
  const double volume = context.box.volume();
  return {{(k.tensor[0] + p.virial[0]) / volume, (k.tensor[1] + p.virial[1]) / volume,
           (k.tensor[2] + p.virial[2]) / volume},
          volume};
}

template <class Real>
const KineticSums& Integrator<Real>::kinetic(const MotionContext<Real>& context) {
  complete_velocities(context);
  if (!kinetic_) {
    kinetic_ = kinetic_sums(context.exec, context.comm, context.state, units_.energy_of_mv2,
                            kinetic_quantum_);
  }
  return *kinetic_;
}

template <class Real>
void Integrator<Real>::scale_all_velocities(const MotionContext<Real>& context,
                                            const std::array<double, 3>& factor) {
  scale_velocities(context.exec, context.state, factor);
  kinetic_.reset();
}

/// A kick of half a step, under the friction of the barostat; velocities are multiplied by `factor`
/// before it.
template <class Real>
Kick Integrator<Real>::kick(const std::array<double, 3>& factor) const {
  Kick result;
  result.decay = factor;
  if (!has(BarostatKind::mtk)) return result;
  const auto x = times(memory.mtk.friction(), options_.time_step / 4);
  result.decay = times(factor, of_each(times(x, -2), [](double v) { return std::exp(v); }));
  result.gain =
      times(of_each(times(x, -1), [](double v) { return std::exp(v); }), of_each(x, sinhx));
  return result;
}

template <class Real>
MoveFindings Integrator<Real>::move(const MotionContext<Real>& context, std::int64_t step,
                                    const Kick& kick, const std::array<double, 3>& stretch) {
  kinetic_.reset();
  kick_is_due_ = false;
  if (!has(ThermostatKind::langevin)) {
    return kick_and_drift(context.exec, context.state, context.box, push_, kick,
                          Drift(context.box, options_.time_step, stretch), context.reference);
  }
  const Friction friction{seed_, step, keep_, noise_, half_mass_, 1 / heat_quantum_};
  const MoveFindings found = kick_and_drift_with_friction(
      context.exec, context.state, context.box, push_, kick,
      Drift(context.box, options_.time_step / 2, stretch), friction, context.reference);
  memory.heat += found.heat;
  return found;
}

/// Half a step of the chains. Collects the factor for the atoms' velocities instead of applying it.
template <class Real>
void Integrator<Real>::propagate_chains(const MotionContext<Real>& context, bool box_first,
                                        std::array<double, 3>& factor) {
  const double dt = options_.time_step;
  const auto propagate_box = [&] {
    const double f = memory.box_chain.half_step(memory.mtk.twice_kinetic(), dt);
    for (double& rate : memory.mtk.rate) rate *= f;
  };
  const bool mtk = has(BarostatKind::mtk);
  if (mtk && box_first) propagate_box();
  const double f = memory.particle_chain.half_step(kinetic(context).twice_energy(), dt);
  factor = {f, f, f};
  if (mtk && !box_first) propagate_box();
}

template <class Real>
MoveFindings Integrator<Real>::begin_step(const MotionContext<Real>& context, std::int64_t step) {
  const bool mtk = has(BarostatKind::mtk);
  std::array<double, 3> factor{1, 1, 1};
  if (!mtk && !has(ThermostatKind::nose_hoover_chain)) {
    Kick both = kick(factor);
    both.count = kick_is_due_ ? 2 : 1;
    return move(context, step, both, {1, 1, 1});
  }
  if (!mtk) {
    propagate_chains(context, true, factor);
    return move(context, step, kick(factor), {1, 1, 1});
  }
  PressureState now = pressure(context);
  const double twice_kinetic = kinetic(context).twice_energy();
  propagate_chains(context, true, factor);
  // the pressure after the chains have scaled the velocities
  const double scaled = factor[0] * factor[0];
  const KineticSums& k = kinetic(context);
  for (std::size_t c = 0; c < 3; ++c) now.pressure[c] += (scaled - 1) * k.tensor[c] / now.volume;
  memory.mtk.half_step(now, scaled * twice_kinetic, options_.time_step);
  const auto x = times(memory.mtk.rate, options_.time_step / 2);
  const auto stretch =
      times(of_each(times(x, -1), [](double v) { return std::exp(v); }), of_each(x, sinhx));
  const MoveFindings found = move(context, step, kick(factor), stretch);
  scale_box(context.box, of_each(times(x, 2), [](double v) { return std::exp(v); }));
  return found;
}

template <class Real>
void Integrator<Real>::complete_velocities(const MotionContext<Real>& context) {
  if (!kick_is_due_) return;
  kick_velocities(context.exec, context.state, push_, kick({1, 1, 1}));
  kick_is_due_ = false;
  kinetic_.reset();
}

template <class Real>
bool Integrator<Real>::end_step(const MotionContext<Real>& context, std::int64_t step) {
  kick_is_due_ = true;
  kinetic_.reset();
  if (has(BarostatKind::mtk)) {
    const PressureState now = pressure(context);
    memory.mtk.half_step(now, kinetic(context).twice_energy(), options_.time_step);
  }
  if (has(BarostatKind::mtk) || has(ThermostatKind::nose_hoover_chain)) {
    std::array<double, 3> factor{};
    propagate_chains(context, false, factor);
    scale_all_velocities(context, factor);
  }
  const ThermostatOptions& t = options_.thermostat;
  if (has(ThermostatKind::velocity_rescaling) && step % t.every == 0) {
    const VelocityRescaling rescaling{seed_, degrees_, units_.boltzmann * t.temperature,
                                      t.relaxation_time};
    const double energy = kinetic(context).twice_energy() / 2;
    const double f =
        rescaling.factor(energy, static_cast<double>(t.every) * options_.time_step, step);
    scale_all_velocities(context, {f, f, f});
    memory.thermostat_energy += (f * f - 1) * energy;
  }
  return has(BarostatKind::cell_rescaling) && step % options_.barostat.every == 0 &&
         rescale_cell(context, step);
}

template <class Real>
bool Integrator<Real>::rescale_cell(const MotionContext<Real>& context, std::int64_t step) {
  const BarostatOptions& b = options_.barostat;
  const CellRescaling rescaling{seed_,
                                b.coupling,
                                b.pressure / units_.pressure_of_density,
                                units_.boltzmann * options_.thermostat.temperature,
                                b.compressibility * units_.pressure_of_density,
                                b.relaxation_time};
  const PressureState now = pressure(context);
  energy_before_scaling_ = kinetic(context).twice_energy() / 2 + context.energies().energy +
                           rescaling.target * now.volume;
  const auto strain =
      rescaling.strain(now, static_cast<double>(b.every) * options_.time_step, step);
  scale_box(context.box, of_each(strain, [](double v) { return std::exp(v); }));
  scale_all_velocities(context, of_each(times(strain, -1), [](double v) { return std::exp(v); }));
  return true;
}

template <class Real>
void Integrator<Real>::after_scaling(const MotionContext<Real>& context) {
  const double target = options_.barostat.pressure / units_.pressure_of_density;
  const double energy_now = kinetic(context).twice_energy() / 2 + context.energies().energy +
                            target * context.box.volume();
  memory.barostat_energy += energy_now - energy_before_scaling_;
}

template <class Real>
double Integrator<Real>::extra_energy(const MotionContext<Real>& context) const {
  double sum = -memory.thermostat_energy - memory.barostat_energy;
  if (has(ThermostatKind::langevin)) {
    sum -= sum_over_ranks<1>(context.comm, memory.heat, {heat_quantum_})[0];
  }
  if (has(ThermostatKind::nose_hoover_chain) || has(BarostatKind::mtk)) {
    sum += memory.particle_chain.energy();
  }
  if (has(BarostatKind::mtk)) {
    sum += memory.box_chain.energy() + memory.mtk.energy(context.box.volume());
  }
  if (has(BarostatKind::cell_rescaling)) {
    sum += options_.barostat.pressure / units_.pressure_of_density * context.box.volume();
  }
  return sum;
}

template class Integrator<float>;
template class Integrator<double>;

}  // namespace tercet::md
