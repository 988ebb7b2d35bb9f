#pragma once

#include "md/forces/eam_rows.hpp"
#include "md/forces/energy_sum.hpp"
#include "md/forces/force_context.hpp"
#include "md/forces/near_first.hpp"
#include "md/forces/quanta_sum.hpp"

namespace tercet::md {

/// First pass: the densities at a few atoms, and the slopes of their embedding energies there. On
/// the host it also puts the neighbours within the cutoff, about half of each row, first; for a few
/// atoms at once, because what such sorting writes cannot be read again at once.
template <class Real, bool tilted, bool one_type>
struct EamDensityKernel {
  static constexpr int width = lane_count<Real>;
  using Near = NearFirst<Real, tilted, one_type>;
  static constexpr int group = width > 1 ? Near::max_atoms : 1;

  EamRows<Real, FixedInt<Real>, tilted, one_type> eam;
  double quantum;  ///< of the density; a power of two
  RowSet rows;
  DeviceView<Real*> slope;
  DeviceView<std::uint32_t*> num_near;  ///< how many slots of the row the second pass has to read

  KOKKOS_INLINE_FUNCTION void operator()(int g) const {
    const int first = g * group;
    if constexpr (width > 1) {
      sum_near(first, rows.count - first < group ? rows.count : first + group);
    } else {
      const int i = rows.atom(first);
      num_near(i) = eam.pairs.rows(i).count;
      slope(i) = eam.embedding_slope(eam.type_of(i), density_of(exact_sum(i)));
    }
  }

 private:
  KOKKOS_FORCEINLINE_FUNCTION Real density_of(std::int64_t quanta) const {
    return static_cast<Real>(static_cast<double>(quanta) * quantum);
  }

  KOKKOS_FORCEINLINE_FUNCTION void sum_near(int first, int end) const {
    static_assert(group <= width, "one vector holds all densities");
    Near near;
    for (int k = first, begin = 0; k < end; ++k) {
      const int i = rows.atom(k);
      const int count = near.sort(eam.pairs, i, eam.metric, eam.tables.cutoff2, begin);
      num_near(i) = static_cast<std::uint32_t>(count);
      begin += (count + width - 1) / width * width;
    }
    alignas(64) Real rho[width] = {};
    alignas(64) FixedInt<Real> type[width] = {};
    for (int k = first, begin = 0; k < end; ++k) {
      const int i = rows.atom(k);
      const int padded = (static_cast<int>(num_near(i)) + width - 1) / width * width;
      const auto sum = sum_of(near, begin, begin + padded);
      rho[k - first] = density_of(sum.holds() ? sum.total() : exact_sum(i));
      type[k - first] = eam.type_of(i);
      begin += padded;
    }
    store_lanes(rho, eam.embedding_slope(load_lanes<Lanes<FixedInt<Real>, width>>(type),
                                         load_lanes<Lanes<Real, width>>(rho)));
    for (int k = first; k < end; ++k) slope(rows.atom(k)) = rho[k - first];
  }

  KOKKOS_FORCEINLINE_FUNCTION auto sum_of(const Near& near, int begin, int end) const {
    using V = Lanes<Real, width>;
    using T = Lanes<FixedInt<Real>, width>;
    const auto unit = static_cast<Real>(1 / quantum);
    V first = eam.template density_table<V>(T{});
    QuantaSum<V> sum;
    for (int n = begin; n < end; n += width) {
      if (!one_type) first = eam.template density_table<V>(load_lanes<T>(near.type + n));
      sum.add(eam.density(load_lanes<V>(near.r2 + n), first) * unit);
    }
    return sum;
  }

  KOKKOS_INLINE_FUNCTION std::int64_t exact_sum(int i) const {
    const auto unit = static_cast<Real>(1 / quantum);
    std::int64_t total = 0;
    sweep_row<1>(eam.pairs, i, [&](auto sx, auto sy, auto sz, auto type, const int*) {
      const auto d = separation<Real, tilted>(eam.metric, sx, sy, sz);
      const Real first = eam.template density_table<Real>(type);
      if (d.r2 > 0) total += quanta_of(eam.density(d.r2, first) * unit);
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
