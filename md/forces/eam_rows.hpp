#pragma once

#include "common/math/reciprocal.hpp"
#include "md/forces/eam_tables.hpp"
#include "md/neighbors/pair_rows.hpp"

namespace tercet::md {

/// What all EAM kernels read, and the formulas they share.
template <class Real, class I, bool tilted, bool one_type>
struct EamRows {
  PairRows<std::conditional_t<sizeof(I) == 4, float, double>> pairs;
  Metric<Real> metric;
  EamTables<Real> tables;

  KOKKOS_FORCEINLINE_FUNCTION int type_of(int i) const {
    return one_type ? 0 : static_cast<int>(pairs.position(i).w);
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
  /// Density of neighbours at these distances, from the tables that begin at these pieces; 0 beyond
  /// the cutoff.
  template <class V>
  KOKKOS_FORCEINLINE_FUNCTION V density(V r2, V first) const {
    const V u = r2 * inverse_root(r2) * tables.r_to_piece;
    const V rho = piece_at_r(first, u).value();
    return r2 < tables.cutoff2 ? rho : V{};
  }
  /// Slope of the embedding energies of atoms of these types at these densities.
  template <class V, class T>
  KOKKOS_FORCEINLINE_FUNCTION V embedding_slope(T type, V rho) const {
    return embedding(type, rho).slope() * tables.rho_to_piece;
  }
  template <class V, class T>
  KOKKOS_FORCEINLINE_FUNCTION CubicPiece<V> embedding(T type, V rho) const {
    V first;
    if constexpr (one_type) {
      first = broadcast<V>(tables.embedding(0));
    } else {
      first = look_up(tables.embedding.data(), type);
    }
    const V u = rho * tables.rho_to_piece;
    const V end = broadcast<V>(tables.num_rho_pieces);
    const V within = u < end ? u : end;
    return tables.table.at(first, first + (tables.num_rho_pieces - 1), within > V{} ? within : V{});
  }
};

}  // namespace tercet::md
