#pragma once

#include <cstdint>
#include <type_traits>

#include "common/parallel/lane_math.hpp"

namespace tercet::md {

/// Positions are fractions of the box in fixed point: 32 bits beside float, 64 bits beside double.
/// Differences wrap, which is the exact minimum image in any periodic box, tilted ones included.
template <class Real>
using FixedInt = std::conditional_t<std::is_same_v<Real, float>, std::int32_t, std::int64_t>;

/// x, y, z as fractions and, in w, the atom's type (from 0).
template <class Real>
using FixedPosition = Four<FixedInt<Real>>;

/// a - b, wrapping, for lanes or single numbers.
template <class V>
KOKKOS_FORCEINLINE_FUNCTION V wrapping_difference(V a, V b) {
  using Unsigned = Lanes<std::make_unsigned_t<ScalarOf<V>>, width_of<V>>;
  return (V)((Unsigned)a - (Unsigned)b);
}

/// a + b, wrapping, for lanes or single numbers.
template <class V>
KOKKOS_FORCEINLINE_FUNCTION V wrapping_sum(V a, V b) {
  using Unsigned = Lanes<std::make_unsigned_t<ScalarOf<V>>, width_of<V>>;
  return (V)((Unsigned)a + (Unsigned)b);
}

/// The upper 32 bits: enough for cells and neighbour lists.
KOKKOS_FORCEINLINE_FUNCTION std::int32_t upper_bits(std::int32_t fixed) {
  return fixed;
}
KOKKOS_FORCEINLINE_FUNCTION std::int32_t upper_bits(std::int64_t fixed) {
  return static_cast<std::int32_t>(fixed >> 32);
}

}  // namespace tercet::md
