#pragma once

#include "common/parallel/lane_math.hpp"

namespace tercet::md {

/// One cubic a t^3 + b t^2 + c t + d at 0 <= t <= 1.
template <class V>
struct CubicPiece {
  V a, b, c, d, t;

  KOKKOS_FORCEINLINE_FUNCTION V value() const {
    return mul_add(mul_add(mul_add(a, t, b), t, c), t, d);
  }
  /// Derivative by t.
  KOKKOS_FORCEINLINE_FUNCTION V slope() const {
    using Real = ScalarOf<V>;
    return mul_add(mul_add(Real(3) * a, t, Real(2) * b), t, c);
  }
};

/// Tables of cubic pieces, one after another; each piece's a, b, c, d are read with one load.
template <class Real>
struct CubicTable {
  DeviceView<const Four<Real>*> piece;

  /// The piece for coordinate u >= 0 (in intervals from the table's start). `first` and `last` are
  /// its first and last piece as numbers of the lanes' type; beyond the last, that one goes on.
  template <class V>
  KOKKOS_FORCEINLINE_FUNCTION CubicPiece<V> at(V first, V last, V u) const {
    const V beyond = last - first;
    const V clamped = u < beyond ? u : beyond;
    const auto whole = convert_lanes<detail::IntOf<Real>>(clamped);
    CubicPiece<V> p;
    p.t = u - convert_lanes<Real>(whole);
    gather_four_at(piece.data(), convert_lanes<detail::IntOf<Real>>(first) + whole, p.a, p.b, p.c,
                   p.d);
    return p;
  }
};

}  // namespace tercet::md
