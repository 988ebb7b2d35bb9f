#pragma once

#include "common/math/reciprocal.hpp"
#include "md/forces/eam_tables.hpp"
#include "md/forces/force_sum.hpp"
#include "md/neighbors/pair_rows.hpp"

namespace tercet::md {

/// Second pass: forces on atom i, once the slopes of all its neighbours are known.
template <class Real, bool tilted, bool one_type>
struct EamForceKernel {
  static constexpr int width = lane_count<Real>;

  PairRows<Real> rows;  ///< with one type: positions from EamPlacesKernel
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
      sweep_blocks(i, [&](auto f, const auto& d) { fast.add(f, d.dx, d.dy, d.dz, d.r2); });
      fast.store(sum);
      if (!fast.holds()) exact_sum(i, sum);
    } else {
      exact_sum(i, sum);
    }
    for (int c = 0; c < 3; ++c) force(i, c) = adds ? force(i, c) + sum[c] : sum[c];
  }

 private:
  /// What is known of pairs before the tables are read.
  template <class V>
  struct Pairs {
    using Index = Lanes<detail::IntOf<Real>, width_of<V>>;
    Separation<V> d;
    V r_inv;      ///< 1/r; 0 beyond the cutoff, which makes the force 0
    Index piece;  ///< which piece of the tables
    V t;          ///< and the place in it
    V slopes;     ///< one type: the sum of both atoms'; several: the neighbour's
    Index type;   ///< several: the neighbour's
  };

  KOKKOS_INLINE_FUNCTION void exact_sum(int i, std::int64_t (&result)[3]) const {
    ExactForceSum<Real> exact;
    const Real own_slope = slope(i);
    sweep_slots<1>(rows, i, 0, num_near(i), [&](auto sx, auto sy, auto sz, auto w, auto slot) {
      const auto pair = pairs_at<Real>(own_slope, sx, sy, sz, w, slot);
      exact.add(force_over_r(i, own_slope, pair), pair.d.dx, pair.d.dy, pair.d.dz);
    });
    exact.store(result);
    if (exact.saturated()) Kokkos::atomic_add(&saturated(0), std::int64_t{1});
  }

  /// Calls add(f, d) with force over distance in quanta and the separation. A few vectors at a
  /// time, first all places and then all tables: both wait for memory, and the processor looks just
  /// far enough ahead to go on with the next vector if each half is for itself.
  template <class Add>
  KOKKOS_FORCEINLINE_FUNCTION void sweep_blocks(int i, const Add& add) const {
    using V = Lanes<Real, width>;
    constexpr std::uint32_t block = 64;
    const V own_slope = broadcast<V>(slope(i));
    const std::uint32_t count = num_near(i);
    for (std::uint32_t begin = 0; begin < count; begin += block) {
      const std::uint32_t end = begin + block < count ? begin + block : count;
      Pairs<V> pairs[block / width];
      int n = 0;
      sweep_slots<width>(rows, i, begin, end, [&](auto sx, auto sy, auto sz, auto w, auto slot) {
        pairs[n++] = pairs_at<V>(own_slope, sx, sy, sz, w, slot);
      });
      for (int k = 0; k < n; ++k) add(force_over_r(i, own_slope, pairs[k]), pairs[k].d);
    }
  }

  template <class V, class S>
  KOKKOS_FORCEINLINE_FUNCTION Pairs<V> pairs_at(V own_slope, S sx, S sy, S sz, S w,
                                                const int* slot) const {
    using Index = typename Pairs<V>::Index;
    Pairs<V> p;
    p.d = separation<Real, tilted>(metric, sx, sy, sz);
    const auto inside = (p.d.r2 < table.cutoff2) & (p.d.r2 > Real(0));
    const V r_inv = inverse_root(p.d.r2);
    const V u = p.d.r2 * r_inv * table.r_to_piece;
    const Real last = table.num_pieces - 1;
    p.r_inv = inside ? r_inv : V{};
    p.piece = convert_lanes<detail::IntOf<Real>>(u < last ? u : broadcast<V>(last));
    p.t = u - convert_lanes<Real>(p.piece);
    if constexpr (one_type) {
      p.slopes = own_slope + detail::same_bits<Real>(w);
      p.type = Index{};
    } else {
      const auto atom = load_lanes<Lanes<int, width_of<V>>>(slot) / slot_step<Real>;
      p.slopes = look_up(slope.data(), atom);
      p.type = w;
    }
    return p;
  }

  /// In the one-type case the slopes belong to one density; else the own slope belongs to the
  /// neighbour's density and the other way round.
  template <class V>
  KOKKOS_FORCEINLINE_FUNCTION V force_over_r(int i, V own_slope, const Pairs<V>& pair) const {
    if constexpr (one_type) {
      return force_at(pair, pair.piece, pair.slopes);
    } else {
      using Index = typename Pairs<V>::Index;
      using Int = detail::IntOf<Real>;
      const auto own = static_cast<Int>(rows.position(i).w);
      const auto num_types = static_cast<Int>(table.num_types);
      const auto num_pieces = static_cast<Int>(table.num_pieces);
      const Index from_own = (pair.type * num_types + own) * num_pieces;
      const Index from_other = (pair.type + own * num_types) * num_pieces;
      V p[8];
      gather_eight_at(table.piece.data(), from_own + pair.piece, p);
      const V rest = pair.slopes * density_slope(p, pair.t) * pair.r_inv;
      return force_at(pair, from_other + pair.piece, own_slope) - rest;
    }
  }

  /// Slope of the density times `slopes`, and of the pair energy.
  template <class V, class Index>
  KOKKOS_FORCEINLINE_FUNCTION V force_at(const Pairs<V>& pair, Index piece, V slopes) const {
    V p[8];
    gather_eight_at(table.piece.data(), piece, p);
    const V t = pair.t, r_inv = pair.r_inv;
    const V z = mul_add(mul_add(mul_add(p[4], t, p[5]), t, p[6]), t, p[7]);
    const V z_slope = mul_add(mul_add(p[3], t, p[5] + p[5]), t, p[6]);
    const V energy_slope = (z_slope * table.r_to_piece - z * r_inv) * r_inv;
    return -mul_add(slopes, density_slope(p, t), energy_slope) * r_inv;
  }
  template <class V>
  KOKKOS_FORCEINLINE_FUNCTION static V density_slope(const V (&p)[8], V t) {
    return mul_add(mul_add(p[0], t, p[1]), t, p[2]);
  }
};

}  // namespace tercet::md
