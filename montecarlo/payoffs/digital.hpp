#pragma once

#include "montecarlo/payoffs/option_gain.hpp"

namespace tercet::mc {

enum class DigitalPays { cash, asset };

/// Pays `cash`, or the asset, when the spot at expiry is above the strike (call) or below (put).
struct Digital {
  OptionType type = OptionType::call;
  double strike = 0;
  DigitalPays pays = DigitalPays::cash;
  double cash = 1;

  RowNeeds needs() const { return {.spot = true}; }

  template <class View>
  KOKKOS_FORCEINLINE_FUNCTION auto operator()(const View& path) const {
    using V = typename View::V;
    const V spot = path.spot_at_expiry(0);
    const V k = broadcast<V>(static_cast<ScalarOf<V>>(strike));
    const V paid = pays == DigitalPays::asset ? spot : broadcast<V>(static_cast<ScalarOf<V>>(cash));
    const V hit = type == OptionType::call ? one_where<V>(spot > k) : one_where<V>(spot < k);
    return path.discount_to_expiry() * paid * hit;
  }
};

}  // namespace tercet::mc
