#pragma once

#include <cstdint>

#include "common/parallel/lane_math.hpp"

namespace tercet {

// Sobol's sequence by index: point i of the order in which Joe and Kuo's program makes them (Gray
// code; index 0 is the origin). Any 2^m points from a multiple of 2^m on are the same set as in the
// natural order. Coordinates are 32-bit fractions, so that 2^32 points are different ones; more
// bits would take direction numbers of 64 bits, which the same recurrence makes.

/// Coordinate of point `index` in the dimension whose 32 direction numbers these are (see
/// sobol_directions()). U: std::uint32_t, or lanes of it for any points in lanes.
template <class U>
KOKKOS_INLINE_FUNCTION U sobol_word(const std::uint32_t* directions, U index) {
  const U gray = index ^ (index >> 1);
  U word{};
  for (int bit = 0; bit < 32; ++bit) {
    word ^= (U{} - ((gray >> bit) & 1u)) & broadcast<U>(directions[bit]);
  }
  return word;
}

/// sobol_word() of one point, which ends with the index's last bit.
KOKKOS_INLINE_FUNCTION std::uint32_t sobol_word_of(const std::uint32_t* directions,
                                                   std::uint32_t index) {
  std::uint32_t word = 0;
  for (std::uint32_t gray = index ^ (index >> 1); gray != 0; gray >>= 1, ++directions) {
    word ^= (0 - (gray & 1)) & *directions;
  }
  return word;
}

/// Coordinates of points first_index, first_index + 1, ..., one a lane. Where the first is a
/// multiple of the lanes' number, its Gray code and that of the lane's number have no bits in
/// common, so that the lanes' part is four or fewer direction numbers and the rest is the same for
/// all.
template <class U>
KOKKOS_INLINE_FUNCTION U sobol_word_lanes(const std::uint32_t* directions,
                                          std::uint32_t first_index) {
  if constexpr (width_of<U> == 1) {
    return sobol_word_of(directions, first_index);
  } else {
    const U lane = lane_numbers<U>();
    if (first_index % width_of<U> != 0) return sobol_word(directions, first_index + lane);
    U word = broadcast<U>(sobol_word_of(directions, first_index));
    const U gray = lane ^ (lane >> 1);
    for (int bit = 0; 1 << bit < width_of<U>; ++bit) {
      word ^= (U{} - ((gray >> bit) & 1u)) & broadcast<U>(directions[bit]);
    }
    return word;
  }
}

}  // namespace tercet
