#pragma once

#include "common/rng/distributions.hpp"
#include "common/rng/streams.hpp"
#include "montecarlo/paths/path_numbers.hpp"

namespace tercet::mc {

/// Independent standard normals that one call of the generator gives for each path.
template <class Real>
inline constexpr int normals_per_call = sizeof(Real) == 4 ? 4 : 2;

/// The normals of call number `call` for the paths of `width_of<V>` columns from `column` on.
/// Mirror images get them with the other sign.
template <class V>
KOKKOS_FORCEINLINE_FUNCTION void draw_normals(const PathNumbers& numbers, std::uint64_t call,
                                              int column, V* z) {
  using Real = ScalarOf<V>;
  using U = Lanes<std::uint32_t, width_of<V>>;
  const auto words =
      random_words_lanes<U>(numbers.seed, Stream::montecarlo_paths, call, numbers.path_of(column));
  const Real sign = numbers.is_mirror(column) ? Real(-1) : Real(1);
  if constexpr (sizeof(Real) == 4) {
    const auto a = normal_pair_lanes(words.x0, words.x1);
    const auto b = normal_pair_lanes(words.x2, words.x3);
    z[0] = sign * a.first;
    z[1] = sign * a.second;
    z[2] = sign * b.first;
    z[3] = sign * b.second;
  } else {
    const auto a = normal_pair_lanes(words);
    z[0] = sign * a.first;
    z[1] = sign * a.second;
  }
}

}  // namespace tercet::mc
