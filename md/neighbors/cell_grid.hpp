#pragma once

#include <array>

#include "md/box.hpp"
#include "md/fixed_point.hpp"

namespace tercet::md {

/// The part of the box that a rank owns, in units of 2^-32 of each edge.
struct Domain {
  std::array<std::uint32_t, 3> begin{0, 0, 0};
  std::array<std::uint64_t, 3> length{1ull << 32, 1ull << 32, 1ull << 32};
};

/// Equal cells along one axis of a window of the box. A window that covers the whole edge wraps.
struct CellAxis {
  std::uint32_t begin = 0;
  double cells_per_unit = 0;
  int count = 1;
  int reach = 1;  ///< cells that the list's radius spans
  bool wraps = true;

  KOKKOS_FORCEINLINE_FUNCTION int index(std::int32_t fraction) const {
    const std::uint32_t from_begin = static_cast<std::uint32_t>(fraction) - begin;
    const int k = static_cast<int>(from_begin * cells_per_unit);
    return k < count ? k : count - 1;
  }
  /// Number of cells that a stencil visits, and the k-th of them seen from `center` (-1: outside).
  KOKKOS_FORCEINLINE_FUNCTION int stencil() const {
    return wraps && 2 * reach + 1 >= count ? count : 2 * reach + 1;
  }
  KOKKOS_FORCEINLINE_FUNCTION int neighbour(int center, int k) const {
    if (wraps && 2 * reach + 1 >= count) return k;
    const int cell = center + k - reach;
    if (wraps) return cell < 0 ? cell + count : cell >= count ? cell - count : cell;
    return cell < 0 || cell >= count ? -1 : cell;
  }
};

/// Cells over a rank's domain and all that lies within `radius` of it; z runs fastest.
struct CellGrid {
  CellAxis x, y, z;

  /// Whether what lies within reach of a cell's atoms is nowhere nearer the other way round the
  /// box.
  bool is_wide() const {
    const auto wide = [](const CellAxis& a) {
      return 2 * (a.reach + 1) < a.cells_per_unit * 4294967296.0;
    };
    return wide(x) && wide(y) && wide(z);
  }
  int num_cells() const { return x.count * y.count * z.count; }
  KOKKOS_FORCEINLINE_FUNCTION int cell(int ix, int iy, int iz) const {
    return (ix * y.count + iy) * z.count + iz;
  }
};

/// The cell of a position.
template <class I>
KOKKOS_FORCEINLINE_FUNCTION int cell_of(const CellGrid& grid, const Four<I>& position) {
  return grid.cell(grid.x.index(upper_bits(position.x)), grid.y.index(upper_bits(position.y)),
                   grid.z.index(upper_bits(position.z)));
}

/// Cells half as wide as `radius` where that is not too many for `num_atoms`.
CellGrid make_cell_grid(const Box& box, const Domain& domain, double radius, int num_atoms);

}  // namespace tercet::md
