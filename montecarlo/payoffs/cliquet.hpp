#pragma once

#include "montecarlo/payoffs/option_gain.hpp"

namespace tercet::mc {

/// The sum of the returns from date to date, each held between a local floor and cap, held between
/// a global floor and cap. The first return starts today.
struct Cliquet {
  double local_floor = -1, local_cap = 1e30;
  double global_floor = -1e30, global_cap = 1e30;

  RowNeeds needs() const { return {.spot = true}; }

  template <class View>
  KOKKOS_FORCEINLINE_FUNCTION auto operator()(const View& path) const {
    using V = typename View::V;
    V before = broadcast<V>(path.spot_today(0));
    V sum{};
    for (int k = 0; k < path.num_dates(); ++k) {
      const V now = path.spot(0, k);
      sum += held(now / before - ScalarOf<V>(1), local_floor, local_cap);
      before = now;
    }
    return path.discount_to_expiry() * held(sum, global_floor, global_cap);
  }

 private:
  template <class V>
  KOKKOS_FORCEINLINE_FUNCTION V held(V value, double floor, double cap) const {
    using Real = ScalarOf<V>;
    return smaller(larger(value, broadcast<V>(static_cast<Real>(floor))),
                   broadcast<V>(static_cast<Real>(cap)));
  }
};

}  // namespace tercet::mc
