#pragma once

#include "common/parallel/lane_math.hpp"

namespace tercet::md {

/// What a potential says of one pair: energy, and minus its derivative over the distance.
template <class V>
struct PairValue {
  V energy;
  V force_over_r;
};

}  // namespace tercet::md
