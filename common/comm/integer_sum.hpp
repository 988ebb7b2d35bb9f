#pragma once

#include <Kokkos_Core.hpp>
#include <cstdint>

namespace tercet {

/// N integer sums side by side, as a value type of Kokkos reductions (use Kokkos::Sum). Integer
/// additions may happen in any order and on any rank without changing a bit of the result.
template <int N>
struct IntegerSum {
  std::int64_t value[N] = {};

  KOKKOS_INLINE_FUNCTION IntegerSum& operator+=(const IntegerSum& other) {
    for (int i = 0; i < N; ++i) value[i] += other.value[i];
    return *this;
  }
  /// Kokkos before 4.0 joins partial results through volatile references.
  KOKKOS_INLINE_FUNCTION void operator+=(const volatile IntegerSum& other) volatile {
    for (int i = 0; i < N; ++i) value[i] = value[i] + other.value[i];
  }
};

}  // namespace tercet

template <int N>
struct Kokkos::reduction_identity<tercet::IntegerSum<N>> {
  KOKKOS_FORCEINLINE_FUNCTION static tercet::IntegerSum<N> sum() { return {}; }
};
