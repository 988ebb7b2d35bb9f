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

  RowNeeds needs() const { return corridor.needs(); }

  template <class View>
  KOKKOS_FORCEINLINE_FUNCTION auto operator()(const View& path) const {
    using V = typename View::V;
    using Real = ScalarOf<V>;
    const auto [alive, discounted_hits] = watch(corridor, path);
    const Real paid = static_cast<Real>(cash);
    if (no_touch) return alive * path.discount_to_expiry() * paid;
    if (pays == TouchPays::at_hit) return discounted_hits * paid;
    return (Real(1) - alive) * path.discount_to_expiry() * paid;
  }
};

}  // namespace tercet::mc
