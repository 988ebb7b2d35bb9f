#pragma once

#include <cmath>

#include "md/fixed_point.hpp"

namespace tercet::md {

/// Adds `fraction` of the box edge to a fixed-point coordinate and counts box crossings in `image`.
///
/// The sum is exact to the last bit of the fixed-point number: whole boxes are split off first, and
/// the rest is a number in [-1/2, 1/2], which a double holds to 2^-54.
template <class I>
KOKKOS_INLINE_FUNCTION I move_fraction(I place, double fraction, int& image) {
  using U = std::make_unsigned_t<I>;
  constexpr double edge = sizeof(I) == 4 ? 0x1p32 : 0x1p64;
  const double whole = std::rint(fraction);
  double units = std::rint((fraction - whole) * edge);
  image += static_cast<int>(whole);
  if (units >= edge / 2) {  // half a box forward is half a box back from the next one
    units -= edge;
    image += 1;
  }
  const auto before = static_cast<U>(place);
  const auto after = static_cast<U>(before + static_cast<U>(static_cast<std::int64_t>(units)));
  if (units >= 0 && after < before) image += 1;
  if (units < 0 && after > before) image -= 1;
  return static_cast<I>(after);
}

}  // namespace tercet::md
