#pragma once

#include <cstdint>

namespace tercet::md {

/// Forces, energies and virials are summed as integers, so that no sum depends on its order. These
/// are the quanta: powers of two, chosen from the potentials alone (never from the state, which
/// would make a restart differ).
struct ForceScale {
  double force_quantum = 1;   ///< force of one unit of State::force
  double energy_quantum = 1;  ///< energy (and virial) of one unit

  /// @param largest_attraction  the strongest attractive pair force of the run's potentials
  /// @param well_depth          the deepest pair energy
  /// @param single              pair arithmetic in float (32-bit partial sums) or double
  static ForceScale choose(double largest_attraction, double well_depth, bool single);
};

}  // namespace tercet::md
