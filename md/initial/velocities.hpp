#pragma once

#include "common/comm/communicator.hpp"
#include "md/options.hpp"
#include "md/state.hpp"

namespace tercet::md {

/// Draws velocities from the Maxwell-Boltzmann distribution, by atom id: the same for an atom
/// whatever rank it is on. Asynchronous.
template <class Real>
void draw_velocities(const ExecSpace& exec, const State<Real>& state, const Units& units,
                     double temperature, std::uint64_t seed);

/// Takes off the velocity of the centre of mass. Collective; waits for the device.
template <class Real>
void remove_drift(const ExecSpace& exec, const Communicator& comm, const State<Real>& state,
                  double total_mass, double quantum);

}  // namespace tercet::md
