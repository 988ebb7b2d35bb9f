#pragma once

#include "common/math/functions.hpp"

namespace tercet {

// Quotients and roots without the divider, which on a CPU takes five times as long for a vector as
// these do, and with the same bits on every processor that has fused multiply-add. First guesses
// from the exponent: Blinn, "Floating-point tricks", IEEE Computer Graphics 17(4), 1997.

namespace detail {

/// Makes 1/x of a guess y with relative error e: y (1 + e) (1 + e^2), error e^4.
template <class V>
KOKKOS_FORCEINLINE_FUNCTION V refine_reciprocal(V x, V y) {
  const V e = mul_add(-x, y, broadcast<V>(ScalarOf<V>(1)));
  const V better = mul_add(y, e, y);
  return mul_add(better, e * e, better);
}

/// Makes 1/sqrt(x) of a guess: y (1 + e/2 + 3/8 e^2) with e = 1 - x y^2, error 5/16 e^3.
template <class V>
KOKKOS_FORCEINLINE_FUNCTION V refine_inverse_root(V x, V y) {
  using Real = ScalarOf<V>;
  const V e = mul_add(-(x * y), y, broadcast<V>(Real(1)));
  const V series = mul_add(e, broadcast<V>(Real(0.375)), broadcast<V>(Real(0.5)));
  return mul_add(y * e, series, y);
}

}  // namespace detail

/// 1/x to 2 units in the last place for normal x > 0 whose reciprocal is normal. Finite or
/// infinite, and of no meaning, for x = 0.
template <class V>
KOKKOS_FORCEINLINE_FUNCTION V reciprocal(V x) {
  using Real = ScalarOf<V>;
  using Int = detail::IntOf<Real>;
  constexpr Int guess = sizeof(Real) == 4 ? Int(0x7ef311c3) : Int(0x7fde623822fc16e6);
  const auto bits = detail::same_bits<Int>(x);
  V y = detail::same_bits<Real>(guess - bits);  // off by 5 %
  y = detail::refine_reciprocal(x, y);          // by 6.5e-6
  if constexpr (sizeof(Real) == 8) return detail::refine_reciprocal(x, y);
  return mul_add(y, mul_add(-x, y, broadcast<V>(Real(1))), y);
}

/// 1/sqrt(x) to 2 units in the last place for normal x > 0. Finite, and of no meaning, for x = 0,
/// so that x inverse_root(x) is sqrt(x) there too.
template <class V>
KOKKOS_FORCEINLINE_FUNCTION V inverse_root(V x) {
  using Real = ScalarOf<V>;
  using Int = detail::IntOf<Real>;
  constexpr Int guess = sizeof(Real) == 4 ? Int(0x5f375a86) : Int(0x5fe6eb50c7b537a9);
  const auto bits = detail::same_bits<Int>(x);
  V y = detail::same_bits<Real>(guess - (bits >> 1));                      // off by 3.5 %
  y = detail::refine_inverse_root(x, y);                                   // by 1e-4
  if constexpr (sizeof(Real) == 8) y = detail::refine_inverse_root(x, y);  // by 3e-12
  const V e = mul_add(-(x * y), y, broadcast<V>(Real(1)));
  return mul_add(y * e, broadcast<V>(Real(0.5)), y);
}

}  // namespace tercet
