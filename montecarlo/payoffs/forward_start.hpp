#pragma once

#include "montecarlo/payoffs/option_gain.hpp"

namespace tercet::mc {

/// An option whose strike is set to `moneyness` times the spot on the (one) observation date.
struct ForwardStart {
  OptionType type = OptionType::call;
  double moneyness = 1;

  RowNeeds needs() const { return {.spot = true}; }

  template <class View>
  KOKKOS_FORCEINLINE_FUNCTION auto operator()(const View& path) const {
    using V = typename View::V;
    const V strike = path.spot(0, 0) * static_cast<ScalarOf<V>>(moneyness);
    return path.discount_to_expiry() * gain(type, path.spot_at_expiry(0), strike);
  }
};

}  // namespace tercet::mc
