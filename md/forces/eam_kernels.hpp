#pragma once

#include "md/forces/eam_rows.hpp"
#include "md/forces/energy_sum.hpp"
#include "md/forces/force_sum.hpp"
#include "md/forces/near_first.hpp"
#include "md/forces/quanta_sum.hpp"

namespace tercet::md {

/// First pass: the density at atom i, and the slope of its embedding energy there. On the host it
/// also puts the neighbours within the cutoff, about half of the row, first.
template <class Real, bool tilted, bool one_type>
struct EamDensityKernel {
  static constexpr int width = lane_count<Real>;

  EamRows<Real, FixedInt<Real>, tilted, one_type> eam;
  double quantum;  ///< of the density; a power of two
  DeviceView<Real*> slope;
  DeviceView<std::uint32_t*> num_near;  ///< how many slots of the row the second pass has to read

  KOKKOS_INLINE_FUNCTION void operator()(int i) const {
    std::int64_t total;
    if constexpr (width > 1) {
      total = sum_of_near(i);
    } else {
      num_near(i) = eam.pairs.rows(i).count;
      total = exact_sum(i);
    }
    const auto rho = static_cast<Real>(static_cast<double>(total) * quantum);
    slope(i) = eam.embedding(eam.type_of(i), rho).slope() * eam.tables.rho_to_piece;
  }

 private:
  KOKKOS_FORCEINLINE_FUNCTION std::int64_t sum_of_near(int i) const {
    using V = Lanes<Real, width>;
    using T = Lanes<FixedInt<Real>, width>;
    const auto unit = static_cast<Real>(1 / quantum);
    NearFirst<Real, tilted, one_type> near;
    near.sort(eam.pairs, i, eam.metric, eam.tables.cutoff2);
    num_near(i) = static_cast<std::uint32_t>(near.count);
    QuantaSum<V> sum;
    for (int n = 0; n < near.count; n += width) {
      const T type = one_type ? T{} : load_lanes<T>(near.type + n);
      sum.add(eam.density(load_lanes<V>(near.r2 + n), type) * unit);
    }
    return sum.holds() ? sum.total() : exact_sum(i);
  }

  KOKKOS_INLINE_FUNCTION std::int64_t exact_sum(int i) const {
    const auto unit = static_cast<Real>(1 / quantum);
    std::int64_t total = 0;
    sweep_row<1>(eam.pairs, i, [&](auto sx, auto sy, auto sz, auto type, const int*) {
      const auto d = separation<Real, tilted>(eam.metric, sx, sy, sz);
      if (d.r2 > 0) total += quanta_of(eam.density(d.r2, type) * unit);
    });
    return total;
  }
};

/// Between the passes, where there is one type: positions with the slopes in the place of the type.
template <class Real>
struct EamPlacesKernel {
  DeviceView<const FixedPosition<Real>*> position;
  DeviceView<const Real*> slope;
  DeviceView<FixedPosition<Real>*> place;

  KOKKOS_INLINE_FUNCTION void operator()(int i) const {
    FixedPosition<Real> p = position(i);
    p.w = detail::same_bits<FixedInt<Real>>(slope(i));
    place(i) = p;
  }
};

/// Second pass: forces on atom i, once the slopes of all its neighbours are known.
template <class Real, bool tilted, bool one_type>
struct EamForceKernel {
  static constexpr int width = lane_count<Real>;

  PairRows<Real> pairs;  ///< with one type: from EamPlacesKernel
  DeviceView<const std::uint32_t*> num_near;
  Metric<Real> metric;
  EamForceTable<Real> table;
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
    const V own_slope = broadcast<V>(slope(i));
    const int own_type = one_type ? 0 : static_cast<int>(pairs.position(i).w);
    sweep_slots<lanes>(pairs, i, num_near(i), [&](auto sx, auto sy, auto sz, auto w, auto slot) {
      const auto d = separation<Real, tilted>(metric, sx, sy, sz);
      const auto inside = (d.r2 < table.cutoff2) & (d.r2 > Real(0));
      V f;
      if constexpr (one_type) {
        f = force_over_r(d.r2, own_slope + detail::same_bits<Real>(w));
      } else {
        const auto atom = load_lanes<Lanes<int, lanes>>(slot) / slot_step<Real>;
        f = force_over_r(d.r2, own_slope, look_up(slope.data(), atom), own_type, w);
      }
      add(inside ? f : V{}, d);
    });
  }

