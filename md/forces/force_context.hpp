#pragma once

#include "md/box.hpp"
#include "md/forces/force_scale.hpp"
#include "md/neighbors/pair_rows.hpp"

namespace tercet::md {

/// Atoms whose rows are worked on: those of an index list, or all of [0, count).
struct RowSet {
  DeviceView<const int*> index;  ///< empty: all
  int count = 0;

  KOKKOS_FORCEINLINE_FUNCTION int atom(int k) const {
    return index.extent(0) == 0 ? k : index(static_cast<std::size_t>(k));
  }
};

/// What a force term needs to know of the step.
template <class Real>
struct ForceContext {
  ExecSpace exec;
  const Box& box;
  PairRows<Real> pairs;
  ForceScale scale;
  DeviceView<std::int64_t* [3]> force;  ///< in quanta
  DeviceView<std::int64_t*> saturated;  ///< one element, see PairForceKernel
  bool adds = true;                     ///< false: the first term, which sets the forces
};

/// Runs `kernel(i)` for the atoms of a row set.
template <class Kernel>
struct OnRows {
  Kernel kernel;
  RowSet rows;
  KOKKOS_INLINE_FUNCTION void operator()(int k) const { kernel(rows.atom(k)); }
};

/// Number of fixed-point units on a box edge.
template <class Real>
inline constexpr double units_per_edge = sizeof(Real) == 4 ? 0x1p32 : 0x1p64;

}  // namespace tercet::md
