#pragma once

#include "montecarlo/analytic/first_passage.hpp"

namespace tercet::mc::analytic {

/// Barriers of a LogPath: lower < 0 < upper.
struct Corridor {
  double lower = 0;
  double upper = 0;
  double width() const { return upper - lower; }
};

/// P(the path stays between the barriers and ends in [a, b]), lower <= a <= b <= upper. Mirror
/// images while the standard deviation is below the width, the sine series above it: both then need
/// few terms and none is large.
double stays_and_ends_in(const LogPath& path, const Corridor& corridor, double a, double b);

/// E[exp(-rate tau)] over paths that touch the lower barrier at tau <= T without having touched the
/// upper one.
double lower_touched_first(const LogPath& path, const Corridor& corridor, double rate);

}  // namespace tercet::mc::analytic
