#pragma once

#include <cstdint>

#include "common/math/functions.hpp"
#include "common/rng/philox.hpp"

namespace tercet {

/// Uniform in (0, 1), never 0 or 1: the midpoint of one of 2^23 equal cells.
KOKKOS_INLINE_FUNCTION float uniform_float(std::uint32_t word) {
  return (static_cast<float>(word >> 9) + 0.5f) * 0x1p-23f;
}

/// Uniform in (0, 1), never 0 or 1: the midpoint of one of 2^52 equal cells.
KOKKOS_INLINE_FUNCTION double uniform_double(std::uint32_t low, std::uint32_t high) {
  const std::uint64_t bits = (std::uint64_t{high} << 32) | low;
  return (static_cast<double>(bits >> 12) + 0.5) * 0x1p-52;
}

template <class T>
struct Pair {
  T first, second;
};

/// Two independent standard normals from two words (Box and Muller 1958), |z| < 5.8.
KOKKOS_INLINE_FUNCTION Pair<float> normal_pair_float(std::uint32_t u, std::uint32_t v) {
  const float radius = std::sqrt(-2.0f * log_positive(uniform_float(u)));
  const auto turn = sin_cos_turn(static_cast<std::int32_t>(v));
  return {radius * turn.cos, radius * turn.sin};
}

/// Two independent standard normals from four words (Box and Muller 1958), |z| < 8.6.
KOKKOS_INLINE_FUNCTION Pair<double> normal_pair_double(const Words4& w) {
  const double radius = std::sqrt(-2.0 * log_positive(uniform_double(w.x0, w.x1)));
  const auto angle = static_cast<std::int64_t>((std::uint64_t{w.x3} << 32) | w.x2);
  const auto turn = sin_cos_turn(angle);
  return {radius * turn.cos, radius * turn.sin};
}

}  // namespace tercet
