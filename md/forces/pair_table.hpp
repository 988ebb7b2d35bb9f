#pragma once

#include <vector>

#include "common/parallel/lane_math.hpp"

namespace tercet::md {

/// The coefficients of a potential for every pair of types, on the device: row k holds coefficient
/// k of pair (a, b) at a num_types + b; the last row holds the cutoffs squared (0: no interaction).
template <class Real, class Potential>
struct PairTable {
  static constexpr int num_rows = Potential::num_coefficients + 1;
  int num_types = 0;
  Real force_unit = 1;  ///< 1 / quantum of the forces
  DeviceView<const Real**> row;
};

/// Coefficients of the pairs (a, type of each lane).
template <class V, class Potential, bool one_type>
class PairCoefficients {
 public:
  struct Values {
    V value[Potential::num_coefficients];
    V cutoff2;
  };

  template <class Table>
  KOKKOS_FORCEINLINE_FUNCTION PairCoefficients(const Table& table, int a)
      : first_(table.row.data() + a * table.num_types),
        stride_(static_cast<int>(table.row.extent(1))) {
    if constexpr (one_type) {
      for (int k = 0; k < Potential::num_coefficients; ++k) {
        uniform_.value[k] = broadcast<V>(first_[k * stride_]);
      }
      uniform_.cutoff2 = broadcast<V>(first_[Potential::num_coefficients * stride_]);
    }
  }

  template <class T>
  KOKKOS_FORCEINLINE_FUNCTION Values of(T type) const {
    if constexpr (one_type) {
      return uniform_;
    } else {
      Values values;
      for (int k = 0; k < Potential::num_coefficients; ++k) {
        values.value[k] = look_up(first_ + k * stride_, type);
      }
      values.cutoff2 = look_up(first_ + Potential::num_coefficients * stride_, type);
      return values;
    }
  }

 private:
  const ScalarOf<V>* first_;
  int stride_;
  Values uniform_;
};

}  // namespace tercet::md
