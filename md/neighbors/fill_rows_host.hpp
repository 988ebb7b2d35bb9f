#pragma once

#include <bit>

#include "md/neighbors/row_builder.hpp"

namespace tercet::md {

/// The candidates for the atoms of one cell, side by side: their places as lengths from the cell's
/// first atom (T = float), or as fractions of the box (T = int32_t).
template <class T>
struct Candidates {
  static constexpr int capacity = longest_row;
  alignas(64) T x[capacity];
  alignas(64) T y[capacity];
  alignas(64) T z[capacity];
  alignas(64) int atom[capacity];
  int count = 0;
};

/// Fills the rows of one cell's atoms, which share their candidates. A row is collected on the
/// stack and then copied to the next free slots. When the slots run out the counter still tells how
/// many are needed.
///
/// Lengths from the cell's first atom save a conversion for each pair, but do not wrap:
/// `by_lengths` is for boxes in which nothing within reach of a cell is nearer to it the other way
/// round.
template <bool tilted, bool by_lengths>
struct FillCellRows {
  static constexpr int width = lane_count<std::int32_t>;
  using I = Lanes<std::int32_t, width>;
  using F = Lanes<float, width>;
  using T = std::conditional_t<by_lengths, float, std::int32_t>;
  using Range = typename RowBuilder<tilted>::Range;

  RowBuilder<tilted> builder;
  DeviceView<Row*> rows;
  DeviceView<int*> slots;
  DeviceView<std::int64_t*> counters;
  int step;     ///< slot_step
  int padding;  ///< row_padding

  KOKKOS_INLINE_FUNCTION void operator()(int cell) const {
    const CellBins& bins = builder.bins;
    const int begin = bins.begin(cell), end = bins.begin(cell + 1);
    if (begin == end) return;
    const CellGrid& grid = bins.grid;
    Candidates<T> candidates;
    const auto add = [this, begin, &candidates](Range r) { add_range(begin, r, candidates); };
    builder.for_each_range(cell / (grid.y.count * grid.z.count), cell / grid.z.count % grid.y.count,
                           cell % grid.z.count, add);
    if (candidates.count < 0) {
      Kokkos::atomic_add(&counters(overcrowded_atoms), std::int64_t{end - begin});
      return;
    }
    for (int n = candidates.count; n < candidates.count + width; ++n) {
      candidates.x[n] = candidates.y[n] = candidates.z[n] = far_away;
      candidates.atom[n] = no_atom;
    }
    for (int place = begin; place < end; ++place) {
      const int i = bins.atom(place);
      if (i < builder.num_local) fill_row(i, begin, place, candidates);
    }
  }

 private:
  static constexpr int no_atom = -1;
  /// Where nothing is. Fractions of the box have no such place: no_atom is looked at instead.
  static constexpr T far_away = by_lengths ? T(1e18) : T(0);

  /// Appends the atoms of a range; sets count to -1 when there is no room.
  KOKKOS_FORCEINLINE_FUNCTION void add_range(int first, Range r, Candidates<T>& c) const {
    if (c.count < 0) return;
    if (c.count + (r.end - r.begin) + 2 * width > Candidates<T>::capacity) {
      c.count = -1;
      return;
    }
    const CellBins& bins = builder.bins;
    for (int n = r.begin; n < r.end; n += width) {
      const int out = c.count + (n - r.begin);
      const I x = load_lanes<I>(bins.x.data() + n), y = load_lanes<I>(bins.y.data() + n);
      const I z = load_lanes<I>(bins.z.data() + n);
      store_lanes(c.atom + out, load_lanes<I>(bins.atom.data() + n));
      if constexpr (by_lengths) {
        const auto d = from(first, x, y, z);
        store_lanes(c.x + out, d.dx);
        store_lanes(c.y + out, d.dy);
        store_lanes(c.z + out, d.dz);
      } else {
        store_lanes(c.x + out, x);
        store_lanes(c.y + out, y);
        store_lanes(c.z + out, z);
      }
    }
    c.count += r.end - r.begin;
  }

  /// Lengths from the atom at `place` to places x, y, z.
  template <class V>
  KOKKOS_FORCEINLINE_FUNCTION auto from(int place, V x, V y, V z) const {
    const CellBins& bins = builder.bins;
    return separation<float, tilted>(builder.metric,
                                     wrapping_difference(x, broadcast<V>(bins.x(place))),
                                     wrapping_difference(y, broadcast<V>(bins.y(place))),
                                     wrapping_difference(z, broadcast<V>(bins.z(place))));
  }

  KOKKOS_INLINE_FUNCTION void fill_row(int i, int first, int place, const Candidates<T>& c) const {
    const CellBins& bins = builder.bins;
    const auto own = from(first, bins.x(place), bins.y(place), bins.z(place));
    alignas(64) int buffer[Candidates<T>::capacity];
    const F zero{}, radius2 = broadcast<F>(builder.radius2);
    I num_coincident{};  // in each lane; comparisons give -1
    int found = 0;
    for (int n = 0; n < c.count; n += width) {
      F r2;
      if constexpr (by_lengths) {
        const F dx = load_lanes<F>(c.x + n) - own.dx, dy = load_lanes<F>(c.y + n) - own.dy;
        const F dz = load_lanes<F>(c.z + n) - own.dz;
        r2 = mul_add(dx, dx, mul_add(dy, dy, dz * dz));
      } else {
        r2 = from(place, load_lanes<I>(c.x + n), load_lanes<I>(c.y + n), load_lanes<I>(c.z + n)).r2;
        r2 = load_lanes<I>(c.atom + n) == no_atom ? radius2 : r2;
      }
      num_coincident -= r2 == zero;
      const unsigned near = lanes_between(zero, r2, radius2);
      compress_store(buffer + found, near, load_lanes<I>(c.atom + n));
      found += std::popcount(near);
    }
    // the atom itself is one of them
    if (sum_lanes(num_coincident) != 1) found += add_coincident(i, place, c, own, buffer + found);
    while (found % padding != 0) buffer[found++] = i;
    store_row(i, buffer, found);
  }

  /// Appends the atoms that lie exactly on atom i, which the error of the run will name.
  template <class Length>
  KOKKOS_INLINE_FUNCTION int add_coincident(int i, int place, const Candidates<T>& c,
                                            const Length& own, int* out) const {
    Kokkos::atomic_add(&counters(coincident_atoms), std::int64_t{1});
    int found = 0;
    for (int n = 0; n < c.count; ++n) {
      bool same;
      if constexpr (by_lengths) {
        same = c.x[n] == own.dx && c.y[n] == own.dy && c.z[n] == own.dz;
      } else {
        same = from(place, c.x[n], c.y[n], c.z[n]).r2 == 0;
      }
      if (same && c.atom[n] != i) out[found++] = c.atom[n];
    }
    return found;
  }

  KOKKOS_INLINE_FUNCTION void store_row(int i, const int* buffer, int found) const {
    const std::int64_t units = found / row_unit;
    const std::int64_t unit = Kokkos::atomic_fetch_add(&counters(used_units), units);
    rows(i) = {static_cast<std::uint32_t>(unit), static_cast<std::uint32_t>(found)};
    if ((unit + units) * row_unit > static_cast<std::int64_t>(slots.extent(0))) return;
    int* out = slots.data() + unit * row_unit;
    for (int n = 0; n < found; ++n) out[n] = buffer[n] * step;
  }
};

}  // namespace tercet::md
