#pragma once

#include "md/forces/cubic_table.hpp"
#include "md/forces/pair_value.hpp"

namespace tercet::md {

/// A potential given as numbers: cubic pieces over equal intervals of r.
template <class Real>
struct Tabulated {
  /// first and last piece of the pair's table, 1 / interval, distance at its start
  static constexpr int num_coefficients = 4;
  static constexpr bool is_linear = false;

  CubicTable<Real> table;

  template <class V>
  KOKKOS_FORCEINLINE_FUNCTION PairValue<V> operator()(V r2, const V* c) const {
    const V r = square_root(r2);
    const auto piece = table.at(c[0], c[1], (r - c[3]) * c[2]);
    return {piece.value(), -piece.slope() * c[2] / r};
  }
};

}  // namespace tercet::md
