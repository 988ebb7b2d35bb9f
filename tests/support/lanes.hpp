#pragma once

#include <cstring>

#include "common/parallel/lane_math.hpp"

// Lanes number by number, for tests that also compile where a lane type is a plain number (CUDA).
namespace tercet::test {

template <class V>
ScalarOf<V> lane_of(const V& v, int lane) {
  if constexpr (width_of<V> == 1) {
    return v;
  } else {
    return v[lane];
  }
}

/// Lanes that hold number(0), number(1), ...
template <class V, class Number>
V make_lanes(const Number& number) {
  V v{};
  for (int lane = 0; lane < width_of<V>; ++lane) {
    if constexpr (width_of<V> == 1) {
      v = number(lane);
    } else {
      v[lane] = number(lane);
    }
  }
  return v;
}

/// Bit by bit: -0 differs from 0, and a NaN equals itself.
template <class T>
bool same_bits(const T& a, const T& b) {
  return std::memcmp(&a, &b, sizeof(T)) == 0;
}

/// Calls check.operator()<V>() for lanes of T of 16, 32 and 64 bytes, whatever registers there are:
/// the compiler makes do, so that templates and overloads are both seen.
template <class T, class Check>
void for_each_width(const Check& check) {
#if defined(TERCET_HOST_LANES)
  check.template operator()<Lanes<T, 16 / sizeof(T)>>();
  check.template operator()<Lanes<T, 32 / sizeof(T)>>();
  check.template operator()<Lanes<T, 64 / sizeof(T)>>();
#endif
  check.template operator()<T>();
}

}  // namespace tercet::test
