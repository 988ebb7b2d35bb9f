#pragma once

#include "montecarlo/payoffs/option_gain.hpp"

namespace tercet::mc {

/// max(S_T - K, 0), or max(K - S_T, 0).
struct European {
  OptionType type = OptionType::call;
  double strike = 0;

  RowNeeds needs() const { return {.spot = true}; }

  template <class View>
  KOKKOS_FORCEINLINE_FUNCTION auto operator()(const View& path) const {
    return path.discount_to_expiry() * gain(type, path.spot_at_expiry(0), strike);
  }
};

}  // namespace tercet::mc
