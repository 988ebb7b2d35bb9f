#pragma once

#include "md/forces/force_scale.hpp"
#include "md/forces/force_sum.hpp"
#include "md/forces/pair_table.hpp"
#include "md/neighbors/pair_rows.hpp"
#include "md/state.hpp"

namespace tercet::md {

/// Adds the forces of one pair potential on atom i, for i in a list of atoms or a range.
///
/// Cost per listed pair: 27 flop for Lennard-Jones, one 16- or 32-byte position and a 4-byte slot.
template <class Real, class Potential, bool tilted, bool one_type>
struct PairForceKernel {
  static constexpr int width = lane_count<Real>;

  PairRows<Real> pairs;
  Metric<Real> metric;
  PairTable<Real, Potential> table;
  DeviceView<std::int64_t* [3]> force;
  DeviceView<std::int64_t*> saturated;  ///< one element: how many atoms met a saturated pair

  KOKKOS_INLINE_FUNCTION void operator()(int i) const {
    std::int64_t sum[3];
    if constexpr (width > 1) {
      if (!fast_sum(i, sum)) exact_sum(i, sum);
    } else {
      exact_sum(i, sum);
    }
    for (int c = 0; c < 3; ++c) force(i, c) += sum[c];
  }

 private:
  /// All neighbours, `width` at a time. False when the sum left the range that it can hold.
  KOKKOS_FORCEINLINE_FUNCTION bool fast_sum(int i, std::int64_t (&result)[3]) const {
    using V = Lanes<Real, width>;
    const PairCoefficients<V, Potential, one_type> coefficients(table, type_of(i));
    ForceSum<V> sum;
    sweep_row<width>(pairs, i, [&](auto sx, auto sy, auto sz, auto type, const int*) {
      const auto d = separation<Real, tilted>(metric, sx, sy, sz);
      const auto c = coefficients.of(type);
      const auto inside = (d.r2 < c.cutoff2) & (d.r2 > Real(0));
      const V f = Potential::evaluate(d.r2, c.value).force_over_r * table.force_unit;
      sum.add(inside ? f : V{}, d.dx, d.dy, d.dz, d.r2);
    });
    sum.store(result);
    return sum.holds();
  }

  /// The same, one pair at a time and in the full range of 64 bits.
  KOKKOS_INLINE_FUNCTION void exact_sum(int i, std::int64_t (&result)[3]) const {
    const PairCoefficients<Real, Potential, one_type> coefficients(table, type_of(i));
    std::int64_t x = 0, y = 0, z = 0;
    Real largest_f2 = 0;
    sweep_row<1>(pairs, i, [&](auto sx, auto sy, auto sz, auto type, const int*) {
      const auto d = separation<Real, tilted>(metric, sx, sy, sz);
      const auto c = coefficients.of(type);
      if (!(d.r2 < c.cutoff2) || d.r2 == 0) return;
      const Real f = Potential::evaluate(d.r2, c.value).force_over_r * table.force_unit;
      x += force_quanta(f, d.dx);
      y += force_quanta(f, d.dy);
      z += force_quanta(f, d.dz);
      const Real f2 = f * d.dx * (f * d.dx) + f * d.dy * (f * d.dy) + f * d.dz * (f * d.dz);
      if (!(f2 < largest_f2)) largest_f2 = f2;
    });
    constexpr Real limit = static_cast<Real>(largest_quanta);
    if (!(largest_f2 < limit * limit)) Kokkos::atomic_add(&saturated(0), std::int64_t{1});
    result[0] = x;
    result[1] = y;
    result[2] = z;
  }

  KOKKOS_FORCEINLINE_FUNCTION int type_of(int i) const {
    return one_type ? 0 : static_cast<int>(pairs.position(i).w);
  }
};

}  // namespace tercet::md
