#pragma once

#include "montecarlo/analytic/black_scholes.hpp"

namespace tercet::mc::analytic {

/// Jumps of the logarithm of the spot: Poisson in time, normal in size.
struct LognormalJumps {
  double intensity = 0;      ///< jumps per year, >= 0
  double mean_log_jump = 0;  ///< mean of the jump of ln S
  double jump_log_vol = 0;   ///< its standard deviation, >= 0

  /// The expected relative jump of the spot, exp(mean + vol^2/2) - 1; the drift is less by
  /// intensity times this, so that the discounted spot is a martingale.
  double mean_relative_jump() const;
};

/// Merton (1976): a Poisson-weighted series of Black prices, summed to rounding; `in.vol` is that
/// of the diffusion. No diffusion, no jump size and no jumps at all (then Black-Scholes) are
/// allowed.
double merton_jump_price(const BlackScholesInput& in, const LognormalJumps& jumps);

}  // namespace tercet::mc::analytic
