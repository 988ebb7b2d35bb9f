#pragma once

#include "md/state.hpp"

namespace tercet::md {

/// All that belongs to one atom, as it travels to another rank.
template <class Real>
struct AtomRecord {
  FixedPosition<Real> position;
  double velocity[3];
  double charge;
  std::int64_t id;
  int image[3];
  int molecule;
};

/// Copies atoms out of and into the state's views; to be captured by kernels.
template <class Real>
struct AtomAccess {
  DeviceView<FixedPosition<Real>*> position;
  DeviceView<double* [3]> velocity;
  DeviceView<std::int64_t*> id;
  DeviceView<int* [3]> image;
  DeviceView<double*> charge;
  DeviceView<int*> molecule;
  bool has_charge, has_molecule;

  explicit AtomAccess(const State<Real>& state)
      : position(state.position),
        velocity(state.velocity),
        id(state.id),
        image(state.image),
        charge(state.charge),
        molecule(state.molecule),
        has_charge(state.charge.extent(0) > 0),
        has_molecule(state.molecule.extent(0) > 0) {}

  KOKKOS_INLINE_FUNCTION AtomRecord<Real> get(int i) const {
    AtomRecord<Real> atom;
    atom.position = position(i);
    for (int c = 0; c < 3; ++c) {
      atom.velocity[c] = velocity(i, c);
      atom.image[c] = image(i, c);
    }
    atom.id = id(i);
    atom.charge = has_charge ? charge(i) : 0;
    atom.molecule = has_molecule ? molecule(i) : 0;
    return atom;
  }

  KOKKOS_INLINE_FUNCTION void set(int i, const AtomRecord<Real>& atom) const {
    position(i) = atom.position;
    for (int c = 0; c < 3; ++c) {
      velocity(i, c) = atom.velocity[c];
      image(i, c) = atom.image[c];
    }
    id(i) = atom.id;
    if (has_charge) charge(i) = atom.charge;
    if (has_molecule) molecule(i) = atom.molecule;
  }
};

}  // namespace tercet::md
