#pragma once

#include "montecarlo/models/jumps.hpp"
#include "montecarlo/paths/step_table.hpp"

namespace tercet::mc {

/// Geometric Brownian motion with log-normal jumps (Merton 1976), exact at any step.
template <class Real>
struct MertonPath {
  static constexpr int num_normals = 4;  ///< one more than it reads: calls give 2 or 4
  DeviceView<const Real*> deviation;     ///< of log spot without jumps, by step
  JumpTerm<Real> jumps;

  template <class V>
  struct State {
    V x;
  };
  template <class V>
  KOKKOS_FORCEINLINE_FUNCTION State<V> start() const {
    return {V{}};
  }
  template <class V>
  KOKKOS_FORCEINLINE_FUNCTION V advance(State<V>& state, const V* z, const Step<Real>& step,
                                        int n) const {
    const Real s = deviation(n);
    const V diffused = mul_add(broadcast<V>(s), z[0], state.x - Real(0.5) * s * s);
    state.x = diffused + jumps.gain(z[1], z[2], step.years);
    return broadcast<V>(s * s);
  }
};

}  // namespace tercet::mc
