#pragma once

#include "montecarlo/analytic/black_scholes.hpp"

namespace tercet::mc::analytic {

/// Hull-White rates: dr = (theta(t) - mean_reversion r) dt + rate_vol dW_r with theta fitted to a
/// flat forward curve; the equity's Brownian motion has the given correlation with W_r.
struct HullWhiteRates {
  double mean_reversion = 0;  ///< per year, >= 0; 0 is Ho-Lee
  double rate_vol = 0;        ///< per year^1.5, >= 0
  double correlation = 0;     ///< in [-1, 1]
};

/// Variance of ln of the equity's forward to `maturity_years`: with B = (1 - e^{-aT}) / a,
///     vol^2 T + 2 rho vol (eta/a) (T - B) + (eta/a)^2 (T - 2 B + (1 - e^{-2aT}) / (2a)),
/// by series where a T is small.
double hull_white_equity_variance(double vol, const HullWhiteRates& rates, double maturity_years);

/// A European option on equity with such rates; `in.rate` is the flat initial forward rate. Black
/// (1976) on the forward: Merton (1973), Brigo and Mercurio (2006) appendix B.
double hull_white_equity_price(const BlackScholesInput& in, const HullWhiteRates& rates);

}  // namespace tercet::mc::analytic
