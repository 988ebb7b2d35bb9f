#pragma once

#include "md/neighbors/row_builder.hpp"

namespace tercet::md {

/// The candidates for the atoms of one cell, side by side, with their places as lengths from the
/// cell's first atom.
struct Candidates {
  static constexpr int capacity = 16384;
  alignas(64) float x[capacity];
  alignas(64) float y[capacity];
  alignas(64) float z[capacity];
  alignas(64) int atom[capacity];
  int count = 0;
};

/// Fills the rows of one cell's atoms, which share their candidates. A row is collected on the
/// stack and then copied to the next free slots. When the slots run out the counter still tells how
/// many are needed.
template <bool tilted>
struct FillCellRows {
  static constexpr int width = lane_count<std::int32_t>;
  using I = Lanes<std::int32_t, width>;
  using F = Lanes<float, width>;
  using Range = typename RowBuilder<tilted>::Range;

  RowBuilder<tilted> builder;
  DeviceView<Row*> rows;
  DeviceView<int*> slots;
  DeviceView<std::int64_t*> counters;

  KOKKOS_INLINE_FUNCTION void operator()(int cell) const {
    const CellBins& bins = builder.bins;
    const int begin = bins.begin(cell), end = bins.begin(cell + 1);
    if (begin == end) return;
    const CellGrid& grid = bins.grid;
    Candidates candidates;
    const auto add = [this, begin, &candidates](Range r) { add_range(begin, r, candidates); };
    builder.for_each_range(cell / (grid.y.count * grid.z.count), cell / grid.z.count % grid.y.count,
                           cell % grid.z.count, add);
    if (candidates.count < 0) {
      Kokkos::atomic_add(&counters(overcrowded_atoms), std::int64_t{end - begin});
      return;
    }
    for (int n = candidates.count; n < candidates.count + width; ++n) {
      candidates.x[n] = candidates.y[n] = candidates.z[n] = 1e18f;  // far from everything
      candidates.atom[n] = -1;
    }
    for (int place = begin; place < end; ++place) {
      const int i = bins.atom(place);
      if (i < builder.num_local) fill_row(i, begin, place, candidates);
    }
  }

 private:
  /// Appends the atoms of a range; sets count to -1 when there is no room.
  KOKKOS_FORCEINLINE_FUNCTION void add_range(int first, Range r, Candidates& c) const {
    if (c.count < 0) return;
    if (c.count + (r.end - r.begin) + 2 * width > Candidates::capacity) {
      c.count = -1;
      return;
    }
    const CellBins& bins = builder.bins;
    const I x0 = broadcast<I>(bins.x(first)), y0 = broadcast<I>(bins.y(first));
    const I z0 = broadcast<I>(bins.z(first));
    for (int n = r.begin; n < r.end; n += width) {
      const auto d = separation<float, tilted>(
          builder.metric, wrapping_difference(load_lanes<I>(bins.x.data() + n), x0),
          wrapping_difference(load_lanes<I>(bins.y.data() + n), y0),
          wrapping_difference(load_lanes<I>(bins.z.data() + n), z0));
      const int out = c.count + (n - r.begin);
      store_lanes(c.x + out, d.dx);
      store_lanes(c.y + out, d.dy);
      store_lanes(c.z + out, d.dz);
      store_lanes(c.atom + out, load_lanes<I>(bins.atom.data() + n));
    }
    c.count += r.end - r.begin;
  }

  KOKKOS_INLINE_FUNCTION void fill_row(int i, int first, int place, const Candidates& c) const {
    const CellBins& bins = builder.bins;
    const auto own =
        separation<float, tilted>(builder.metric, wrapping_difference(bins.x(place), bins.x(first)),
                                  wrapping_difference(bins.y(place), bins.y(first)),
                                  wrapping_difference(bins.z(place), bins.z(first)));
    const F xi = broadcast<F>(own.dx), yi = broadcast<F>(own.dy), zi = broadcast<F>(own.dz);
    alignas(64) int buffer[Candidates::capacity];
    I coincident{};
    int found = 0;
    for (int n = 0; n < c.count; n += width) {
      const F dx = load_lanes<F>(c.x + n) - xi, dy = load_lanes<F>(c.y + n) - yi;
      const F dz = load_lanes<F>(c.z + n) - zi;
      const F r2 = mul_add(dx, dx, mul_add(dy, dy, dz * dz));
      const I atom = load_lanes<I>(c.atom + n);
      const auto near = (r2 < builder.radius2) & (atom != i);
      coincident |= (r2 == 0.0f) & near;
      found += compress_store(buffer + found, near, atom);
    }
    if (any_lane(coincident)) Kokkos::atomic_add(&counters(coincident_atoms), std::int64_t{1});
    while (found % row_padding != 0) buffer[found++] = i;
    store_row(i, buffer, found);
  }

  KOKKOS_INLINE_FUNCTION void store_row(int i, const int* buffer, int found) const {
    const std::int64_t units = found / row_unit;
    const std::int64_t unit = Kokkos::atomic_fetch_add(&counters(used_units), units);
    rows(i) = {static_cast<std::uint32_t>(unit), static_cast<std::uint32_t>(found)};
    if ((unit + units) * row_unit > static_cast<std::int64_t>(slots.extent(0))) return;
    int* out = slots.data() + unit * row_unit;
    for (int n = 0; n < found; ++n) out[n] = buffer[n];
  }
};

}  // namespace tercet::md
