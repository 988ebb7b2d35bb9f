#pragma once

#include "md/forces/energy_sum.hpp"
#include "md/forces/force_sum.hpp"
#include "md/forces/pair_table.hpp"
#include "md/neighbors/pair_rows.hpp"

namespace tercet::md {

/// Computes the forces of one pair potential on atom i.
///
/// Cost per listed pair: 27 flop for Lennard-Jones, one 16- or 32-byte position and a 4-byte slot.
template <class Real, class Potential, bool tilted, bool one_type>
struct PairForceKernel {
  static constexpr int width = lane_count<Real>;

  PairRows<Real> pairs;
  Metric<Real> metric;
  Potential potential;
  PairTable<Real> table;
  DeviceView<std::int64_t* [3]> force;
  DeviceView<std::int64_t*> saturated;  ///< one element: counts the atoms that met a saturated pair
  bool adds;                            ///< to what is there; else it is overwritten

  KOKKOS_INLINE_FUNCTION void operator()(int i) const {
    std::int64_t sum[3];
    if constexpr (width > 1) {
      if (!fast_sum(i, sum)) exact_sum(i, sum);
    } else {
      exact_sum(i, sum);
    }
    for (int c = 0; c < 3; ++c) force(i, c) = adds ? force(i, c) + sum[c] : sum[c];
  }

 private:
  /// All neighbours, `width` at a time. False when the sum left the range that it can hold.
  KOKKOS_FORCEINLINE_FUNCTION bool fast_sum(int i, std::int64_t (&result)[3]) const {
    using V = Lanes<Real, width>;
    const PairCoefficients<V, Potential::num_coefficients, one_type> coefficients(
        table, type_of(i), unit_in_coefficients ? table.unit : Real(1));
    ForceSum<V> sum;
    sweep_row<width>(pairs, i, [&](auto sx, auto sy, auto sz, auto type, const int*) {
      const auto d = separation<Real, tilted>(metric, sx, sy, sz);
      const auto& c = coefficients.of(type);
      const auto inside = (d.r2 < c.cutoff2) & (d.r2 > Real(0));
      const V f = force_over_r(d.r2, c.value);
      sum.add(inside ? f : V{}, d.dx, d.dy, d.dz, d.r2);
    });
    sum.store(result);
    return sum.holds();
  }

  /// The same, one pair at a time and in the full range of 64 bits.
  KOKKOS_INLINE_FUNCTION void exact_sum(int i, std::int64_t (&result)[3]) const {
    const PairCoefficients<Real, Potential::num_coefficients, one_type> coefficients(
        table, type_of(i), unit_in_coefficients ? table.unit : Real(1));
    ExactForceSum<Real> sum;
    sweep_row<1>(pairs, i, [&](auto sx, auto sy, auto sz, auto type, const int*) {
      const auto d = separation<Real, tilted>(metric, sx, sy, sz);
      const auto& c = coefficients.of(type);
      if (!(d.r2 < c.cutoff2) || d.r2 == 0) return;
      sum.add(force_over_r(d.r2, c.value), d.dx, d.dy, d.dz);
    });
    sum.store(result);
    if (sum.saturated()) Kokkos::atomic_add(&saturated(0), std::int64_t{1});
  }

  static constexpr bool unit_in_coefficients = Potential::is_linear && one_type;

  /// In quanta. The unit is a power of two, so that it does not matter where it is put in.
  template <class V>
  KOKKOS_FORCEINLINE_FUNCTION V force_over_r(V r2, const V* coefficients) const {
    const V f = potential(r2, coefficients).force_over_r;
    if constexpr (unit_in_coefficients) return f;
    return f * table.unit;
  }

  KOKKOS_FORCEINLINE_FUNCTION int type_of(int i) const {
    return one_type ? 0 : static_cast<int>(pairs.position(i).w);
  }
};

/// Adds energy and virial of the pairs in the row of atom i, in quanta and each pair once a side:
/// the sums over all atoms are twice those of the system. Always in double, from the positions as
/// stored.
template <class Real, class Potential, bool tilted, bool one_type>
struct PairEnergyKernel {
  static constexpr int width = lane_count<double>;
  using V = Lanes<double, width>;

  PairRows<Real> pairs;
  Metric<double> metric;
  Potential potential;
  PairTable<double> table;

  KOKKOS_INLINE_FUNCTION void operator()(int i, FixedSum<num_energy_sums>& total) const {
    const int own_type = one_type ? 0 : static_cast<int>(pairs.position(i).w);
    const PairCoefficients<V, Potential::num_coefficients, one_type> coefficients(table, own_type);
    EnergySum<V> sum;
    sweep_row<width>(pairs, i, [&](auto sx, auto sy, auto sz, auto type, const int*) {
      const auto d = separation<double, tilted>(metric, sx, sy, sz);
      const auto& c = coefficients.of(type);
      const auto inside = (d.r2 < c.cutoff2) & (d.r2 > 0.0);
      const auto pair = potential(d.r2, c.value);
      sum.add(inside ? pair.energy * table.unit : V{},
              inside ? pair.force_over_r * table.unit : V{}, d.dx, d.dy, d.dz);
    });
    sum.add_to(total);
  }
};

}  // namespace tercet::md
