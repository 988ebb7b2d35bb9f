#pragma once

#include "common/math/functions.hpp"
#include "common/math/normal.hpp"

namespace tercet::mc {

/// Jumps of log spot: Poisson in time, normal in size (Merton 1976). The drift is taken off, so
/// that e^(jumps) has mean 1.
template <class Real>
struct JumpTerm {
  Real per_year;        ///< lambda
  Real mean;            ///< of one log jump
  Real deviation;       ///< of one log jump
  Real drift_per_year;  ///< lambda (e^(mean + deviation^2/2) - 1)
  int most_jumps;       ///< in one step; more have a probability below 1e-14

  /// The gain of x in a step from two normals.
  template <class V>
  KOKKOS_FORCEINLINE_FUNCTION V gain(V z_count, V z_size, Real years) const {
    const V u = normal_cdf_lanes(z_count);
    Real p = exp_lanes(-per_year * years);
    Real below = p;
    V count{};
    for (int n = 1; n <= most_jumps; ++n) {
      count = u > below ? broadcast<V>(Real(n)) : count;
      p *= per_year * years / Real(n);
      below += p;
    }
    const V spread = deviation * square_root(count);
    return mul_add(spread, z_size, mean * count - drift_per_year * years);
  }
};

}  // namespace tercet::mc
