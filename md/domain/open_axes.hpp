#pragma once

#include <limits>

#include "md/state.hpp"

namespace tercet::md {

/// What lowest_runaway returns when there is none.
inline constexpr std::int64_t no_atom = std::numeric_limits<std::int64_t>::max();

/// Lowest id of the own atoms that lie within `margin` of an end of an axis that is not periodic;
/// no_atom if none does. Fixed-point places wrap there, so that two atoms nearer to the two ends
/// than half the list's radius would meet. Waits for the device.
template <class Real>
std::int64_t lowest_runaway(const ExecSpace& exec, const State<Real>& state, const Box& box,
                            double margin);

}  // namespace tercet::md
