#pragma once

#include <cstdint>

#include "common/rng/streams.hpp"

namespace tercet {

// Nested uniform scrambling (Owen 1995) by a hash after Laine and Karras (2011) as improved by
// Burley, "Practical hash-based Owen scrambling", JCGT 9(4), 2020. Each bit is flipped by a
// function of the bits above it, so that every (t, m, s)-net stays one, and every scrambled point
// by itself is uniform: means are unbiased, and the spread of means over scrambles gives the
// standard error.
//
// With the bits in the opposite order a nested scramble is a permutation in which no bit depends on
// one above it, as sums and products with odd numbers are. Burley adds a key to the number, which
// alone leaves the next bits badly mixed (given two numbers that differ in the first bit, the third
// flips together in three of four scrambles). Here the key is a random sum and a random odd factor.
// Two numbers whose last i bits agree and whose next differs become x' uniform and y' = x' + 2^i
// (random odd number), that is, all bits beyond flip independently: the joint distribution of any
// two points is that of Owen's full scramble, and so the variance of every mean is. Burley's four
// fixed steps behind keep that, and mix what three and more points have in common.

/// Keys of one scramble of one dimension.
struct OwenKeys {
  std::uint32_t addend, odd_factor;
};

/// Keys that depend on nothing but the seed, the number of the scramble and of the dimension.
KOKKOS_INLINE_FUNCTION OwenKeys owen_keys(std::uint64_t seed, std::uint32_t scramble,
                                          std::uint32_t dimension) {
  const Words4 w = random_words(seed, Stream::owen_scrambles, scramble, dimension);
  return {w.x0, w.x1 | 1u};
}

/// The scrambled coordinate; U is std::uint32_t or lanes of it.
template <class U>
KOKKOS_FORCEINLINE_FUNCTION U owen_scramble(U word, const OwenKeys& keys) {
  U x = (reverse_bits(word) + keys.addend) * keys.odd_factor;
  x ^= x * 0x6C50B47Cu;
  x ^= x * 0xB82F1E52u;
  x ^= x * 0xC7AFE638u;
  x ^= x * 0x8D22F6E6u;
  return reverse_bits(x);
}

}  // namespace tercet
