#pragma once

#include <cstdint>

#include "common/comm/brick_cuts.hpp"
#include "common/comm/communicator.hpp"
#include "common/parallel/types.hpp"

namespace tercet {

/// A place in the box: 32-bit fixed-point fractions of its edges.
struct FractionalPosition {
  std::uint32_t x;
  std::uint32_t y;
  std::uint32_t z;
};

/// Index of the interval [cuts(i), cuts(i + 1)), first <= i < first + parts, that holds `place`,
/// counted from `first`. Of equal cuts the last begins the interval that is meant.
KOKKOS_INLINE_FUNCTION int find_interval(const DeviceView<const std::uint64_t*>& cuts, int first,
                                         int parts, std::uint64_t place) {
  int low = 0;
  int high = parts;  // cuts(first + low) <= place < cuts(first + high)
  while (high - low > 1) {
    const int middle = (low + high) / 2;
    if (cuts(first + middle) <= place) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return low;
}

/// Tells inside kernels which rank owns a place; the same as BrickCuts::owner.
struct BrickOwner {
  int nx;
  int ny;
  int nz;
  DeviceView<const std::uint64_t*> x_cuts;  ///< as in BrickCuts
  DeviceView<const std::uint64_t*> y_cuts;
  DeviceView<const std::uint64_t*> z_cuts;

  KOKKOS_INLINE_FUNCTION int operator()(std::uint32_t x, std::uint32_t y, std::uint32_t z) const {
    const int slab = find_interval(x_cuts, 0, nx, x);
    const int column = slab * ny + find_interval(y_cuts, slab * (ny + 1), ny, y);
    return column * nz + find_interval(z_cuts, column * (nz + 1), nz, z);
  }
};

/// Copies the cuts to the device.
BrickOwner make_brick_owner(const BrickCuts& cuts);

/// Distance, as a fraction of the axis, from `place` to the nearest place of [begin, end), which is
/// not empty; 0 inside. Use it to find which elements lie within reach of a neighbour's brick.
KOKKOS_INLINE_FUNCTION std::uint64_t distance_to_interval(std::uint32_t place, std::uint64_t begin,
                                                          std::uint64_t end, bool periodic) {
  const std::uint64_t at = place;
  if (at >= begin && at < end) return 0;
  const std::uint64_t last = end - 1;
  const std::uint64_t inner = at < begin ? begin - at : at - last;
  if (!periodic) return inner;
  const std::uint64_t around = at < begin ? at + whole_axis - last : begin + whole_axis - at;
  return inner < around ? inner : around;
}

/// What balanced cuts weigh: this rank's elements, any of the box, also none.
struct WeightedPositions {
  DeviceView<const FractionalPosition*> positions;
  DeviceView<const int*> weights;  ///< one per position, >= 0; empty: every element weighs 1
};

/// Cuts that share the weight of all ranks' positions out evenly: each cut leaves the part of the
/// weight below it that its place in the grid asks for, to the resolution of the positions (a cut
/// never divides elements at the same place, so ranks may end up with nothing). Found by exact
/// integer sums, so the result depends only on the set of positions and weights, not on how they
/// lie on the ranks.
///
/// The sum of the weights over all ranks stays below 2^63.
/// A part of the box without weight is cut into equal bricks. Collective; waits for the device.
BrickCuts balanced_cuts(const Communicator& comm, const BrickGrid& grid,
                        const WeightedPositions& elements);

}  // namespace tercet
