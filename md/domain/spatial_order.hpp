#pragma once

#include "md/neighbors/cell_grid.hpp"
#include "md/state.hpp"

namespace tercet::md {

/// Keys that order atoms so that neighbours in space are neighbours in memory: columns of cells
/// along z, one after another along a Hilbert curve in x and y (Hilbert 1891). Walking along a
/// column, the columns around it stay in the cache; so do most of them at the step to the next.
struct SpatialOrder {
  CellAxis x, y, z;
  int curve_order = 0;  ///< the curve covers 2^order x 2^order columns

  KOKKOS_INLINE_FUNCTION std::uint32_t key(std::int32_t fx, std::int32_t fy,
                                           std::int32_t fz) const {
    const auto column =
        hilbert(static_cast<std::uint32_t>(x.index(fx)), static_cast<std::uint32_t>(y.index(fy)));
    return column * static_cast<std::uint32_t>(z.count) + static_cast<std::uint32_t>(z.index(fz));
  }

 private:
  /// Place of column (cx, cy) on the curve.
  KOKKOS_INLINE_FUNCTION std::uint32_t hilbert(std::uint32_t cx, std::uint32_t cy) const {
    std::uint32_t place = 0;
    for (std::uint32_t side = 1u << curve_order; side > 1; side /= 2) {
      const std::uint32_t half = side / 2;
      const std::uint32_t right = (cx & half) != 0 ? 1 : 0;
      const std::uint32_t upper = (cy & half) != 0 ? 1 : 0;
      place = 4 * place + ((3 * right) ^ upper);
      if (upper == 0) {  // turn the quadrant
        if (right == 1) {
          cx = (half - 1) - (cx & (half - 1));
          cy = (half - 1) - (cy & (half - 1));
        }
        const std::uint32_t swap = cx;
        cx = cy;
        cy = swap;
      }
    }
    return place;
  }
};

/// Cells of about `cell_width` over a rank's domain, fewer where 32-bit keys would not do.
SpatialOrder make_spatial_order(const Box& box, const Domain& domain, double cell_width);

}  // namespace tercet::md