  template <class V>
  struct Distance {
    V r_inv, u, whole, t;  ///< 1/r, r in intervals of the table, and its two parts
  };
  template <class V>
  KOKKOS_FORCEINLINE_FUNCTION Distance<V> distance(V r2) const {
    Distance<V> r;
    r.r_inv = inverse_root(r2);
    r.u = r2 * r.r_inv * table.r_to_piece;
    const Real last = table.num_pieces - 1;
    const V within = r.u < last ? r.u : broadcast<V>(last);
    r.whole = convert_lanes<Real>(convert_lanes<detail::IntOf<Real>>(within));
    r.t = r.u - r.whole;
    return r;
  }

  /// Slope of the density and of the pair energy at the pieces from `first` on.
  template <class V>
  KOKKOS_FORCEINLINE_FUNCTION V force_at(const Distance<V>& r, V first, V slopes) const {
    V p[8];
    gather(first + r.whole, p);
    const V z = mul_add(mul_add(mul_add(p[4], r.t, p[5]), r.t, p[6]), r.t, p[7]);
    const V z_slope = mul_add(mul_add(p[3], r.t, p[5] + p[5]), r.t, p[6]);
    const V pair = (z_slope * table.r_to_piece - z * r.r_inv) * r.r_inv;
    return -mul_add(slopes, density_slope(p, r.t), pair) * r.r_inv;
  }
  template <class V>
  KOKKOS_FORCEINLINE_FUNCTION static V density_slope(const V (&p)[8], V t) {
    return mul_add(mul_add(p[0], t, p[1]), t, p[2]);
  }
  template <class V>
  KOKKOS_FORCEINLINE_FUNCTION void gather(V piece, V (&p)[8]) const {
    gather_eight_at(table.piece.data(), convert_lanes<detail::IntOf<Real>>(piece), p);
  }

  /// One type: both atoms' slopes belong to the same density.
  template <class V>
  KOKKOS_FORCEINLINE_FUNCTION V force_over_r(V r2, V slopes) const {
    return force_at(distance(r2), V{}, slopes);
  }

  /// Several: the own slope belongs to the neighbour's density and the other way round.
  template <class V, class T>
  KOKKOS_FORCEINLINE_FUNCTION V force_over_r(V r2, V own_slope, V other_slope, int own_type,
                                             T type) const {
    const Distance<V> r = distance(r2);
    const V other = convert_lanes<Real>(type), num_types = broadcast<V>(Real(table.num_types));
    const V own = broadcast<V>(static_cast<Real>(own_type));
    V p[8];
    gather(mul_add(other, num_types, own) * table.num_pieces + r.whole, p);
    const V rest = -(other_slope * density_slope(p, r.t)) * r.r_inv;
    return force_at(r, mul_add(own, num_types, other) * table.num_pieces, own_slope) + rest;
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
    sweep_row<width>(eam.pairs, i, [&](auto sx, auto sy, auto sz, auto type, const int* slot) {
      const auto d = separation<double, tilted>(eam.metric, sx, sy, sz);
      const auto inside = (d.r2 < eam.tables.cutoff2) & (d.r2 > 0.0);
      const V r = square_root(d.r2);
      const V u = r * r_to_piece;
      const V r_inv = 1.0 / r;
      const auto rho = eam.piece_at_r(eam.template density_table<V>(type), u);
      const auto own_rho = eam.piece_at_r(own_density, u);
      const auto z = eam.piece_at_r(eam.template pair_table<V>(own_type, type), u);
      const V other_slope = convert_lanes<double>(
          look_up(slope.data(), load_lanes<Lanes<int, width>>(slot) / slot_step<Real>));
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
