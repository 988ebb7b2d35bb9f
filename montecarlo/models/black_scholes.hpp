#pragma once

#include "common/math/functions.hpp"
#include "montecarlo/paths/step_table.hpp"

namespace tercet::mc {

/// Geometric Brownian motion, exact at any step: x gains -s^2/2 + s z in a step of deviation s.
template <class Real>
struct BlackScholesPath {
  static constexpr int num_normals = 1;
  DeviceView<const Real*> deviation;  ///< of log spot, by step

  template <class V>
  struct State {
    V x;
  };
  template <class V>
  KOKKOS_FORCEINLINE_FUNCTION State<V> start() const {
    return {V{}};
  }
  /// Advances by one step; returns the variance of log spot in it.
  template <class V>
  KOKKOS_FORCEINLINE_FUNCTION V advance(State<V>& state, const V* z, const Step<Real>&,
                                        int n) const {
    const Real s = deviation(n);
    const Real variance = s * s;
    state.x = mul_add(broadcast<V>(s), z[0], state.x - Real(0.5) * variance);
    return broadcast<V>(variance);
  }
};

}  // namespace tercet::mc
