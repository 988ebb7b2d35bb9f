#pragma once

#include "common/parallel/lane_math.hpp"
#include "md/forces/force_sum.hpp"

namespace tercet::md {

/// Sums positive numbers of one atom's neighbours as integers, like ForceSum: the nearest integer
/// of each, so that neither order nor width matters. Float terms count to 2^31 altogether, double
/// terms to 2^51 each; beyond that the sum is taken one by one.
template <class V>
class QuantaSum {
 public:
  KOKKOS_FORCEINLINE_FUNCTION void add(V v) {
    sum_ += quanta(v);
    size_ += v;
  }
  KOKKOS_FORCEINLINE_FUNCTION bool holds() const {
    constexpr double limit = sizeof(ScalarOf<V>) == 4 ? 0x1p30 : 0x1p51;
    return static_cast<double>(sum_lanes(size_)) < limit;
  }
  KOKKOS_FORCEINLINE_FUNCTION std::int64_t total() const { return sum_lanes(sum_); }

 private:
  KOKKOS_FORCEINLINE_FUNCTION static auto quanta(V v) { return round_to_int(v); }

  Lanes<detail::IntOf<ScalarOf<V>>, width_of<V>> sum_{};
  V size_{};
};

/// The same for one term: the definition that fixes the bits.
template <class Real>
KOKKOS_FORCEINLINE_FUNCTION std::int64_t quanta_of(Real v) {
  constexpr Real largest = static_cast<Real>(largest_quanta);
  return v < largest && v > -largest ? static_cast<std::int64_t>(std::llrint(v))
                                     : static_cast<std::int64_t>(largest);
}

}  // namespace tercet::md
