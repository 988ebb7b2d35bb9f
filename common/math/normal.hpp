#pragma once

#include "common/math/functions.hpp"

namespace tercet {

// The standard normal distribution for lanes, one formula for the host's vectors and a GPU's
// thread. As in functions.hpp, a lane has the bits of a single number.

namespace detail {

/// z^2 = square + rest to twice the digits of z, fused multiply-add or not.
template <class V>
struct SquareParts {
  V square, rest;
};

template <class V>
KOKKOS_FORCEINLINE_FUNCTION SquareParts<V> exact_square(V z) {
  using Real = ScalarOf<V>;
  using Int = IntOf<Real>;
  constexpr Int mask = sizeof(Real) == 4 ? ~Int{0xFFF} : ~Int{0x7FFFFFF};
  const V high = same_bits<Real>(same_bits<Int>(z) & mask);  // its square is exact
  const V first = high * high;
  const V second = (z - high) * (z + high);
  const V square = first + second;
  return {square, (first - square) + second};
}

/// Phi(-z) exp(z^2/2) (z + pole) for 0 <= z as a polynomial in t = (z - pole) / (z + pole), the
/// variable of Shepherd and Laframboise, Math. Comp. 36, 249 (1981). Coefficients: interpolated at
/// Chebyshev nodes in 80 digits; relative error 1.2e-9 (float, z <= 14.5), 3.7e-17 (double,
/// z <= 39).
template <class V>
KOKKOS_FORCEINLINE_FUNCTION V scaled_tail(V t) {
  if constexpr (sizeof(ScalarOf<V>) == 4) {
    constexpr float c[] = {0.7290836907f,     -0.5093319895f,   0.2300176777f,   -0.04726274528f,
                           -0.01046229376f,   0.006969813131f,  0.001024135711f, -0.001034222059f,
                           -0.0002445826664f, 0.0001331259088f, 5.53559663e-5f};
    return polynomial(t, c);
  } else {
    constexpr double c[] = {
        0.75528513041575148,      -0.607896641971891759,   0.387137400742218879,
        -0.186521857959694163,    0.0603965748906994641,   -0.00754018896559305902,
        -0.00347969236224253334,  0.0016308184418903596,   0.000133344254019049116,
        -0.000231094818319376211, -1.90786653166135743e-6, 0.0000351441811577609727,
        7.15005595921609866e-7,   -5.91889273176323645e-6, -6.25132104047868019e-7,
        1.01980485181351727e-6,   2.63682485764076251e-7,  -1.54263205367710739e-7,
        -7.63808205349045035e-8,  1.45785933470364597e-8,  1.39240239935017101e-8,
        7.26954547902668946e-11,  -9.65342542022850467e-10};
    return polynomial(t, c);
  }
}

}  // namespace detail

/// Phi(x), the probability that a standard normal number is below x. Relative error at most 6 units
/// in the last place (of 2^-24 for float, 2^-53 for double) wherever Phi(x) is a normal number (x
/// >= -12.9 or -37.5); 0 at the latest for x < -13.2 or -37.65. Phi(-x) = 1 - Phi(x), x > 0, to the
/// bit. Infinities are taken.
template <class V>
KOKKOS_FORCEINLINE_FUNCTION V normal_cdf_lanes(V x) {
  using Real = ScalarOf<V>;
  constexpr Real pole = sizeof(Real) == 4 ? Real(3) : Real(4);
  constexpr Real farthest = sizeof(Real) == 4 ? Real(14) : Real(38);
  const V size = x < Real(0) ? -x : x;
  const V z = size < farthest ? size : broadcast<V>(farthest);
  const V over = Real(1) / (z + pole);
  const V guess = (z - pole) * over;
  const V t = mul_add(mul_add(-guess, z + pole, z - pole), over, guess);
  const auto squared = detail::exact_square(z);
  const V density = exp_lanes(Real(-0.5) * squared.square);
  const V scale = mul_add(density, Real(-0.5) * squared.rest, density);
  const V tail = scale * (detail::scaled_tail(t) * over);
  return x < Real(0) ? tail : Real(1) - tail;
}

namespace detail {

template <class V>
struct Fraction {
  V above, below;
};

// The rational functions of algorithm AS 241, Wichura, Applied Statistics 37, 477 (1988): PPND7 for
// floats, PPND16 for doubles.

/// Inverse over q = p - 1/2, |q| <= 0.425, with r = 0.425^2 - q^2.
template <class V>
KOKKOS_FORCEINLINE_FUNCTION Fraction<V> inverse_normal_middle(V r) {
  if constexpr (sizeof(ScalarOf<V>) == 4) {
    constexpr float a[] = {3.3871327179f, 50.434271938f, 159.29113202f, 59.109374720f};
    constexpr float b[] = {1.0f, 17.895169469f, 78.757757664f, 67.187563600f};
    return {polynomial(r, a), polynomial(r, b)};
  } else {
    constexpr double a[] = {3.3871328727963666080,    1.3314166789178437745e+2,
                            1.9715909503065514427e+3, 1.3731693765509461125e+4,
                            4.5921953931549871457e+4, 6.7265770927008700853e+4,
                            3.3430575583588128105e+4, 2.5090809287301226727e+3};
    constexpr double b[] = {1.0,
                            4.2313330701600911252e+1,
                            6.8718700749205790830e+2,
                            5.3941960214247511077e+3,
                            2.1213794301586595867e+4,
                            3.9307895800092710610e+4,
                            2.8729085735721942674e+4,
                            5.2264952788528545610e+3};
    return {polynomial(r, a), polynomial(r, b)};
  }
}

/// -Inverse with r = sqrt(-log p) - 1.6, 0 <= r <= 3.4.
template <class V>
KOKKOS_FORCEINLINE_FUNCTION Fraction<V> inverse_normal_tail(V r) {
  if constexpr (sizeof(ScalarOf<V>) == 4) {
    constexpr float c[] = {1.4234372777f, 2.7568153900f, 1.3067284816f, 0.17023821103f};
    constexpr float d[] = {1.0f, 0.73700164250f, 0.12021132975f};
    return {polynomial(r, c), polynomial(r, d)};
  } else {
    constexpr double c[] = {1.42343711074968357734,    4.63033784615654529590,
                            5.76949722146069140550,    3.64784832476320460504,
                            1.27045825245236838258,    2.41780725177450611770e-1,
                            2.27238449892691845833e-2, 7.74545014278341407640e-4};
    constexpr double d[] = {1.0,
                            2.05319162663775882187,
                            1.67638483018380384940,
                            6.89767334985100004550e-1,
                            1.48103976427480074590e-1,
                            1.51986665636164571966e-2,
                            5.47593808499534494600e-4,
                            1.05075007164441684324e-9};
    return {polynomial(r, c), polynomial(r, d)};
  }
}

/// -Inverse with r = sqrt(-log p) - 5 > 0.
template <class V>
KOKKOS_FORCEINLINE_FUNCTION Fraction<V> inverse_normal_far_tail(V r) {
  if constexpr (sizeof(ScalarOf<V>) == 4) {
    constexpr float e[] = {6.6579051150f, 3.0812263860f, 0.42868294337f, 0.017337203997f};
    constexpr float f[] = {1.0f, 0.24197894225f, 0.012258202635f};
    return {polynomial(r, e), polynomial(r, f)};
  } else {
    constexpr double e[] = {6.65790464350110377720,    5.46378491116411436990,
                            1.78482653991729133580,    2.96560571828504891230e-1,
                            2.65321895265761230930e-2, 1.24266094738807843860e-3,
                            2.71155556874348757815e-5, 2.01033439929228813265e-7};
    constexpr double f[] = {1.0,
                            5.99832206555887937690e-1,
                            1.36929880922735805310e-1,
                            1.48753612908506148525e-2,
                            7.86869131145613259100e-4,
                            1.84631831751005468180e-5,
                            1.42151175831644588870e-7,
                            2.04426310338993978564e-15};
    return {polynomial(r, e), polynomial(r, f)};
  }
}

template <class M, class V>
KOKKOS_FORCEINLINE_FUNCTION Fraction<V> choose(M mask, const Fraction<V>& yes,
                                               const Fraction<V>& no) {
  return {mask ? yes.above : no.above, mask ? yes.below : no.below};
}

}  // namespace detail

/// The x with Phi(x) = p, for normal numbers 0 < p < 1. Relative error at most 6 units in the last
/// place for double, 8 for float (whose rational functions are good to 1e-7), all the way down to
/// the smallest normal p. The inverse of 1 - p is the negative of that of p to the bit, where 1 - p
/// is exact. Without branches but for p or 1 - p below 1.4e-11.
template <class V>
KOKKOS_FORCEINLINE_FUNCTION V inverse_normal_cdf_lanes(V p) {
  using Real = ScalarOf<V>;
  const V q = p - Real(0.5);
  const V other = Real(1) - p;
  const V nearer = p < other ? p : other;
  const V r = square_root(-log_positive(nearer));
  auto outside = detail::inverse_normal_tail(r - Real(1.6));
  const auto is_far = r > Real(5);
  if (lane_bits(is_far) != 0) {
    outside = detail::choose(is_far, detail::inverse_normal_far_tail(r - Real(5)), outside);
  }
  auto inside = detail::inverse_normal_middle(mul_add(-q, q, broadcast<V>(Real(0.180625))));
  inside.above = inside.above * q;
  outside.above = q < Real(0) ? -outside.above : outside.above;
  const auto is_inside = (q < Real(0) ? -q : q) <= Real(0.425);
  const auto value = detail::choose(is_inside, inside, outside);
  return value.above / value.below;
}

}  // namespace tercet
