#include "md/forces/force_scale.hpp"

#include <cmath>

namespace tercet::md {
namespace {

/// The power of two at or below x.
double power_below(double x) {
  return std::exp2(std::floor(std::log2(x)));
}

}  // namespace

ForceScale ForceScale::choose(double largest_attraction, double well_depth, bool single) {
  const double force = largest_attraction > 0 ? power_below(largest_attraction) : 1.0;
  const double energy = well_depth > 0 ? power_below(well_depth) : 1.0;
  // float: 2^-19 is half a unit in the last place of the typical repulsive force of a liquid, and
  // leaves 2^12 times the strongest attraction within 32 bits. double: 2^-42 likewise, with 2^9
  // within the 51 bits of the fast sum and 2^20 within 63 bits. Energies: in a crystal all rounding
  // errors are alike, and 2^-42 keeps them below 10^-12; a pair may have 2^13 times the depth.
  return {force * (single ? 0x1p-19 : 0x1p-42), energy * 0x1p-42};
}

}  // namespace tercet::md
