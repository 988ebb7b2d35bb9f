#pragma once

#include "common/parallel/lane_math.hpp"
#include "common/rng/philox.hpp"

namespace tercet {

namespace detail {

/// All rounds of philox4x32 on words that each stand in the lower half of a lane of 64 bits. What
/// is in the upper halves does not matter and is not cleared: the products do not read it.
template <int rounds, class W>
KOKKOS_FORCEINLINE_FUNCTION void philox_wide(Words4Of<W>& c, std::uint32_t key0,
                                             std::uint32_t key1) {
  if constexpr (rounds > 0) {
    const W product0 = multiply_low_halves(c.x0, philox_factor0);
    const W product1 = multiply_low_halves(c.x2, philox_factor1);
    c = {(product1 >> 32) ^ c.x1 ^ broadcast<W>(key0), product1,
         (product0 >> 32) ^ c.x3 ^ broadcast<W>(key1), product0};
    philox_wide<rounds - 1>(c, key0 + philox_key_step0, key1 + philox_key_step1);
  }
}

/// Lanes of 32 bits in twice the space, the lower halves of lanes of 64.
template <int rounds, class U>
KOKKOS_FORCEINLINE_FUNCTION Words4Of<U> philox_widened(const Words4Of<U>& c, std::uint32_t key0,
                                                       std::uint32_t key1) {
  using W = Lanes<std::uint64_t, width_of<U>>;
  Words4Of<W> wide{convert_lanes<std::uint64_t>(c.x0), convert_lanes<std::uint64_t>(c.x1),
                   convert_lanes<std::uint64_t>(c.x2), convert_lanes<std::uint64_t>(c.x3)};
  philox_wide<rounds>(wide, key0, key1);
  return {convert_lanes<std::uint32_t>(wide.x0), convert_lanes<std::uint32_t>(wide.x1),
          convert_lanes<std::uint32_t>(wide.x2), convert_lanes<std::uint32_t>(wide.x3)};
}

/// The lanes of even number, where they stand (on a processor that stores low bytes first).
template <class U>
using EvenLanes = Lanes<std::uint64_t, width_of<U> / 2>;

template <class W>
KOKKOS_FORCEINLINE_FUNCTION Words4Of<W> upper_halves(const Words4Of<W>& c) {
  return {c.x0 >> 32, c.x1 >> 32, c.x2 >> 32, c.x3 >> 32};
}

template <class U, class W>
KOKKOS_FORCEINLINE_FUNCTION U join_halves(W even, W odd) {
  return (U)((even & std::uint64_t{0xFFFFFFFFu}) | (odd << 32));
}

/// Lanes of 32 bits in two registers of lanes of 64: those of even and those of odd number.
template <int rounds, class U>
KOKKOS_FORCEINLINE_FUNCTION Words4Of<U> philox_even_odd(const Words4Of<U>& c, std::uint32_t key0,
                                                        std::uint32_t key1) {
  using W = EvenLanes<U>;
  Words4Of<W> even{(W)c.x0, (W)c.x1, (W)c.x2, (W)c.x3};
  Words4Of<W> odd = upper_halves(even);
  philox_wide<rounds>(even, key0, key1);
  philox_wide<rounds>(odd, key0, key1);
  return {join_halves<U>(even.x0, odd.x0), join_halves<U>(even.x1, odd.x1),
          join_halves<U>(even.x2, odd.x2), join_halves<U>(even.x3, odd.x3)};
}

}  // namespace detail

/// philox4x32 of a counter in each lane, all under one key; U is std::uint32_t or lanes of it. The
/// same bits as lane by lane.
template <int rounds = 10, class U>
KOKKOS_FORCEINLINE_FUNCTION Words4Of<U> philox4x32_lanes(const Words4Of<U>& counter,
                                                         std::uint32_t key0, std::uint32_t key1) {
  if constexpr (width_of<U> == 1) {
    return philox4x32(counter, key0, key1, rounds);
  } else if constexpr (static_cast<int>(sizeof(U)) < vector_bytes) {
    return detail::philox_widened<rounds>(counter, key0, key1);
  } else {
    return detail::philox_even_odd<rounds>(counter, key0, key1);
  }
}

}  // namespace tercet
