#pragma once

#include <optional>

#include "montecarlo/analytic/black_scholes.hpp"

namespace tercet::mc::analytic {

/// The stddev (vol times root of maturity) at which black_price gives `price`. Solved for the
/// out-of-the-money option of the pair, by Newton steps on the logarithm of its value inside a
/// bracket: converges from the deepest wings. The intrinsic value gives 0. Nothing when no stddev
/// gives the price: below the intrinsic value, at or above its bound (the forward for a call, the
/// strike for a put), NaN, or forward or strike <= 0.
/// A price deep in the money holds few digits of the time value; so does then the result.
std::optional<double> implied_stddev(OptionType type, double forward, double strike, double price,
                                     double discount);

/// The vol at which black_scholes_price(in) is `price`; in.vol is not read. Nothing as above, and
/// for maturity_years = 0.
std::optional<double> implied_vol(const BlackScholesInput& in, double price);

}  // namespace tercet::mc::analytic
