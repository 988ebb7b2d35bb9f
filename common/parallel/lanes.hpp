#pragma once

#include <cstdint>
#include <type_traits>

#include "common/parallel/types.hpp"

#if !defined(KOKKOS_ENABLE_CUDA)
#define TERCET_HOST_LANES 1
#if defined(__AVX2__)
#include <immintrin.h>
#endif
#endif

namespace tercet {

/// Lanes: the numbers that one vector instruction works on. On the host a lane type is a vector of
/// the compiler, as wide as the processor's registers; on a GPU, where a thread is a lane, it is a
/// plain number. Both take + - * / < > & ?: alike, so that a formula is written once.
#if defined(TERCET_HOST_LANES) && defined(__AVX512F__) && defined(__AVX512DQ__) && \
    defined(__AVX512VL__)
inline constexpr int vector_bytes = 64;
#elif defined(TERCET_HOST_LANES) && defined(__AVX2__)
inline constexpr int vector_bytes = 32;
#elif defined(TERCET_HOST_LANES)
inline constexpr int vector_bytes = 16;
#else
inline constexpr int vector_bytes = 0;
#endif

/// Whether mul_add() rounds once. Not on x86 processors from before 2013.
#if defined(__FMA__) || defined(__aarch64__) || !defined(TERCET_HOST_LANES)
inline constexpr bool mul_add_is_fused = true;
#else
inline constexpr bool mul_add_is_fused = false;
#endif

/// How many numbers of type T are worked on together.
template <class T>
inline constexpr int lane_count = vector_bytes == 0 ? 1
                                                    : vector_bytes / static_cast<int>(sizeof(T));

namespace detail {
template <class T, int width>
struct LaneType {
#if defined(TERCET_HOST_LANES)
  typedef T type __attribute__((vector_size(sizeof(T) * width)));
#endif
};
template <class T>
struct LaneType<T, 1> {
  using type = T;
};
template <class T>
using IntOf = std::conditional_t<sizeof(T) == 4, std::int32_t, std::int64_t>;
}  // namespace detail

template <class T, int width>
using Lanes = typename detail::LaneType<T, width>::type;

/// Number of lanes and type of one lane of a lane type V.
template <class V>
struct LaneTraits {
  using Scalar = std::conditional_t<
      std::is_arithmetic_v<V>, V,
      std::remove_cv_t<std::remove_reference_t<decltype(std::declval<V&>()[0])>>>;
  static constexpr int width = static_cast<int>(sizeof(V) / sizeof(Scalar));
};
template <class T>
requires std::is_arithmetic_v<T>
struct LaneTraits<T> {
  using Scalar = T;
  static constexpr int width = 1;
};
template <class V>
using ScalarOf = typename LaneTraits<V>::Scalar;
template <class V>
inline constexpr int width_of = LaneTraits<V>::width;

/// Four numbers that belong together (x, y, z and one more), read with one load.
template <class T>
struct alignas(4 * sizeof(T)) Four {
  T x, y, z, w;
};

/// Where Fours stand is given to gathers in units of 8 bytes, which is as far as an x86 address
/// scales an index by itself. A Four is this many units long.
template <class T>
inline constexpr int four_step = static_cast<int>(sizeof(Four<T>) / 8);

/// `value` in every lane.
template <class V>
KOKKOS_FORCEINLINE_FUNCTION V broadcast(ScalarOf<V> value) {
  if constexpr (width_of<V> == 1) {
    return value;
  } else {
    return value - V{};  // less 0 is the value itself, even where that is -0
  }
}

/// Lane-wise conversion, float to integer by truncation.
template <class To, class V>
KOKKOS_FORCEINLINE_FUNCTION auto convert_lanes(V v) {
  if constexpr (width_of<V> == 1) {
    return static_cast<To>(v);
  } else {
#if defined(TERCET_HOST_LANES)
    return __builtin_convertvector(v, Lanes<To, width_of<V>>);
#else
    return v;
#endif
  }
}

}  // namespace tercet
