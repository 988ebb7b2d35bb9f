#pragma once

#include "md/neighbors/cell_bins.hpp"
#include "md/neighbors/pair_rows.hpp"

namespace tercet::md {

/// Counters that the build fills on the device.
enum BuildCounter { used_units = 0, coincident_atoms = 1, overcrowded_atoms = 2, num_counters = 3 };

/// Finds the candidates for neighbours: the atoms of the cells around a cell.
template <bool tilted>
struct RowBuilder {
  static constexpr bool is_tilted = tilted;

  CellBins bins;
  Metric<float> metric;
  float radius2;
  int num_local;

  /// A run of atoms that stand next to each other in the bins.
  struct Range {
    int begin, end;
  };

  /// The ranges of candidates for atoms of cell (ix, iy, iz): one for each column of cells around
  /// it, two where the column wraps.
  template <class Emit>
  KOKKOS_INLINE_FUNCTION void for_each_range(int ix, int iy, int iz, const Emit& emit) const {
    const CellGrid& grid = bins.grid;
    for (int kx = 0; kx < grid.x.stencil(); ++kx) {
      const int jx = grid.x.neighbour(ix, kx);
      if (jx < 0) continue;
      for (int ky = 0; ky < grid.y.stencil(); ++ky) {
        const int jy = grid.y.neighbour(iy, ky);
        if (jy >= 0) column_ranges(jx, jy, iz, emit);
      }
    }
  }

  template <class Emit>
  KOKKOS_INLINE_FUNCTION void column_ranges(int jx, int jy, int iz, const Emit& emit) const {
    const CellAxis& z = bins.grid.z;
    const int column = bins.grid.cell(jx, jy, 0);
    int low = iz - z.reach, high = iz + z.reach + 1;
    if (high - low >= z.count) {
      low = 0;
      high = z.count;
    }
    if (z.wraps && low < 0) {
      emit(Range{bins.begin(column + low + z.count), bins.begin(column + z.count)});
    }
    if (z.wraps && high > z.count) {
      emit(Range{bins.begin(column), bins.begin(column + high - z.count)});
    }
    const int first = low < 0 ? 0 : low;
    const int last = high > z.count ? z.count : high;
    emit(Range{bins.begin(column + first), bins.begin(column + last)});
  }
};

}  // namespace tercet::md
