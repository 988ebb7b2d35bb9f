#pragma once

#include "md/neighbors/row_builder.hpp"

namespace tercet::md {

/// A thread an atom: counts its neighbours, or writes them, `slot_stride` apart.
template <bool tilted>
struct FillAtomRow {
  RowBuilder<tilted> builder;
  DeviceView<Row*> rows;
  DeviceView<int*> slots;
  DeviceView<std::int64_t*> counters;
  int step;  ///< slot_step
  bool count_only;

  KOKKOS_INLINE_FUNCTION void operator()(int place) const {
    const CellBins& bins = builder.bins;
    const int i = bins.atom(place);
    if (i >= builder.num_local) return;
    const CellGrid& grid = bins.grid;
    const int ix = grid.x.index(bins.x(place));
    const int iy = grid.y.index(bins.y(place));
    const int iz = grid.z.index(bins.z(place));
    std::uint32_t found = 0;
    const auto visit = [&](typename RowBuilder<tilted>::Range r) { add_range(i, place, r, found); };
    builder.for_each_range(ix, iy, iz, visit);
    if (count_only) rows(i).count = found;
  }

 private:
  KOKKOS_INLINE_FUNCTION void add_range(int i, int place, typename RowBuilder<tilted>::Range r,
                                        std::uint32_t& found) const {
    const CellBins& bins = builder.bins;
    for (int n = r.begin; n < r.end; ++n) {
      const int j = bins.atom(n);
      if (j == i) continue;
      const auto d =
          separation<float, tilted>(builder.metric, wrapping_difference(bins.x(place), bins.x(n)),
                                    wrapping_difference(bins.y(place), bins.y(n)),
                                    wrapping_difference(bins.z(place), bins.z(n)));
      if (!(d.r2 < builder.radius2)) continue;
      if (count_only && d.r2 == 0) Kokkos::atomic_add(&counters(coincident_atoms), std::int64_t{1});
      if (!count_only)
        slots(rows(i).begin + static_cast<std::size_t>(found) * slot_stride) = j * step;
      ++found;
    }
  }
};

/// The longest row of each group of `slot_stride` rows: it takes so many slots times their number.
struct LongestRows {
  DeviceView<const Row*> rows;
  DeviceView<int*> longest_of_group;
  int num_local;

  KOKKOS_INLINE_FUNCTION void operator()(int group) const {
    std::uint32_t longest = 0;
    for (int i = group * slot_stride; i < (group + 1) * slot_stride && i < num_local; ++i) {
      if (rows(i).count > longest) longest = rows(i).count;
    }
    longest_of_group(group) = static_cast<int>(longest);
  }
};

/// Where each row begins, from the sum of the longest rows of the groups before.
struct BeginRows {
  DeviceView<Row*> rows;
  DeviceView<const int*> begin_of_group;

  KOKKOS_INLINE_FUNCTION void operator()(int i) const {
    rows(i).begin = static_cast<std::uint32_t>(begin_of_group(i / slot_stride)) * slot_stride +
                    static_cast<std::uint32_t>(i % slot_stride);
  }
};

}  // namespace tercet::md
