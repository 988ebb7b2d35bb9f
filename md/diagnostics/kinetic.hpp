#pragma once

#include <array>

#include "common/comm/communicator.hpp"
#include "md/state.hpp"

namespace tercet::md {

/// Sums over the atoms of all ranks, the same bits on any number of them.
struct KineticSums {
  std::array<double, 6> tensor{};    ///< sum of m v_a v_b, energy: xx yy zz xy xz yz
  std::array<double, 3> momentum{};  ///< sum of m v

  double twice_energy() const { return tensor[0] + tensor[1] + tensor[2]; }
};

/// @param mass_of_type   m, for the momentum
/// @param energy_of_mv2  factor from m v^2 to energies
/// @param quantum        of the energy sums; momenta use it likewise, in m v
/// Collective; waits for the device.
template <class Real>
KineticSums kinetic_sums(const ExecSpace& exec, const Communicator& comm, const State<Real>& state,
                         double energy_of_mv2, double quantum);

}  // namespace tercet::md
