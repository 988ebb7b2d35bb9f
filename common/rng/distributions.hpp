#pragma once

#include <cstdint>

#include "common/math/functions.hpp"
#include "common/rng/philox.hpp"

namespace tercet {

// One formula for a GPU's thread and for a vector register of the host: U is std::uint32_t or lanes
// of it, and the result has as many lanes, each with the bits that a single number would have.

/// Uniform in (0, 1), never 0 or 1: the midpoint of one of 2^23 equal cells.
template <class U>
KOKKOS_FORCEINLINE_FUNCTION auto uniform_lanes(U word) {
  // the cell's number as the mantissa of a float in [1, 2): nothing is converted, nothing rounded
  return detail::same_bits<float>((word >> 9) | 0x3F800000u) - (1 - 0x1p-24f);
}

/// Uniform in (0, 1), never 0 or 1: the midpoint of one of 2^52 equal cells.
template <class U>
KOKKOS_FORCEINLINE_FUNCTION auto uniform_lanes(U low, U high) {
  const auto bits =
      (convert_lanes<std::uint64_t>(high) << 20) | convert_lanes<std::uint64_t>(low >> 12);
  return detail::same_bits<double>(bits | std::uint64_t{0x3FF0000000000000u}) - (1 - 0x1p-53);
}

KOKKOS_INLINE_FUNCTION float uniform_float(std::uint32_t word) {
  return uniform_lanes(word);
}

KOKKOS_INLINE_FUNCTION double uniform_double(std::uint32_t low, std::uint32_t high) {
  return uniform_lanes(low, high);
}

template <class T>
struct Pair {
  T first, second;
};

/// Two independent standard normals from two words (Box and Muller 1958), |z| < 5.8.
template <class U>
KOKKOS_FORCEINLINE_FUNCTION auto normal_pair_lanes(U u, U v) {
  const auto radius = square_root(-2.0f * log_positive(uniform_lanes(u)));
  const auto turn = sin_cos_turn((Lanes<std::int32_t, width_of<U>>)v);
  return Pair<decltype(turn.cos * radius)>{radius * turn.cos, radius * turn.sin};
}

/// Two independent standard normals from four words (Box and Muller 1958), |z| < 8.6.
template <class U>
KOKKOS_FORCEINLINE_FUNCTION auto normal_pair_lanes(const Words4Of<U>& w) {
  const auto radius = square_root(-2.0 * log_positive(uniform_lanes(w.x0, w.x1)));
  const auto angle =
      (convert_lanes<std::uint64_t>(w.x3) << 32) | convert_lanes<std::uint64_t>(w.x2);
  const auto turn = sin_cos_turn((Lanes<std::int64_t, width_of<U>>)angle);
  return Pair<decltype(turn.cos * radius)>{radius * turn.cos, radius * turn.sin};
}

KOKKOS_INLINE_FUNCTION Pair<float> normal_pair_float(std::uint32_t u, std::uint32_t v) {
  return normal_pair_lanes(u, v);
}

KOKKOS_INLINE_FUNCTION Pair<double> normal_pair_double(const Words4& w) {
  return normal_pair_lanes(w);
}

}  // namespace tercet
