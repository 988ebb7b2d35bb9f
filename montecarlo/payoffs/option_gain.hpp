#pragma once

#include "montecarlo/payoffs/option_type.hpp"
#include "montecarlo/payoffs/path_view.hpp"

namespace tercet::mc {

/// max(value - strike, 0) for a call, max(strike - value, 0) for a put; the strike in lanes like
/// the value, or one number for all.
template <class V, class Strike>
KOKKOS_FORCEINLINE_FUNCTION V gain(OptionType type, V value, Strike strike) {
  V k;
  if constexpr (std::is_same_v<Strike, V>) {
    k = strike;
  } else {
    k = broadcast<V>(static_cast<ScalarOf<V>>(strike));
  }
  return positive_part(type == OptionType::call ? value - k : k - value);
}

/// 1 in the lanes where `condition` holds, else 0.
template <class V, class Mask>
KOKKOS_FORCEINLINE_FUNCTION V one_where(Mask condition) {
  return condition ? broadcast<V>(ScalarOf<V>(1)) : V{};
}

}  // namespace tercet::mc
