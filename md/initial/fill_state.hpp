#pragma once

#include "md/initial/initial_system.hpp"
#include "md/state.hpp"

namespace tercet::md {

/// The fixed-point number of a fraction of the box edge; whole boxes go to `image`.
template <class Real>
FixedInt<Real> fixed_from_fraction(double fraction, int& image);
/// The fraction, 0 <= s < 1, of a fixed-point number.
template <class Real>
double fraction_from_fixed(FixedInt<Real> place);

/// Puts this rank's share of a system into a new state. `box` is the one of the run, with room
/// along axes that are not periodic. Throws InputError, naming the atom, for one that lies outside
/// the user's box along such an axis.
template <class Real>
State<Real> make_state(const InitialSystem& system, const Box& box,
                       const std::vector<double>& mass_of_type);

}  // namespace tercet::md
