#pragma once

#include "montecarlo/payoffs/option_gain.hpp"

namespace tercet::mc {

enum class Average { arithmetic, geometric };
enum class AverageUse { price, strike };

/// Average price: max(A - K, 0); average strike: max(S_T - A, 0); puts the other way round. A is
/// the average of the spots on the observation dates and of the past fixings. Today's spot counts
/// only where today is an observation date.
struct Asian {
  OptionType type = OptionType::call;
  double strike = 0;
  Average average = Average::arithmetic;
  AverageUse use = AverageUse::price;
  double past_sum = 0;  ///< of the fixings that are known; of their logarithms if geometric
  int past_count = 0;

  RowNeeds needs() const {
    return {.spot = average == Average::arithmetic || use == AverageUse::strike,
            .log_spot = average == Average::geometric};
  }

  template <class View>
  KOKKOS_FORCEINLINE_FUNCTION auto operator()(const View& path) const {
    using V = typename View::V;
    const V a = average_of(path);
    const V value = use == AverageUse::price ? a : path.spot_at_expiry(0);
    const V k = use == AverageUse::price ? broadcast<V>(static_cast<ScalarOf<V>>(strike)) : a;
    return path.discount_to_expiry() * gain(type, value, k);
  }

 private:
  template <class View>
  KOKKOS_FORCEINLINE_FUNCTION auto average_of(const View& path) const {
    using V = typename View::V;
    using Real = ScalarOf<V>;
    const Real share = Real(1) / static_cast<Real>(path.num_dates() + past_count);
    V sum = broadcast<V>(static_cast<Real>(past_sum));
    if (average == Average::arithmetic) {
      for (int k = 0; k < path.num_dates(); ++k) sum += path.spot(0, k);
      return sum * share;
    }
    for (int k = 0; k < path.num_dates(); ++k) sum += path.log_spot(0, k);
    return exp_lanes(sum * share);
  }
};

}  // namespace tercet::mc
