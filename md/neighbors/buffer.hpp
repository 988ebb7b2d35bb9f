#pragma once

#include "md/options.hpp"

namespace tercet::md {

/// What the choice of a buffer depends on.
struct BufferEstimate {
  double cutoff = 0;
  double time_step = 0;
  double thermal_speed = 0;   ///< sqrt(k_B T / m) of the lightest atoms
  double number_density = 0;  ///< atoms per volume
  double thermal_energy = 0;  ///< k_B T
  double force_scale = 0;     ///< force of a pair near the cutoff
};

/// A buffer for builds by displacement: what the fastest atoms go in about seven steps, within
/// bounds. It costs or saves time and changes nothing else.
double buffer_for_displacement(const BufferEstimate& estimate);

/// A buffer for builds every `interval` steps whose missing pairs raise the energy by at most
/// `tolerance` (in k_B T per atom and 1,000 steps). Relative moves of pairs are taken as free
/// flight: Gaussian with variance 2 (thermal speed x time)^2 along their line; a pair that has come
/// to within the cutoff by x without being listed misses the energy force x. (The idea of the
/// Verlet buffer of Pall and Hess, Comput. Phys. Commun. 184, 2641 (2013), section 2.3.)
double buffer_for_interval(const BufferEstimate& estimate, std::int64_t interval, double tolerance);

}  // namespace tercet::md
