#pragma once

#include "montecarlo/payoffs/option_gain.hpp"

namespace tercet::mc {

/// Floating strike: S_T - min (call), max - S_T (put). Fixed strike: max(max - K, 0) (call),
/// max(K - min, 0) (put). Watched continuously, the extreme between two dates is drawn from that of
/// a Brownian bridge of log spot (exact for Black-Scholes): (a + b -+ sqrt((b - a)^2 -
/// 2 variance ln u)) / 2.
struct Lookback {
  OptionType type = OptionType::call;
  bool floating = true;
  double strike = 0;          ///< fixed strike only
  double extreme_so_far = 0;  ///< 0: today's spot
  bool continuous = true;

  KOKKOS_FORCEINLINE_FUNCTION bool seeks_largest() const {
    return floating == (type == OptionType::put);
  }
  RowNeeds needs() const { return {.spot = true, .log_spot = true, .variance = continuous}; }

  template <class View>
  KOKKOS_FORCEINLINE_FUNCTION auto operator()(const View& path) const {
    using V = typename View::V;
    using Real = ScalarOf<V>;
    const Real today = extreme_so_far > 0 ? static_cast<Real>(extreme_so_far) : path.spot_today(0);
    const Real sign = seeks_largest() ? Real(1) : Real(-1);
    V best = broadcast<V>(sign * log_positive(today));  // sign * log, so that the largest is sought
    V before = broadcast<V>(log_positive(path.spot_today(0)));
    for (int k = 0; k < path.num_dates(); ++k) {
      const V now = path.log_spot(0, k);
      best = larger(best, continuous ? bridge_extreme(path, k, before, now, sign) : sign * now);
      before = now;
    }
    const V extreme = exp_lanes(sign * best);
    const V spot = path.spot_at_expiry(0);
    const V discount = path.discount_to_expiry();
    if (floating) return discount * (sign * (extreme - spot));
    return discount * gain(type, extreme, strike);
  }

 private:
  template <class View, class V>
  KOKKOS_FORCEINLINE_FUNCTION V bridge_extreme(const View& path, int k, V before, V now,
                                               ScalarOf<V> sign) const {
    using Real = ScalarOf<V>;
    const V way = now - before;
    const V u = path.uniform(0, k, 0);
    const V reach = square_root(way * way - Real(2) * path.variance(0, k) * log_positive(u));
    return Real(0.5) * (sign * (before + now) + reach);
  }
};

}  // namespace tercet::mc
