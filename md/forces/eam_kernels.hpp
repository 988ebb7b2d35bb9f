#pragma once

#include "md/forces/eam_tables.hpp"
#include "md/forces/energy_sum.hpp"
#include "md/forces/force_sum.hpp"
#include "md/forces/quanta_sum.hpp"
#include "md/neighbors/pair_rows.hpp"

namespace tercet::md {

/// What all EAM kernels read, and the formulas they share.
template <class Real, class I, bool tilted, bool one_type>
struct EamRows {
  DeviceView<const Four<I>*> position;
  DeviceView<const Row*> rows;
  DeviceView<const int*> slots;
  Metric<Real> metric;
  EamTables<Real> tables;

  KOKKOS_FORCEINLINE_FUNCTION int type_of(int i) const {
    return one_type ? 0 : static_cast<int>(position(i).w);
  }
  /// First piece of the density table of the lanes' types.
  template <class V, class T>
  KOKKOS_FORCEINLINE_FUNCTION V density_table(T type) const {
    if constexpr (one_type) {
      return broadcast<V>(tables.density(0));
    } else {
      return look_up(tables.density.data(), type);
    }
  }
  template <class V, class T>
  KOKKOS_FORCEINLINE_FUNCTION V pair_table(int own_type, T type) const {
    if constexpr (one_type) {
      return broadcast<V>(tables.pair(0));
    } else {
      return look_up(tables.pair.data() + own_type * tables.num_types, type);
    }
  }
  template <class V>
  KOKKOS_FORCEINLINE_FUNCTION auto piece_at_r(V first, V u) const {
    return tables.table.at(first, first + (tables.num_r_pieces - 1), u);
  }
  /// Density in r units for the lanes, 0 beyond the cutoff.
  template <class S, class T>
  KOKKOS_FORCEINLINE_FUNCTION auto density(S sx, S sy, S sz, T type) const {
    const auto d = separation<Real, tilted>(metric, sx, sy, sz);
    using V = decltype(d.r2 + d.r2);
    const auto inside = (d.r2 < tables.cutoff2) & (d.r2 > Real(0));
    const V u = square_root(d.r2) * tables.r_to_piece;
    const V rho = piece_at_r(density_table<V>(type), u).value();
    return inside ? rho : V{};
  }
  KOKKOS_FORCEINLINE_FUNCTION CubicPiece<Real> embedding(int type, Real rho) const {
    const Real first = tables.embedding(type);
    const Real u = rho * tables.rho_to_piece;
    const Real within = u < tables.num_rho_pieces ? u : tables.num_rho_pieces;
    return tables.table.at(first, first + (tables.num_rho_pieces - 1),
                           within > 0 ? within : Real(0));
  }
};

/// First pass: the density at atom i, and the slope of its embedding energy there.
template <class Real, bool tilted, bool one_type>
struct EamDensityKernel {
  static constexpr int width = lane_count<Real>;

  EamRows<Real, FixedInt<Real>, tilted, one_type> eam;
  double quantum;  ///< of the density; a power of two
  DeviceView<Real*> slope;

  KOKKOS_INLINE_FUNCTION void operator()(int i) const {
    const auto unit = static_cast<Real>(1 / quantum);
    const PairRows<Real> pairs{eam.position, eam.rows, eam.slots};
    QuantaSum<Lanes<Real, width>> sum;
    sweep_row<width>(pairs, i, [&](auto sx, auto sy, auto sz, auto type, const int*) {
      sum.add(eam.density(sx, sy, sz, type) * unit);
    });
    std::int64_t total = sum.total();
    if (!sum.holds()) {
      total = 0;
      sweep_row<1>(pairs, i, [&](auto sx, auto sy, auto sz, auto type, const int*) {
        total += quanta_of(eam.density(sx, sy, sz, type) * unit);
      });
    }
    const auto rho = static_cast<Real>(static_cast<double>(total) * quantum);
    slope(i) = eam.embedding(eam.type_of(i), rho).slope() * eam.tables.rho_to_piece;
  }
};

/// Second pass: forces on atom i, once the slopes of all its neighbours are known.
template <class Real, bool tilted, bool one_type>
struct EamForceKernel {
  static constexpr int width = lane_count<Real>;

  EamRows<Real, FixedInt<Real>, tilted, one_type> eam;
  Real unit;  ///< 1 / quantum of the forces
  DeviceView<const Real*> slope;
  DeviceView<std::int64_t* [3]> force;
  DeviceView<std::int64_t*> saturated;
  bool adds;

  KOKKOS_INLINE_FUNCTION void operator()(int i) const {
    std::int64_t sum[3];
    if constexpr (width > 1) {
      ForceSum<Lanes<Real, width>> fast;
      sweep<width>(i, [&](auto f, const auto& d) { fast.add(f, d.dx, d.dy, d.dz, d.r2); });
      fast.store(sum);
      if (!fast.holds()) exact_sum(i, sum);
    } else {
      exact_sum(i, sum);
    }
    for (int c = 0; c < 3; ++c) force(i, c) = adds ? force(i, c) + sum[c] : sum[c];
  }

