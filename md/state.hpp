#pragma once

#include <cstdint>

#include "md/box.hpp"
#include "md/fixed_point.hpp"

namespace tercet::md {

/// What is in memory for the atoms of one rank. The first `num_local` atoms are its own; positions
/// go on with `num_ghost` copies of other ranks' atoms. Views may be longer than that.
template <class Real>
struct State {
  int num_local = 0;
  int num_ghost = 0;
  std::int64_t num_total = 0;                 ///< atoms of all ranks
  DeviceView<FixedPosition<Real>*> position;  ///< fraction of the box, and the type
  DeviceView<double* [3]> velocity;           ///< length / time
  DeviceView<std::int64_t* [3]> force;        ///< fixed point, quanta of ForceScale
  DeviceView<std::int64_t*> id;               ///< 0 to num_total - 1, never changes
  DeviceView<int* [3]> image;                 ///< box crossings since the start
  DeviceView<double*> charge;                 ///< elementary charges; empty when not used
  DeviceView<int*> molecule;                  ///< molecule number; empty when not used
  DeviceView<double*> mass_of_type;           ///< mass
};

/// A state with room for `capacity` own atoms and none in it.
template <class Real>
State<Real> make_state(int capacity, bool with_charge, bool with_molecule);

/// Makes room for `count` own atoms, keeping what is there.
template <class Real>
void reserve_local(State<Real>& state, int count);

/// Makes room for `count` ghosts after the own atoms, keeping what is there.
template <class Real>
void reserve_ghosts(State<Real>& state, int count);

}  // namespace tercet::md
