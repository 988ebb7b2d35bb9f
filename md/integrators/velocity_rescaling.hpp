#pragma once

#include <cstdint>

namespace tercet::md {

/// The stochastic velocity rescaling of Bussi, Donadio, Parrinello, J. Chem. Phys. 126, 014101
/// (2007): the kinetic energy is propagated by its own Langevin equation, which samples the
/// canonical ensemble.
struct VelocityRescaling {
  std::uint64_t seed = 0;
  double degrees = 0;         ///< of freedom
  double thermal_energy = 0;  ///< k_B T
  double relaxation_time = 0;

  /// The factor for all velocities after `elapsed` time (eq. A7). May be negative, with vanishing
  /// probability. The random numbers are those of `step`, the same on every rank.
  double factor(double kinetic_energy, double elapsed, std::int64_t step) const;
};

/// The sum of `count` squares of independent standard normals: chi-squared, by the method of
/// Marsaglia and Tsang (ACM Trans. Math. Softw. 26, 363 (2000)) for the gamma distribution. `draw`
/// numbers the draws within a step.
double sum_of_squared_normals(std::uint64_t seed, std::int64_t step, double count);

}  // namespace tercet::md
