#pragma once

#include "md/box.hpp"
#include "md/fixed_point.hpp"

namespace tercet::md {

/// Where the neighbours of one atom stand in the list.
struct Row {
  std::uint32_t begin;  ///< in units of row_unit
  std::uint32_t count;  ///< slots, padded to a multiple of the lanes with the atom's own index
};

/// Rows begin at multiples of this many slots. On a GPU 32 rows are interleaved, so that the 32
/// threads of a warp read 32 neighbouring slots.
inline constexpr int row_unit = lane_count<double>;
inline constexpr int slot_stride = device_is_host ? 1 : 32;
/// Host rows are padded to whole vectors.
template <class Real>
inline constexpr int row_padding = lane_count<Real>;

/// No row is longer.
inline constexpr int longest_row = 16384;

/// A slot holds the index of a neighbour times this: where its position stands, as gathers want it.
template <class Real>
inline constexpr int slot_step = four_step<FixedInt<Real>>;

/// What a sweep over the pairs of this rank's atoms reads. Every pair (i, j) with both atoms within
/// the list's radius stands in the row of i and, if j is this rank's own, in that of j. The
/// order within a row is free, and a kernel may change it.
template <class Real>
struct PairRows {
  DeviceView<const FixedPosition<Real>*> position;
  DeviceView<const Row*> rows;
  DeviceView<int*> slots;
};

template <class Real>
KOKKOS_FORCEINLINE_FUNCTION int* first_slot(const PairRows<Real>& pairs, int i) {
  return pairs.slots.data() + static_cast<std::size_t>(pairs.rows(i).begin) * row_unit;
}

/// Calls `body(sx, sy, sz, w, slot)` for neighbours `begin` to `end` of atom i (rounded up to
/// whole lanes), `width` at a time: fixed-point differences (i minus neighbour), the fourth number
/// of the neighbours' positions (their types), and where their slots stand. Padding shows as a
/// difference of zero.
template <int width, class Real, class Body>
KOKKOS_FORCEINLINE_FUNCTION void sweep_slots(const PairRows<Real>& pairs, int i,
                                             std::uint32_t begin, std::uint32_t end, Body&& body) {
  using V = Lanes<FixedInt<Real>, width>;
  const FixedPosition<Real>* position = pairs.position.data();
  const FixedPosition<Real> center = position[i];
  const V xi = broadcast<V>(center.x);
  const V yi = broadcast<V>(center.y);
  const V zi = broadcast<V>(center.z);
  const int* slot = first_slot(pairs, i) + begin * slot_stride;
  for (std::uint32_t n = begin; n < end; n += width, slot += width * slot_stride) {
    V x, y, z, w;
    gather_four(position, slot, x, y, z, w);
    body(wrapping_difference(xi, x), wrapping_difference(yi, y), wrapping_difference(zi, z), w,
         slot);
  }
}

/// The same for all neighbours of atom i.
template <int width, class Real, class Body>
KOKKOS_FORCEINLINE_FUNCTION void sweep_row(const PairRows<Real>& pairs, int i, Body&& body) {
  sweep_slots<width>(pairs, i, 0, pairs.rows(i).count, static_cast<Body&&>(body));
}

/// Lengths along x, y, z of fixed-point differences, as lanes of Real.
template <class V>
struct Separation {
  V dx, dy, dz, r2;
};

template <class Real, bool tilted, class S>
KOKKOS_FORCEINLINE_FUNCTION auto separation(const Metric<Real>& m, S sx, S sy, S sz) {
  using V = Lanes<Real, width_of<S>>;
  const V fx = convert_lanes<Real>(sx);
  const V fy = convert_lanes<Real>(sy);
  const V fz = convert_lanes<Real>(sz);
  Separation<V> d;
  d.dx = fx * m.xx;
  d.dy = fy * m.yy;
  d.dz = fz * m.zz;
  if constexpr (tilted) {
    d.dx = mul_add(fz, broadcast<V>(m.xz), mul_add(fy, broadcast<V>(m.xy), d.dx));
    d.dy = mul_add(fz, broadcast<V>(m.yz), d.dy);
  }
  d.r2 = mul_add(d.dx, d.dx, mul_add(d.dy, d.dy, d.dz * d.dz));
  return d;
}

}  // namespace tercet::md
