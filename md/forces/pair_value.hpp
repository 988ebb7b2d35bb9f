#pragma once

#include "common/parallel/lane_math.hpp"

namespace tercet::md {

/// What a potential says of one pair: energy, and minus its derivative over the distance. A
/// potential is a struct with `num_coefficients`, `operator()(r2, coefficients)` and `is_linear`:
/// whether both are proportional to all coefficients taken together, so that a unit can be put into
/// these instead of being multiplied to each pair.
template <class V>
struct PairValue {
  V energy;
  V force_over_r;
};

}  // namespace tercet::md
