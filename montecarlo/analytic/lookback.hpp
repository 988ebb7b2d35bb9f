#pragma once

#include "montecarlo/analytic/black_scholes.hpp"

namespace tercet::mc::analytic {

/// Continuously watched lookbacks. `extreme_so_far` is the running maximum or minimum, today's spot
/// included: a maximum below the spot, or a minimum above it, is taken as the spot.
/// All are integrals of the touch probability over the level (E[max(M - a, 0)] is the integral of
/// P(M > y) from a on), good to 1e-12 of the spot: unlike the closed forms of Goldman, Sosin and
/// Gatto (1979) and of Conze and Viswanathan (1991), see Haug (2007) 4.15, they hold at r = q too.
/// T = 0 is the intrinsic value, vol = 0 follows the forward.

/// Call: S_T less the minimum. Put: the maximum less S_T. Strike is not read.
double floating_lookback_price(const BlackScholesInput& in, double extreme_so_far);

/// Call: max(maximum - strike, 0). Put: max(strike - minimum, 0).
double fixed_lookback_price(const BlackScholesInput& in, double extreme_so_far);

/// E[max(maximum over [0, T] - level, 0)] and E[max(level - minimum over [0, T], 0)], not
/// discounted, for any level >= 0; `in` gives spot, rates, vol and maturity.
double expected_excess_of_maximum(const BlackScholesInput& in, double level);
double expected_shortfall_of_minimum(const BlackScholesInput& in, double level);

}  // namespace tercet::mc::analytic
