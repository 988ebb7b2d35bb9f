#pragma once

#include <cstdint>

#include "common/rng/philox_lanes.hpp"

namespace tercet {

/// The registry of random streams: one number for each use, so that no two uses ever share numbers.
/// Numbers are never reused; a new use gets the next one.
enum class Stream : std::uint16_t {
  montecarlo_paths = 0,
  md_initial_velocity = 1,
  md_langevin = 2,
  md_velocity_rescaling = 3,
  md_cell_rescaling = 4,
  md_random_insertion = 5,
  md_displacement = 6,
  mrg32k3a_seeds = 7,
  owen_scrambles = 8,
  montecarlo_bridge = 9,
};

/// The counter of element `id` (atom, path) of `stream` at `index` (time step, block of draws).
/// @param index  0 to 2^48 - 1; the upper 16 bits of the counter's second word hold the stream
KOKKOS_INLINE_FUNCTION Words4 counter_of(Stream stream, std::uint64_t index, std::uint64_t id) {
  return {static_cast<std::uint32_t>(index),
          (static_cast<std::uint32_t>(stream) << 16) |
              static_cast<std::uint32_t>((index >> 32) & 0xFFFFu),
          static_cast<std::uint32_t>(id), static_cast<std::uint32_t>(id >> 32)};
}

/// Random words for element `id` (atom, path) of `stream` at `index` (time step, block of draws).
/// The result depends on nothing else: not on ranks, threads, or what was drawn before.
KOKKOS_INLINE_FUNCTION Words4 random_words(std::uint64_t seed, Stream stream, std::uint64_t index,
                                           std::uint64_t id) {
  return philox4x32(counter_of(stream, index, id), static_cast<std::uint32_t>(seed),
                    static_cast<std::uint32_t>(seed >> 32));
}

/// Random words for elements first_id, first_id + 1, ... , one a lane of U, each the same as
/// random_words() gives.
template <class U>
KOKKOS_FORCEINLINE_FUNCTION Words4Of<U> random_words_lanes(std::uint64_t seed, Stream stream,
                                                           std::uint64_t index,
                                                           std::uint64_t first_id) {
  const Words4 first = counter_of(stream, index, first_id);
  Words4Of<U> counter{broadcast<U>(first.x0), broadcast<U>(first.x1),
                      broadcast<U>(first.x2) + lane_numbers<U>(), broadcast<U>(first.x3)};
  if constexpr (width_of < U >> 1) counter.x3 -= (U)(counter.x2 < first.x2);  // -1 where it wrapped
  return philox4x32_lanes(counter, static_cast<std::uint32_t>(seed),
                          static_cast<std::uint32_t>(seed >> 32));
}

}  // namespace tercet
