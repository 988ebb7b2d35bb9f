#pragma once

#include "montecarlo/models/heston.hpp"
#include "montecarlo/models/jumps.hpp"

namespace tercet::mc {

/// Heston's model with log-normal jumps of the spot (Bates 1996), by either Heston scheme.
template <class Real, class HestonPath>
struct BatesPath {
  static constexpr int num_normals = 4;
  HestonPath diffusion;
  JumpTerm<Real> jumps;

  template <class V>
  using State = HestonState<V>;
  template <class V>
  KOKKOS_FORCEINLINE_FUNCTION State<V> start() const {
    return diffusion.template start<V>();
  }
  template <class V>
  KOKKOS_FORCEINLINE_FUNCTION V advance(State<V>& state, const V* z, const Step<Real>& step,
                                        int n) const {
    const V variance = diffusion.advance(state, z, step, n);
    state.x += jumps.gain(z[2], z[3], step.years);
    return variance;
  }
};

}  // namespace tercet::mc
