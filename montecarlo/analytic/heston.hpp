#pragma once

#include "montecarlo/analytic/black_scholes.hpp"
#include "montecarlo/analytic/merton_jump.hpp"

namespace tercet::mc::analytic {

/// Heston (1993): dv = kappa (theta - v) dt + sigma sqrt(v) dW_v, v(0) = v0, W_v correlated with
/// the spot's Brownian motion. All of v0, kappa, theta, sigma >= 0, correlation in [-1, 1].
struct HestonParameters {
  double v0 = 0;           ///< variance today, per year
  double kappa = 0;        ///< speed of return, per year
  double theta = 0;        ///< long-run variance, per year
  double sigma = 0;        ///< volatility of variance, per year
  double correlation = 0;  ///< of spot and variance
};

/// E[integral of v over [0, T]] = theta T + (v0 - theta) (1 - exp(-kappa T)) / kappa; kappa = 0: v0
/// T.
double heston_expected_total_variance(const HestonParameters& p, double maturity_years);

/// A European option under Heston; `in.vol` is not read. Lewis (2000) integral of the
/// characteristic function in the form that stays on one branch (Albrecher et al. 2007; Lord and
/// Kahl 2010), with the Black-Scholes value of the expected variance taken out of the integral, in
/// which the error is below 1e-11 of the geometric mean of forward and strike. sigma = 0 is
/// Black-Scholes with that variance, T = 0 the intrinsic value.
double heston_price(const BlackScholesInput& in, const HestonParameters& p);

/// Bates (1996): Heston with lognormal jumps. sigma = 0 is the Merton series, intensity = 0 Heston.
double bates_price(const BlackScholesInput& in, const HestonParameters& p,
                   const LognormalJumps& jumps);

}  // namespace tercet::mc::analytic