 private:
  KOKKOS_INLINE_FUNCTION void exact_sum(int i, std::int64_t (&result)[3]) const {
    ExactForceSum<Real> exact;
    sweep<1>(i, [&](auto f, const auto& d) { exact.add(f, d.dx, d.dy, d.dz); });
    exact.store(result);
    if (exact.saturated()) Kokkos::atomic_add(&saturated(0), std::int64_t{1});
  }

  /// Calls add(f, d) with force over distance in quanta and the separation.
  template <int lanes, class Add>
  KOKKOS_FORCEINLINE_FUNCTION void sweep(int i, const Add& add) const {
    using V = Lanes<Real, lanes>;
    const int own_type = eam.type_of(i);
    const V own_slope = broadcast<V>(slope(i));
    const V own_density = broadcast<V>(eam.tables.density(own_type));
    const PairRows<Real> pairs{eam.position, eam.rows, eam.slots};
    sweep_row<lanes>(pairs, i, [&](auto sx, auto sy, auto sz, auto type, const int* slot) {
      const auto d = separation<Real, tilted>(eam.metric, sx, sy, sz);
      const auto inside = (d.r2 < eam.tables.cutoff2) & (d.r2 > Real(0));
      const V r = square_root(d.r2);
      const V u = r * eam.tables.r_to_piece;
      const V r_inv = Real(1) / r;
      const V other_slope = look_up(slope.data(), load_lanes<Lanes<int, lanes>>(slot));
      const V density_slope = eam.piece_at_r(eam.template density_table<V>(type), u).slope();
      V embedding;
      if constexpr (one_type) {
        embedding = (own_slope + other_slope) * density_slope;
      } else {
        const V own_density_slope = eam.piece_at_r(own_density, u).slope();
        embedding = mul_add(own_slope, density_slope, other_slope * own_density_slope);
      }
      const auto z = eam.piece_at_r(eam.template pair_table<V>(own_type, type), u);
      const V pair = (z.slope() * eam.tables.r_to_piece - z.value() * r_inv) * r_inv;
      const V f = -mul_add(embedding, broadcast<V>(eam.tables.r_to_piece), pair) * r_inv * unit;
      add(inside ? f : V{}, d);
    });
  }
};

/// Energy and virial, each pair once a side and each embedding energy twice, so that the sums over
/// all atoms are twice those of the system. In double, but for the slopes, which are the forces'
/// own.
template <class Real, bool tilted, bool one_type>
struct EamEnergyKernel {
  static constexpr int width = lane_count<double>;
  using V = Lanes<double, width>;

  EamRows<double, FixedInt<Real>, tilted, one_type> eam;
  double density_quantum;
  double unit;  ///< 1 / quantum of the energy
  DeviceView<const Real*> slope;

  KOKKOS_INLINE_FUNCTION void operator()(int i, FixedSum<num_energy_sums>& total) const {
    const int own_type = eam.type_of(i);
    const V own_slope = broadcast<V>(static_cast<double>(slope(i)));
    const V own_density = broadcast<V>(eam.tables.density(own_type));
    const double r_to_piece = eam.tables.r_to_piece;
    EnergySum<V> sum;
    std::int64_t density = 0;
    const PairRows<Real> pairs{eam.position, eam.rows, eam.slots};
    sweep_row<width>(pairs, i, [&](auto sx, auto sy, auto sz, auto type, const int* slot) {
      const auto d = separation<double, tilted>(eam.metric, sx, sy, sz);
      const auto inside = (d.r2 < eam.tables.cutoff2) & (d.r2 > 0.0);
      const V r = square_root(d.r2);
      const V u = r * r_to_piece;
      const V r_inv = 1.0 / r;
      const auto rho = eam.piece_at_r(eam.template density_table<V>(type), u);
      const auto own_rho = eam.piece_at_r(own_density, u);
      const auto z = eam.piece_at_r(eam.template pair_table<V>(own_type, type), u);
      const V other_slope =
          convert_lanes<double>(look_up(slope.data(), load_lanes<Lanes<int, width>>(slot)));
      const V embedding = (own_slope * rho.slope() + other_slope * own_rho.slope()) * r_to_piece;
      const V phi = z.value() * r_inv;
      const V f = -(embedding + (z.slope() * r_to_piece - phi) * r_inv) * r_inv;
      sum.add(inside ? phi * unit : V{}, inside ? f * unit : V{}, d.dx, d.dy, d.dz);
      density += sum_lanes(round_to_int((inside ? rho.value() : V{}) * (1 / density_quantum)));
    });
    sum.add_to(total);
    const double rho = static_cast<double>(density) * density_quantum;
    const auto piece = eam.embedding(own_type, rho);
    const double beyond = rho > eam.tables.rho_end ? rho - eam.tables.rho_end : 0;
    const double f = piece.value() + beyond * piece.slope() * eam.tables.rho_to_piece;
    total.add_quanta(energy, 2 * quanta_of(f * unit));
  }
};

}  // namespace tercet::md
