#pragma once

#include "montecarlo/payoffs/survival.hpp"

namespace tercet::mc {

enum class TouchPays { at_hit, at_expiry };

/// One-touch: pays cash when the spot leaves the corridor before expiry, then or at expiry.
/// No-touch: pays cash at expiry when it does not.
struct Touch {
  Corridor corridor;
  bool no_touch = false;
  double cash = 1;
  TouchPays pays = TouchPays::at_hit;

  static constexpr bool is_continuous = false;
  RowNeeds needs() const { return corridor.needs(); }

  template <class View>
  KOKKOS_FORCEINLINE_FUNCTION auto operator()(const View& path) const {
    using V = typename View::V;
    using Real = ScalarOf<V>;
    Survival<View> survival(corridor, path);
    V discounted_hits = Real(1) - survival.alive();
    V discount_before = broadcast<V>(Real(1));
    for (int k = 0; k < path.num_dates(); ++k) {
      const V left = survival.advance(k);
      const V discount = path.discount(k);
      discounted_hits +=
          left * (corridor.continuous ? square_root(discount * discount_before) : discount);
      discount_before = discount;
    }
    const Real paid = static_cast<Real>(cash);
    const V alive = survival.alive();
    if (no_touch) return alive * path.discount_to_expiry() * paid;
    if (pays == TouchPays::at_hit) return discounted_hits * paid;
    return (Real(1) - alive) * path.discount_to_expiry() * paid;
  }
};

}  // namespace tercet::mc
