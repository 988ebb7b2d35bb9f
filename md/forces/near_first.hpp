#pragma once

#include "md/neighbors/pair_rows.hpp"

namespace tercet::md {

/// Puts the neighbours of one atom that are within a cutoff first in its row, and notes the squares
/// of their distances and their types. For hosts with lanes.
template <class Real, bool tilted, bool one_type>
struct NearFirst {
  static constexpr int width = lane_count<Real>;
  static constexpr int room = longest_row + 16;  ///< compress_store writes whole vectors

  alignas(64) Real r2[room];
  alignas(64) FixedInt<Real> type[one_type ? 1 : room];
  alignas(64) int far[room];
  int count = 0;  ///< neighbours within the cutoff; r2 is beyond it for some more

  NearFirst() {}  // leaves the arrays as they are

  void sort(const PairRows<Real>& pairs, int i, const Metric<Real>& metric, Real cutoff2) {
    int* front = first_slot(pairs, i);
    int num_far = 0;
    // what is written never passes what has been read
    sweep_row<width>(pairs, i, [&](auto sx, auto sy, auto sz, auto types, const int* slot) {
      const auto d = separation<Real, tilted>(metric, sx, sy, sz);
      const auto inside = (d.r2 < cutoff2) & (d.r2 > Real(0));
      const auto slots = load_lanes<Lanes<int, width>>(slot);
      num_far += compress_store(far + num_far, ~inside, slots);
      compress_store(r2 + count, inside, d.r2);
      if constexpr (!one_type) compress_store(type + count, inside, types);
      count += compress_store(front + count, inside, slots);
    });
    __builtin_memcpy(front + count, far, static_cast<std::size_t>(num_far) * sizeof(int));
    using V = Lanes<Real, width>;
    store_lanes(r2 + count, broadcast<V>(cutoff2));
    if constexpr (!one_type) store_lanes(type + count, Lanes<FixedInt<Real>, width>{});
  }
};

}  // namespace tercet::md
