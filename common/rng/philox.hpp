#pragma once

#include <cstdint>

#include "common/parallel/types.hpp"

namespace tercet {

/// Four 32-bit words, or lanes of them: a counter, or what the generator makes of it.
template <class U>
struct Words4Of {
  U x0, x1, x2, x3;
};
using Words4 = Words4Of<std::uint32_t>;

namespace detail {
inline constexpr std::uint32_t philox_factor0 = 0xD2511F53u;
inline constexpr std::uint32_t philox_factor1 = 0xCD9E8D57u;
inline constexpr std::uint32_t philox_key_step0 = 0x9E3779B9u;
inline constexpr std::uint32_t philox_key_step1 = 0xBB67AE85u;
}  // namespace detail

/// Philox4x32-10 (Salmon, Moraes, Dror, Shaw, "Parallel random numbers: as easy as 1, 2, 3",
/// SC11): a bijection of the 128-bit counter under a 64-bit key. No state, so any number of any
/// stream can be had anywhere, in any order.
KOKKOS_INLINE_FUNCTION Words4 philox4x32(Words4 counter, std::uint32_t key0, std::uint32_t key1,
                                         int rounds = 10) {
  for (int round = 0; round < rounds; ++round) {
    const std::uint64_t product0 = std::uint64_t{detail::philox_factor0} * counter.x0;
    const std::uint64_t product1 = std::uint64_t{detail::philox_factor1} * counter.x2;
    counter = {static_cast<std::uint32_t>(product1 >> 32) ^ counter.x1 ^ key0,
               static_cast<std::uint32_t>(product1),
               static_cast<std::uint32_t>(product0 >> 32) ^ counter.x3 ^ key1,
               static_cast<std::uint32_t>(product0)};
    key0 += detail::philox_key_step0;
    key1 += detail::philox_key_step1;
  }
  return counter;
}

}  // namespace tercet
