#pragma once

#include "tests/support/md_sampling.hpp"

namespace tercet::md::test {

/// Forces, in the run's units, by the atoms' ids; for one rank.
template <class Real>
std::vector<double> forces_by_id(Simulation<Real>& simulation) {
  const State<Real>& state = simulation.state();
  const auto n = static_cast<std::size_t>(state.num_local);
  const auto id = to_host(state.id, n);
  const auto quanta = rows_to_host(state.force, n);
  std::vector<double> forces(3 * n);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = 0; k < 3; ++k) {
      forces[3 * static_cast<std::size_t>(id[i]) + k] =
          static_cast<double>(quanta[3 * i + k]) * simulation.force_quantum();
    }
  }
  return forces;
}

/// sum over atoms of F.F / m in energy / time^2, and of v.G for forces G by id, in energy / time.
template <class Real>
std::pair<double, double> force_products(Simulation<Real>& simulation,
                                         const std::vector<double>& other) {
  const State<Real>& state = simulation.state();
  const auto n = static_cast<std::size_t>(state.num_local);
  const auto id = to_host(state.id, n);
  const auto position = to_host(state.position, n);
  const auto velocity = rows_to_host(state.velocity, n);
  const auto force = forces_by_id(simulation);
  std::pair<double, double> sums{0, 0};
  for (std::size_t i = 0; i < n; ++i) {
    const double mass = simulation.info().mass_of_type[static_cast<std::size_t>(position[i].w)] *
                        simulation.info().units.energy_of_mv2;
    for (std::size_t k = 0; k < 3; ++k) {
      const std::size_t c = 3 * static_cast<std::size_t>(id[i]) + k;
      sums.first += force[c] * force[c] / mass;
      sums.second += velocity[3 * i + k] * other[c];
    }
  }
  return sums;
}

/// The energy that velocity Verlet conserves to fourth order in the time step, where it conserves
/// the true one only to second,
///     H + dt^2 (v.U''.v / 12 - F.F / (24 m)),
/// (Skeel and Hardy, SIAM J. Sci. Comput. 23, 1172 (2001), for the idea: a drift shows through the
/// much smaller fluctuations long before it does in H, and is the same since the two stay near each
/// other). U''.v is minus the change of the forces, by a central difference. Goes on by two steps.
template <class Real>
double shadow_energy(Simulation<Real>& simulation, double time_step) {
  std::vector<double> change = forces_by_id(simulation);
  simulation.step();
  const double energy = simulation.thermodynamics().total_energy();
  const auto velocity_before = rows_to_host(simulation.state().velocity,
                                            static_cast<std::size_t>(simulation.num_local()));
  const auto [force2, power_before] = force_products(simulation, change);
  std::vector<double> before = change;
  (void)velocity_before;
  // v.F(n + 1) with the velocities of n: by id
  const State<Real>& state = simulation.state();
  const auto n = static_cast<std::size_t>(state.num_local);
  const auto id = to_host(state.id, n);
  const auto velocity = rows_to_host(state.velocity, n);
  simulation.step();
  const auto after = forces_by_id(simulation);
  double power_after = 0;
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = 0; k < 3; ++k)
      power_after += velocity[3 * i + k] * after[3 * static_cast<std::size_t>(id[i]) + k];
  }
  const double v_hessian_v = -(power_after - power_before) / (2 * time_step);
  return energy + time_step * time_step * (v_hessian_v / 12 - force2 / 24);
}

}  // namespace tercet::md::test
