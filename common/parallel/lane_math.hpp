#pragma once

#include <cmath>

#include "common/parallel/lane_math_x86.hpp"
#include "common/parallel/lanes.hpp"

namespace tercet {

/// a b + c, rounded once where the processor has the instruction (all GPUs, AVX2, Arm), else twice.
/// Scalar and vector code of one build round alike, so that both give the same bits.
template <class V>
KOKKOS_FORCEINLINE_FUNCTION V mul_add(V a, V b, V c) {
  if constexpr (!mul_add_is_fused) {
    return a * b + c;
  } else if constexpr (width_of<V> == 1) {
    return std::fma(a, b, c);
  } else {
    V result{};
    for (int lane = 0; lane < width_of<V>; ++lane) {
      result[lane] = std::fma(a[lane], b[lane], c[lane]);
    }
    return result;
  }
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

/// Sum over the lanes, of floating-point numbers in any order. Integer sums wrap like the lanes do.
template <class V>
KOKKOS_FORCEINLINE_FUNCTION ScalarOf<V> sum_lanes(V v) {
  if constexpr (width_of<V> == 1) {
    return v;
  } else {
    using T = ScalarOf<V>;
    using Sum = std::conditional_t<std::is_integral_v<T>, std::make_unsigned<T>,
                                   std::type_identity<T>>::type;
    Sum sum = static_cast<Sum>(v[0]);
    for (int lane = 1; lane < width_of<V>; ++lane) sum += static_cast<Sum>(v[lane]);
    return static_cast<T>(sum);
  }
}

/// The 64-bit products of the lower 32 bits of each lane of 64 bits and `factor`.
template <class V>
KOKKOS_FORCEINLINE_FUNCTION V multiply_low_halves(V v, std::uint32_t factor) {
  return (v & std::uint64_t{0xFFFFFFFFu}) * std::uint64_t{factor};
}

/// The 32 bits of each number in the opposite order.
template <class U>
KOKKOS_FORCEINLINE_FUNCTION U reverse_bits(U x) {
#if defined(__CUDA_ARCH__)
  return __brev(x);
#else
  x = ((x >> 1) & 0x55555555u) | ((x & 0x55555555u) << 1);
  x = ((x >> 2) & 0x33333333u) | ((x & 0x33333333u) << 2);
  x = ((x >> 4) & 0x0F0F0F0Fu) | ((x & 0x0F0F0F0Fu) << 4);
  x = ((x >> 8) & 0x00FF00FFu) | ((x & 0x00FF00FFu) << 8);
  return (x >> 16) | (x << 16);
#endif
}

/// Consecutive numbers from memory, aligned or not.
template <class V>
KOKKOS_FORCEINLINE_FUNCTION V load_lanes(const ScalarOf<V>* from) {
  if constexpr (width_of<V> == 1) {
    return *from;
  } else {
    V result;
    __builtin_memcpy(&result, from, sizeof result);
    return result;
  }
}

template <class V>
KOKKOS_FORCEINLINE_FUNCTION void store_lanes(ScalarOf<V>* to, V v) {
  if constexpr (width_of<V> == 1) {
    *to = v;
  } else {
    __builtin_memcpy(to, &v, sizeof v);
  }
}

/// 0, 1, 2, ...
template <class V>
KOKKOS_FORCEINLINE_FUNCTION V lane_numbers() {
  if constexpr (width_of<V> == 1) {
    return 0;
  } else {
    V result{};
    for (int lane = 0; lane < width_of<V>; ++lane) result[lane] = static_cast<ScalarOf<V>>(lane);
    return result;
  }
}

/// x, y, z, w of the Fours base[offset[0] / four_step<I>], base[offset[1] / four_step<I>], ... one
/// a lane.
template <class I, class V>
KOKKOS_FORCEINLINE_FUNCTION void gather_four(const Four<I>* base, const int* offset, V& x, V& y,
                                             V& z, V& w) {
  if constexpr (width_of<V> == 1) {
    const Four<I> four = base[*offset / four_step<I>];
    x = four.x;
    y = four.y;
    z = four.z;
    w = four.w;
  } else {
    for (int lane = 0; lane < width_of<V>; ++lane) {
      const Four<I>& four = base[offset[lane] / four_step<I>];
      x[lane] = four.x;
      y[lane] = four.y;
      z[lane] = four.z;
      w[lane] = four.w;
    }
  }
}

/// Has g++ read numbers from memory one by one, where it would rather take them out of a register.
template <class T>
KOKKOS_FORCEINLINE_FUNCTION void keep_in_memory([[maybe_unused]] T& values) {
#if defined(TERCET_HOST_LANES)
  asm("" : "+m"(values));
#endif
}

/// The same for Fours of float or double at computed indices.
template <class Real, class N, class V>
KOKKOS_FORCEINLINE_FUNCTION void gather_four_at(const Four<Real>* base, N index, V& x, V& y, V& z,
                                                V& w) {
  if constexpr (width_of<V> == 1) {
    const Four<Real> four = base[index];
    x = four.x;
    y = four.y;
    z = four.z;
    w = four.w;
  } else {
    using Int = detail::IntOf<Real>;
    using I = Lanes<Int, width_of<V>>;
    alignas(64) int at[width_of<V>];
    store_lanes(at, convert_lanes<std::int32_t>(index) * four_step<Int>);
    keep_in_memory(at);
    I ix, iy, iz, iw;
    gather_four(reinterpret_cast<const Four<Int>*>(base), at, ix, iy, iz, iw);
    x = (V)ix;
    y = (V)iy;
    z = (V)iz;
    w = (V)iw;
  }
}

/// Two neighbouring Fours, base[2 index] and the next, as eight numbers a lane.
template <class Real, class N, class V>
KOKKOS_FORCEINLINE_FUNCTION void gather_eight_at(const Four<Real>* base, N index, V (&v)[8]) {
  if constexpr (width_of<V> == 1) {
    gather_four_at(base, 2 * index, v[0], v[1], v[2], v[3]);
    gather_four_at(base, 2 * index + 1, v[4], v[5], v[6], v[7]);
  } else {
    using Int = detail::IntOf<Real>;
    using I = Lanes<Int, width_of<V>>;
    alignas(64) int at[width_of<V>];
    store_lanes(at, convert_lanes<std::int32_t>(index) * (2 * four_step<Int>));
    keep_in_memory(at);
    const auto* first = reinterpret_cast<const Four<Int>*>(base);
    I i[8];
    gather_four(first, at, i[0], i[1], i[2], i[3]);
    gather_four(first + 1, at, i[4], i[5], i[6], i[7]);
    for (int k = 0; k < 8; ++k) v[k] = (V)i[k];
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

/// One bit for each lane of a comparison's result.
template <class Mask>
KOKKOS_FORCEINLINE_FUNCTION unsigned lane_bits(Mask mask) {
  if constexpr (width_of<Mask> == 1) {
    return mask ? 1 : 0;
  } else {
    unsigned bits = 0;
    for (int lane = 0; lane < width_of<Mask>; ++lane) bits |= (mask[lane] ? 1u : 0u) << lane;
    return bits;
  }
}

/// One bit for each lane with low < v < high.
template <class V>
KOKKOS_FORCEINLINE_FUNCTION unsigned lanes_between(V low, V v, V high) {
  return lane_bits((low < v) & (v < high));
}

/// Writes the values of the lanes whose bits are set, in order. `out` needs room for all lanes.
template <class V>
KOKKOS_FORCEINLINE_FUNCTION void compress_store(ScalarOf<V>* out, unsigned bits, V values) {
  if constexpr (width_of<V> == 1) {
    *out = values;
  } else {
    for (int lane = 0, count = 0; lane < width_of<V>; ++lane) {
      out[count] = values[lane];
      count += static_cast<int>(bits >> lane & 1);
    }
  }
}

}  // namespace tercet
