#pragma once

#include <cmath>

#include "md/fixed_point.hpp"

namespace tercet::md {

/// Adds `units` (below 2^31 in size) to a 32-bit place; `image` counts box crossings.
KOKKOS_FORCEINLINE_FUNCTION std::int32_t add_units(std::int32_t place, std::int64_t units,
                                                   int& image) {
  const std::int64_t sum = static_cast<std::int64_t>(static_cast<std::uint32_t>(place)) + units;
  image += static_cast<int>(sum >> 32);  // rounds down
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(sum));
}

/// The same for a 64-bit place.
KOKKOS_FORCEINLINE_FUNCTION std::int64_t add_units(std::int64_t place, std::int64_t units,
                                                   int& image) {
  const auto before = static_cast<std::uint64_t>(place);
  const std::uint64_t after = before + static_cast<std::uint64_t>(units);
  image += (after < before ? 1 : 0) - (units < 0 ? 1 : 0);
  return static_cast<std::int64_t>(after);
}

/// Adds `fraction` of the box edge, |fraction| < 1/2, to a place; `image` counts box crossings.
template <class I>
KOKKOS_FORCEINLINE_FUNCTION I move_fraction(I place, double fraction, int& image) {
  constexpr double edge = sizeof(I) == 4 ? 0x1p32 : 0x1p64;
  return add_units(place, static_cast<std::int64_t>(std::llrint(fraction * edge)), image);
}

/// The same for any fraction below 2^31: whole boxes first.
template <class I>
KOKKOS_INLINE_FUNCTION I move_far(I place, double fraction, int& image) {
  double whole = std::rint(fraction);
  double rest = fraction - whole;  // exact
  if (rest >= 0.5) {               // half a box forward is half a box back from the next one
    rest -= 1;
    whole += 1;
  }
  image += static_cast<int>(whole);
  if (rest == -0.5) {  // -2^63 units fit, but leave no doubt about the crossing
    place = move_fraction(place, -0.25, image);
    rest = -0.25;
  }
  return move_fraction(place, rest, image);
}

}  // namespace tercet::md
