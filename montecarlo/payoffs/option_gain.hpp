#pragma once

#include "montecarlo/payoffs/option_type.hpp"
#include "montecarlo/payoffs/path_view.hpp"

namespace tercet::mc {

/// max(value - strike, 0) for a call, max(strike - value, 0) for a put.
template <class V>
KOKKOS_FORCEINLINE_FUNCTION V gain(OptionType type, V value, V strike) {
  return positive_part(type == OptionType::call ? value - strike : strike - value);
}
template <class V>
KOKKOS_FORCEINLINE_FUNCTION V gain(OptionType type, V value, double strike) {
  return gain(type, value, broadcast<V>(static_cast<ScalarOf<V>>(strike)));
}

/// 1 in the lanes where `condition` holds, else 0.
template <class V, class Mask>
KOKKOS_FORCEINLINE_FUNCTION V one_where(Mask condition) {
  return condition ? broadcast<V>(ScalarOf<V>(1)) : V{};
}

}  // namespace tercet::mc
