#pragma once

#include <memory>
#include <vector>

#include "common/parallel/copy.hpp"
#include "md/diagnostics/kinetic.hpp"
#include "md/integrators/motion.hpp"
#include "tests/support/md_case.hpp"

namespace tercet::md::test {

/// A Lennard-Jones fluid that conserves energy well: force and energy vanish at the cutoff of 2.2,
/// which fits into n^3 fcc cells from n = 3 (108 atoms) on at liquid densities.
inline MdOptions smooth_lj(int cells, double density, double temperature, double time_step) {
  MdOptions options = options_of(lj_crystal(cells));
  options.system.density = density;
  options.velocity.temperature = temperature;
  options.forces[0].cutoff = 2.2;
  options.forces[0].truncation = Truncation::force_shift;
  options.dynamics.time_step = time_step;
  return options;
}

/// A crystal of two kinds of atoms that melts; the heavy ones weigh 7.3.
inline MdOptions two_masses() {
  MdOptions options = smooth_lj(4, 0.85, 2.0, 0.004);
  options.types.push_back({"B", 7.3});
  options.forces[0].pairs.push_back(options.forces[0].pairs[0]);
  options.forces[0].pairs[1].types = {"B", "B"};
  options.system.type_fractions = {0.5, 0.5};
  return options;
}

/// Puts a barostat on a run that has a thermostat.
inline void barostat(MdOptions& options, BarostatKind kind, Coupling coupling, double pressure,
                     double relaxation_time) {
  options.dynamics.ensemble = Ensemble::npt;
  options.dynamics.barostat.kind = kind;
  options.dynamics.barostat.coupling = coupling;
  options.dynamics.barostat.pressure = pressure;
  options.dynamics.barostat.relaxation_time = relaxation_time;
  options.dynamics.barostat.compressibility = 0.1;
}

/// Puts a thermostat on a run.
inline void thermostat(MdOptions& options, ThermostatKind kind, double temperature,
                       double relaxation_time) {
  if (options.dynamics.ensemble != Ensemble::npt) options.dynamics.ensemble = Ensemble::nvt;
  options.dynamics.thermostat.kind = kind;
  options.dynamics.thermostat.temperature = temperature;
  options.dynamics.thermostat.relaxation_time = relaxation_time;
}

template <class Real>
void advance(Simulation<Real>& simulation, int steps) {
  for (int n = 0; n < steps; ++n) simulation.step();
}

/// Total momentum.
template <class Real>
std::array<double, 3> momentum(Simulation<Real>& simulation) {
  return kinetic_sums(simulation.exec(), simulation.comm(), simulation.state(), 1.0, 0x1p-50)
      .momentum;
}

/// What thermodynamics() says after each `every`-th of the next `steps` steps.
template <class Real>
std::vector<Thermodynamics> record(Simulation<Real>& simulation, int steps, int every) {
  std::vector<Thermodynamics> rows;
  for (int n = 0; n < steps / every; ++n) {
    advance(simulation, every);
    rows.push_back(simulation.thermodynamics());
  }
  return rows;
}

/// One quantity of each row.
inline std::vector<double> column(const std::vector<Thermodynamics>& rows,
                                  double Thermodynamics::*quantity) {
  std::vector<double> values;
  for (const Thermodynamics& row : rows) values.push_back(row.*quantity);
  return values;
}

inline std::vector<double> total_energies(const std::vector<Thermodynamics>& rows) {
  std::vector<double> values;
  for (const Thermodynamics& row : rows) values.push_back(row.total_energy());
  return values;
}

template <class View>
View copy_of(const View& view) {
  const View copy("copy", view.extent(0));
  Kokkos::deep_copy(copy, view);
  return copy;
}

/// A prepared simulation that goes on from where `other` is, bit for bit, under other options, e.g.
/// another time step, and with all velocities times 1 or -1; for one rank. The atoms' order may
/// differ.
template <class Real>
std::unique_ptr<Simulation<Real>> continued(Simulation<Real>& other, const MdOptions& options,
                                            double direction = 1) {
  StartingPoint<Real> start;
  start.info = other.info();
  start.box = other.box();
  const State<Real>& from = other.state();
  start.state = from;
  start.state.num_ghost = 0;
  start.state.position = copy_of(from.position);
  start.state.velocity = copy_of(from.velocity);
  scale_velocities(other.exec(), start.state, {direction, direction, direction});
  start.state.force = copy_of(from.force);
  start.state.id = copy_of(from.id);
  start.state.image = copy_of(from.image);
  start.step = other.step_number();
  start.has_velocities = true;
  auto simulation =
      std::make_unique<Simulation<Real>>(other.comm(), options, host_transport(), start);
  simulation->prepare();
  return simulation;
}

}  // namespace tercet::md::test
