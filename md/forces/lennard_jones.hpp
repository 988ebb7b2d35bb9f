#pragma once

#include "md/forces/pair_value.hpp"

namespace tercet::md {

/// The 12-6 potential of Lennard-Jones (1924), cut at its cutoff and shifted by a constant:
///     U(r) = 4 epsilon ((sigma/r)^12 - (sigma/r)^6) - shift
/// 16 flop (energy included), no square root.
template <class Real>
struct LennardJones {
  /// 48 epsilon sigma^12, 24 epsilon sigma^6, shift
  static constexpr int num_coefficients = 3;
  static constexpr bool is_linear = true;

  template <class V>
  KOKKOS_FORCEINLINE_FUNCTION PairValue<V> operator()(V r2, const V* c) const {
    const V r2_inv = Real(1) / r2;
    const V r6_inv = r2_inv * r2_inv * r2_inv;
    return {mul_add(r6_inv, c[0] * r6_inv * Real(1.0 / 12) - c[1] * Real(1.0 / 6), -c[2]),
            r6_inv * r2_inv * mul_add(c[0], r6_inv, -c[1])};
  }
};

/// The same with a linear term that makes force and energy vanish at the cutoff:
///     U(r) = U_LJ(r) - U_LJ(r_c) + (r - r_c) F_LJ(r_c)
/// (Allen and Tildesley, "Computer Simulation of Liquids", 2nd ed., eq. 5.10.)
template <class Real>
struct LennardJonesForceShifted {
  static constexpr int num_coefficients = 4;  ///< as above, shift = U(r_c) + r_c F(r_c), F(r_c)
  static constexpr bool is_linear = true;

  template <class V>
  KOKKOS_FORCEINLINE_FUNCTION PairValue<V> operator()(V r2, const V* c) const {
    const PairValue<V> plain = LennardJones<Real>{}(r2, c);
    const V r = square_root(r2);
    return {mul_add(r, c[3], plain.energy), plain.force_over_r - c[3] / r};
  }
};

}  // namespace tercet::md
