#pragma once

#include <limits>

#include "common/parallel/lane_math.hpp"

namespace tercet {

// Branch-free elementary functions for lanes (g++ calls std::exp and friends lane by lane, ten
// times slower). Each is good to 2 units in the last place over the range it states (sin_cos_turn
// to 2.5 where mul_add is not fused), and gives the same bits for a lane as for a single number.
// Formulas: range reduction and Taylor or atanh series, see Muller, "Elementary Functions", 3rd
// ed., chapters 3 and 11.

namespace detail {

/// c[0] + x (c[1] + x (c[2] + ...)).
template <class V, int n>
KOKKOS_FORCEINLINE_FUNCTION V polynomial(V x, const ScalarOf<V> (&c)[n]) {
  V sum = broadcast<V>(c[n - 1]);
  for (int k = n - 2; k >= 0; --k) sum = mul_add(sum, x, broadcast<V>(c[k]));
  return sum;
}

/// Integer lanes and float lanes of the same width seen as each other's bits.
template <class To, class V>
KOKKOS_FORCEINLINE_FUNCTION auto same_bits(V v) {
  if constexpr (width_of<V> == 1) {
    return __builtin_bit_cast(To, v);
  } else {
    return (Lanes<To, width_of<V>>)v;
  }
}

/// 2^n for integers n of the normal range.
template <class V, class N>
KOKKOS_FORCEINLINE_FUNCTION V power_of_two(N n) {
  using Real = ScalarOf<V>;
  using Int = IntOf<Real>;
  constexpr Int bias = sizeof(Real) == 4 ? 127 : 1023;
  constexpr int mantissa = sizeof(Real) == 4 ? 23 : 52;
  return same_bits<Real>((n + bias) << mantissa);
}

/// A constant, because device code may not call the function.
template <class Real>
inline constexpr Real infinite = std::numeric_limits<Real>::infinity();

}  // namespace detail

/// e^x. Float: -87.3 <= x <= 88.7, double: -708.3 <= x <= 709.7; below the range 0, above it
/// infinity.
template <class V>
KOKKOS_FORCEINLINE_FUNCTION V exp_lanes(V x) {
  using Real = ScalarOf<V>;
  constexpr bool single = sizeof(Real) == 4;
  constexpr Real low = single ? Real(-87.33) : Real(-708.39);
  constexpr Real high = single ? Real(88.72) : Real(709.78);
  const V clamped_low = x < low ? broadcast<V>(low) : x;
  const V clamped = clamped_low > high ? broadcast<V>(high) : clamped_low;
  const auto n = round_to_int(clamped * Real(1.4426950408889634074));
  const V n_real = convert_lanes<Real>(n);
  const Real ln2_high = single ? Real(0.693145751953125) : Real(0x1.62e42feep-1);
  const Real ln2_low = single ? Real(1.428606820309417e-6) : Real(1.90821492927058770002e-10);
  V r = mul_add(n_real, broadcast<V>(-ln2_high), clamped);
  r = mul_add(n_real, broadcast<V>(-ln2_low), r);
  V value;
  if constexpr (single) {
    constexpr float c[] = {1.0f,      1.0f,       1.0f / 2,   1.0f / 6,
                           1.0f / 24, 1.0f / 120, 1.0f / 720, 1.0f / 5040};
    value = detail::polynomial(r, c);
  } else {
    constexpr double c[] = {1.0,
                            1.0,
                            1.0 / 2,
                            1.0 / 6,
                            1.0 / 24,
                            1.0 / 120,
                            1.0 / 720,
                            1.0 / 5040,
                            1.0 / 40320,
                            1.0 / 362880,
                            1.0 / 3628800,
                            1.0 / 39916800,
                            1.0 / 479001600.0,
                            1.0 / 6227020800.0};
    value = detail::polynomial(r, c);
  }
  const auto half = n >> 1;  // in two factors, for 2^n beyond the normal range
  value = value * detail::power_of_two<V>(half) * detail::power_of_two<V>(n - half);
  value = x < low ? V{} : value;
  return x > high ? broadcast<V>(detail::infinite<Real>) : value;
}

/// Natural logarithm of a positive, finite, normal x.
template <class V>
KOKKOS_FORCEINLINE_FUNCTION V log_positive(V x) {
  using Real = ScalarOf<V>;
  using Int = detail::IntOf<Real>;
  constexpr bool single = sizeof(Real) == 4;
  constexpr int mantissa = single ? 23 : 52;
  // x = 2^e m with sqrt(1/2) <= m < sqrt(2)
  constexpr Int sqrt_half = single ? Int(0x3f3504f3) : Int(0x3fe6a09e667f3bcd);
  const auto bits = detail::same_bits<Int>(x);
  const auto e = (bits - sqrt_half) >> mantissa;
  const V m = detail::same_bits<Real>(bits - (e << mantissa));
  const V e_real = convert_lanes<Real>(e);
  const V f = m - Real(1);
  const V s = f / (f + Real(2));
  const V s2 = s * s;
  V series;  // log(1 + f) = 2 s + s (2/3 s^2 + 2/5 s^4 + ...)
  if constexpr (single) {
    constexpr float c[] = {2.0f / 3, 2.0f / 5, 2.0f / 7, 2.0f / 9, 2.0f / 11};
    series = s2 * detail::polynomial(s2, c);
  } else {
    constexpr double c[] = {2.0 / 3,  2.0 / 5,  2.0 / 7,  2.0 / 9,  2.0 / 11, 2.0 / 13,
                            2.0 / 15, 2.0 / 17, 2.0 / 19, 2.0 / 21, 2.0 / 23};
    series = s2 * detail::polynomial(s2, c);
  }
  const Real ln2_high = single ? Real(0.693145751953125) : Real(0x1.62e42feep-1);
  const Real ln2_low = single ? Real(1.428606820309417e-6) : Real(1.90821492927058770002e-10);
  // log(1 + f) = f - (f^2/2 - s (f^2/2 + series)), which loses nothing where f is small
  const V half_f2 = Real(0.5) * f * f;
  const V tail = mul_add(s, half_f2 + series, e_real * ln2_low);
  return mul_add(e_real, broadcast<V>(ln2_high), f - (half_f2 - tail));
}

template <class V>
struct SinCos {
  V sin, cos;
};

namespace detail {

/// Sine and cosine of p turns, |p| <= 1/8. The series are in p, not in the angle, so that no angle
/// is rounded: sin = p tau + p (rest of tau - tau^3/6 p^2 + ...), cos = 1 - tau^2/2 p^2 + ...
template <class V>
KOKKOS_FORCEINLINE_FUNCTION SinCos<V> sin_cos_octant(V p) {
  using Real = ScalarOf<V>;
  constexpr Real tau = Real(6.28318530717958647693);
  const V p2 = p * p;
  V sin_rest, cos_rest;
  if constexpr (sizeof(Real) == 4) {
    constexpr float s[] = {-1.74845560e-7f, -41.3417022f, 81.6052493f, -76.7058598f, 42.0586939f};
    constexpr float c[] = {-19.7392088f, 64.9393940f, -85.4568172f, 60.2446414f, -26.4262568f};
    sin_rest = polynomial(p2, s);
    cos_rest = polynomial(p2, c);
  } else {
    constexpr double s[] = {
        2.4492935982947064e-16,  -41.341702240399760234,   81.6052492760750542034,
        -76.7058597530613858416, 42.058693944897653145,    -15.0946425768229903918,
        3.81995258484828212773,  -0.718122301778500512232, 0.104229162208139841173};
    constexpr double c[] = {-19.7392088021787172377, 64.939394022668291491,
                            -85.456817206693727736,  60.2446413718766603627,
                            -26.4262567833743974529, 7.90353637131846880421,
                            -1.71439071108867206542, 0.28200596845579121507};
    sin_rest = polynomial(p2, s);
    cos_rest = polynomial(p2, c);
  }
  return {mul_add(p, broadcast<V>(tau), p * sin_rest),
          mul_add(p2, cos_rest, broadcast<V>(Real(1)))};
}

/// a - (q << shift), wrapping.
template <class N>
KOKKOS_FORCEINLINE_FUNCTION N subtract_shifted(N a, N q, int shift) {
  using Unsigned = std::make_unsigned_t<ScalarOf<N>>;
  using U = Lanes<Unsigned, width_of<N>>;
  return (N)((U)a - ((U)q << shift));
}

}  // namespace detail

/// Sine and cosine of the angle that is `turn` / 2^32 (32-bit integers: floats come back) or
/// `turn` / 2^64 (64-bit: doubles) of a full turn. The integer makes the range reduction exact;
/// what is lost is in turning what is left of it into a float (up to 1 unit in the last place) and
/// in the last addition (1/2), and where mul_add is not fused in the product before it (1).
template <class N>
KOKKOS_FORCEINLINE_FUNCTION auto sin_cos_turn(N turn) {
  constexpr bool single = sizeof(ScalarOf<N>) == 4;
  using Real = std::conditional_t<single, float, double>;
  using V = Lanes<Real, width_of<N>>;
  constexpr int shift = single ? 30 : 62;
  constexpr Real scale = single ? Real(0x1p-32) : Real(0x1p-64);
  const N quadrant = ((turn >> (shift - 1)) + 1) >> 1;
  const N rest = detail::subtract_shifted(turn, quadrant, shift);
  const SinCos<V> octant = detail::sin_cos_octant(convert_lanes<Real>(rest) * scale);
  const auto odd = (quadrant & 1) != 0;
  const V s = odd ? octant.cos : octant.sin;
  const V c = odd ? octant.sin : octant.cos;
  return SinCos<V>{(quadrant & 2) != 0 ? -s : s, ((quadrant + 1) & 2) != 0 ? -c : c};
}

}  // namespace tercet
