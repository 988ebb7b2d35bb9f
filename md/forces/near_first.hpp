#pragma once

#include <bit>

#include "md/neighbors/pair_rows.hpp"

namespace tercet::md {

/// Puts the neighbours of an atom that are within a cutoff first in its row, and notes the squares
/// of their distances and their types, for a few atoms one after another. For hosts with lanes.
template <class Real, bool tilted, bool one_type>
struct NearFirst {
  static constexpr int width = lane_count<Real>;
  static constexpr int max_atoms = width < 4 ? width : 4;
  static constexpr int room = (max_atoms + 1) * longest_row;  ///< whole vectors are written

  alignas(64) Real r2[room];
  alignas(64) FixedInt<Real> type[one_type ? 1 : room];
  alignas(64) int far[longest_row + 16];

  NearFirst() {}  // leaves the arrays as they are

  /// Writes from `begin` on, up to a multiple of the width, and returns how many neighbours are
  /// within the cutoff; r2 is beyond it for what fills the last vector.
  int sort(const PairRows<Real>& pairs, int i, const Metric<Real>& metric, Real cutoff2,
           int begin) {
    int* front = first_slot(pairs, i);
    const unsigned all = (1u << width) - 1;
    int near = 0, num_far = 0;
    // what is written never passes what has been read
    sweep_row<width>(pairs, i, [&](auto sx, auto sy, auto sz, auto types, const int* slot) {
      const auto d = separation<Real, tilted>(metric, sx, sy, sz);
      using V = decltype(d.r2);
      const unsigned inside = lanes_between(V{}, d.r2, broadcast<V>(cutoff2));
      const auto slots = load_lanes<Lanes<int, width>>(slot);
      compress_store(far + num_far, ~inside & all, slots);
      compress_store(r2 + begin + near, inside, d.r2);
      if constexpr (!one_type) compress_store(type + begin + near, inside, types);
      compress_store(front + near, inside, slots);
      const int found = std::popcount(inside);
      near += found;
      num_far += width - found;
    });
    __builtin_memcpy(front + near, far, static_cast<std::size_t>(num_far) * sizeof(int));
    using V = Lanes<Real, width>;
    store_lanes(r2 + begin + near, broadcast<V>(cutoff2));
    if constexpr (!one_type) store_lanes(type + begin + near, Lanes<FixedInt<Real>, width>{});
    return near;
  }
};

}  // namespace tercet::md
