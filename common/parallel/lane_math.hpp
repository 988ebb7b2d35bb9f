#pragma once

#include <cmath>

#include "common/parallel/lane_math_x86.hpp"
#include "common/parallel/lanes.hpp"

namespace tercet {

/// a b + c, rounded once where the processor has the instruction (all GPUs, AVX2, Arm), else twice.
/// Scalar and vector code of one build round alike, so that both give the same bits.
template <class V>
KOKKOS_FORCEINLINE_FUNCTION V mul_add(V a, V b, V c) {
#if defined(__FMA__) || defined(__aarch64__) || !defined(TERCET_HOST_LANES)
  if constexpr (width_of<V> == 1) {
    return std::fma(a, b, c);
  } else {
    V result{};
    for (int lane = 0; lane < width_of<V>; ++lane) {
      result[lane] = std::fma(a[lane], b[lane], c[lane]);
    }
    return result;
  }
#else
  return a * b + c;
#endif
}

template <class V>
KOKKOS_FORCEINLINE_FUNCTION V square_root(V v) {
  if constexpr (width_of<V> == 1) {
    return std::sqrt(v);
  } else {
    V result{};
    for (int lane = 0; lane < width_of<V>; ++lane) result[lane] = std::sqrt(v[lane]);
    return result;
  }
}

/// Nearest integer of the same size, ties to even, for |v| < 2^31 (float) or 2^63 (double).
template <class V>
KOKKOS_FORCEINLINE_FUNCTION auto round_to_int(V v) {
  using Int = detail::IntOf<ScalarOf<V>>;
  if constexpr (width_of<V> == 1) {
    return static_cast<Int>(std::llrint(v));
  } else {
    Lanes<Int, width_of<V>> result{};
    for (int lane = 0; lane < width_of<V>; ++lane) {
      result[lane] = static_cast<Int>(std::llrint(v[lane]));
    }
    return result;
  }
}

/// Sum over the lanes. Integer sums wrap like the lanes do.
template <class V>
KOKKOS_FORCEINLINE_FUNCTION ScalarOf<V> sum_lanes(V v) {
  if constexpr (width_of<V> == 1) {
    return v;
  } else {
    ScalarOf<V> sum = v[0];
    for (int lane = 1; lane < width_of<V>; ++lane) sum += v[lane];
    return sum;
  }
}

/// x, y, z, w of the Fours base[index[0]], base[index[1]], ... one a lane.
template <class I, class V>
KOKKOS_FORCEINLINE_FUNCTION void gather_four(const Four<I>* base, const int* index, V& x, V& y,
                                             V& z, V& w) {
  if constexpr (width_of<V> == 1) {
    const Four<I> four = base[*index];
    x = four.x;
    y = four.y;
    z = four.z;
    w = four.w;
  } else {
    for (int lane = 0; lane < width_of<V>; ++lane) {
      const Four<I>& four = base[index[lane]];
      x[lane] = four.x;
      y[lane] = four.y;
      z[lane] = four.z;
      w[lane] = four.w;
    }
  }
}

/// table[index], one a lane.
template <class T, class V>
KOKKOS_FORCEINLINE_FUNCTION auto look_up(const T* table, V index) {
  if constexpr (width_of<V> == 1) {
    return table[index];
  } else {
    Lanes<T, width_of<V>> result{};
    for (int lane = 0; lane < width_of<V>; ++lane) result[lane] = table[index[lane]];
    return result;
  }
}

/// Writes the values of the lanes where `keep` is set, in order; returns how many.
template <class Mask, class V>
KOKKOS_FORCEINLINE_FUNCTION int compress_store(int* out, Mask keep, V values) {
  if constexpr (width_of<V> == 1) {
    *out = values;
    return keep ? 1 : 0;
  } else {
    int count = 0;
    for (int lane = 0; lane < width_of<V>; ++lane) {
      out[count] = values[lane];
      count += keep[lane] ? 1 : 0;
    }
    return count;
  }
}

}  // namespace tercet
