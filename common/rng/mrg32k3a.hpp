#pragma once

#include <cstdint>

#include "common/parallel/lane_math.hpp"

namespace tercet {

// MRG32k3a, the combined multiple recursive generator of L'Ecuyer, "Good parameters and
// implementations for combined multiple recursive random number generators", Operations Research
// 47, 159 (1999); period 2^191. All in exact 64-bit integers, W = std::uint64_t (a GPU's thread) or
// lanes of it.
//
// Path p starts p 2^76 draws after the seeds, the distance between the substreams of L'Ecuyer,
// Simard, Chen and Kelton, Operations Research 50, 1073 (2002): no path reaches the next one's
// numbers, and there is room for all 2^64 paths.

/// The moduli 2^32 - 209 and 2^32 - 22853 of the two recursions.
inline constexpr std::uint64_t mrg32k3a_moduli[2] = {4294967087u, 4294944443u};

/// The last three numbers of each recursion, oldest first.
template <class W>
struct Mrg32k3a {
  W first[3], second[3];
};

/// Matrices, row by row, that take a state 2^(76 + k) draws on, k = 0 ... 63.
struct Mrg32k3aJumps {
  std::uint32_t first[64][9], second[64][9];
};

/// Matrices for jumps of 2^(log2_path + k) draws. Host; takes a millisecond.
Mrg32k3aJumps make_mrg32k3a_jumps(int log2_path = 76);

/// Six numbers within their moduli for a user's seed.
Mrg32k3a<std::uint64_t> mrg32k3a_seeds(std::uint64_t seed);

namespace detail {

/// x modulo 2^32 - rest, for any x: what is above 2^32 counts `rest` times.
template <std::uint32_t rest, class W>
KOKKOS_FORCEINLINE_FUNCTION W reduce(W x) {
  constexpr std::uint64_t lower = 0xFFFFFFFFu;
  constexpr std::uint64_t modulus = (std::uint64_t{1} << 32) - rest;
  x = (x & lower) + multiply_low_halves(x >> 32, rest);
  x = (x & lower) + multiply_low_halves(x >> 32, rest);
  return x >= modulus ? x - modulus : x;  // x < 2^32 + 2^15 rest, below twice the modulus
}

/// v := matrix v where `mask` is set. Each product is below 2^64, each remainder below 2^32.
template <std::uint32_t rest, class W, class M>
KOKKOS_FORCEINLINE_FUNCTION void multiply_where(M mask, const std::uint32_t* matrix, W (&v)[3]) {
  W result[3];
  for (int row = 0; row < 3; ++row) {
    W sum{};
    for (int column = 0; column < 3; ++column) {
      sum += reduce<rest>(multiply_low_halves(v[column], matrix[3 * row + column]));
    }
    result[row] = reduce<rest>(sum);
  }
  for (int row = 0; row < 3; ++row) v[row] = mask ? result[row] : v[row];
}

}  // namespace detail

/// The states at which paths first_path, first_path + 1, ... start, one a lane.
/// @param jumps  where the kernel can read it
template <class W>
KOKKOS_INLINE_FUNCTION Mrg32k3a<W> mrg32k3a_paths(const Mrg32k3aJumps& jumps,
                                                  const Mrg32k3a<std::uint64_t>& seeds,
                                                  std::uint64_t first_path) {
  Mrg32k3a<W> state;
  for (int i = 0; i < 3; ++i) {
    state.first[i] = broadcast<W>(seeds.first[i]);
    state.second[i] = broadcast<W>(seeds.second[i]);
  }
  const W path = broadcast<W>(first_path) + lane_numbers<W>();
  const std::uint64_t last = first_path + (width_of<W> - 1);
  const std::uint64_t some = last < first_path ? ~std::uint64_t{0} : last;
  for (int bit = 0; bit < 64 && (some >> bit) != 0; ++bit) {
    const auto set = ((path >> bit) & 1) != 0;
    detail::multiply_where<209>(set, jumps.first[bit], state.first);
    detail::multiply_where<22853>(set, jumps.second[bit], state.second);
  }
  return state;
}

/// Draws the next number, 1 ... 2^32 - 209, and moves the state on.
template <class W>
KOKKOS_FORCEINLINE_FUNCTION W mrg32k3a_next(Mrg32k3a<W>& state) {
  constexpr std::uint64_t modulus = mrg32k3a_moduli[0];
  W(&a)[3] = state.first;
  W(&b)[3] = state.second;
  // the negative factors of the recursions act on the negatives of the numbers
  const W next_a = detail::reduce<209>(multiply_low_halves(a[1], 1403580) +
                                       multiply_low_halves(modulus - a[0], 810728));
  const W next_b = detail::reduce<22853>(multiply_low_halves(b[2], 527612) +
                                         multiply_low_halves(mrg32k3a_moduli[1] - b[0], 1370589));
  a[0] = a[1], a[1] = a[2], a[2] = next_a;
  b[0] = b[1], b[1] = b[2], b[2] = next_b;
  const W difference = next_a - next_b;
  return next_a > next_b ? difference : difference + modulus;
}

/// Uniform in (0, 1), never 0 or 1: z / (m + 1) as L'Ecuyer has it.
template <class W>
KOKKOS_FORCEINLINE_FUNCTION auto mrg32k3a_uniform(Mrg32k3a<W>& state) {
  return convert_lanes<double>(mrg32k3a_next(state)) * 2.328306549295727688e-10;
}

/// A word for uniform_lanes() and the normals: z - 1, which leaves out the topmost 209 of 2^32
/// words.
template <class W>
KOKKOS_FORCEINLINE_FUNCTION auto mrg32k3a_word(Mrg32k3a<W>& state) {
  return convert_lanes<std::uint32_t>(mrg32k3a_next(state) - 1);
}

}  // namespace tercet
