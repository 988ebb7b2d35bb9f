#pragma once

#include "common/math/functions.hpp"
#include "md/forces/pair_value.hpp"

namespace tercet::md {

/// The potential of Morse (1929), cut, with a constant and a linear term for shifting:
///     U(r) = D (e^(-2 alpha (r - r_0)) - 2 e^(-alpha (r - r_0))) - shift + r F_c
template <class Real>
struct Morse {
  static constexpr int num_coefficients = 5;  ///< D, alpha, r_0, shift, F_c
  static constexpr bool is_linear = false;

  template <class V>
  KOKKOS_FORCEINLINE_FUNCTION PairValue<V> operator()(V r2, const V* c) const {
    const V r = square_root(r2);
    const V decay = exp_lanes(-c[1] * (r - c[2]));
    const V energy = c[0] * decay * (decay - Real(2));
    const V slope = Real(2) * c[0] * c[1] * decay * (decay - Real(1));
    return {mul_add(r, c[4], energy - c[3]), (slope - c[4]) / r};
  }
};

}  // namespace tercet::md
