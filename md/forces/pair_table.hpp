#pragma once

#include "common/parallel/lane_math.hpp"

namespace tercet::md {

/// The coefficients of a potential for every pair of types, on the device: row k holds coefficient
/// k of pair (a, b) at a num_types + b; the last row holds the cutoffs squared (0: no interaction).
template <class Real>
struct PairTable {
  int num_types = 0;
  Real unit = 1;  ///< 1 / quantum of what the kernel sums
  DeviceView<const Real**> row;
};

/// The coefficients of the pairs (a, type of each lane).
template <class V, int num_coefficients, bool one_type>
class PairCoefficients {
 public:
  struct Values {
    V value[num_coefficients];
    V cutoff2;
  };

  /// @param factor  multiplied to the coefficients; only where there is one type
  KOKKOS_FORCEINLINE_FUNCTION PairCoefficients(const PairTable<ScalarOf<V>>& table, int a,
                                               ScalarOf<V> factor = 1)
      : first_(table.row.data() + a * table.num_types),
        stride_(static_cast<int>(table.row.extent(1))) {
    if constexpr (one_type) {
      for (int k = 0; k < num_coefficients; ++k) {
        uniform_.value[k] = broadcast<V>(first_[k * stride_] * factor);
      }
      uniform_.cutoff2 = broadcast<V>(first_[num_coefficients * stride_]);
    }
  }

  template <class T>
  KOKKOS_FORCEINLINE_FUNCTION std::conditional_t<one_type, const Values&, Values> of(T type) const {
    if constexpr (one_type) {
      return uniform_;
    } else {
      Values values;
      for (int k = 0; k < num_coefficients; ++k) {
        values.value[k] = look_up(first_ + k * stride_, type);
      }
      values.cutoff2 = look_up(first_ + num_coefficients * stride_, type);
      return values;
    }
  }

 private:
  const ScalarOf<V>* first_;
  int stride_;
  Values uniform_;
};

}  // namespace tercet::md
