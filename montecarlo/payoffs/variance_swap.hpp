#pragma once

#include "montecarlo/payoffs/option_gain.hpp"

namespace tercet::mc {

/// Realised variance less the strike: the squares of the log returns from date to date, the first
/// from today, summed and divided by the years to the last date.
struct VarianceSwap {
  double strike_variance = 0;  ///< per year

  RowNeeds needs() const { return {.log_spot = true}; }

  template <class View>
  KOKKOS_FORCEINLINE_FUNCTION auto operator()(const View& path) const {
    using V = typename View::V;
    using Real = ScalarOf<V>;
    V before = broadcast<V>(log_positive(path.spot_today(0)));
    V sum{};
    for (int k = 0; k < path.num_dates(); ++k) {
      const V now = path.log_spot(0, k);
      sum = mul_add(now - before, now - before, sum);
      before = now;
    }
    const Real per_year = Real(1) / path.years(path.num_dates() - 1);
    return path.discount_to_expiry() * (sum * per_year - static_cast<Real>(strike_variance));
  }
};

}  // namespace tercet::mc
