#pragma once

#include "common/math/functions.hpp"
#include "md/forces/pair_value.hpp"

namespace tercet::md {

/// The exponential-6 potential of Buckingham (1938), cut, with terms for shifting:
///     U(r) = A e^(-r / rho) - C / r^6 - shift + r F_c
/// It has no lower bound for r -> 0: atoms must not start on top of each other.
template <class Real>
struct Buckingham {
  static constexpr int num_coefficients = 5;  ///< A, 1 / rho, C, shift, F_c
  static constexpr bool is_linear = false;

  template <class V>
  KOKKOS_FORCEINLINE_FUNCTION PairValue<V> operator()(V r2, const V* c) const {
    const V r = square_root(r2);
    const V r2_inv = Real(1) / r2;
    const V dispersion = c[2] * r2_inv * r2_inv * r2_inv;
    const V repulsion = c[0] * exp_lanes(-r * c[1]);
    return {mul_add(r, c[4], repulsion - dispersion - c[3]),
            (repulsion * c[1] - c[4]) / r - Real(6) * dispersion * r2_inv};
  }
};

}  // namespace tercet::md
