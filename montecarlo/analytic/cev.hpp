#pragma once

#include "montecarlo/analytic/black_scholes.hpp"

namespace tercet::mc::analytic {

/// Constant elasticity of variance: dS = (r - q) S dt + delta S^beta dW, absorbed at 0.
struct CevParameters {
  double beta = 1;   ///< in [0, 1]
  double delta = 0;  ///< >= 0; the local vol at S is delta S^(beta - 1)
};

/// Cox (1975), Schroder (1989): noncentral chi-squared laws. `in.vol` is not read. beta = 1 is
/// Black-Scholes, delta = 0 or T = 0 the intrinsic value of the forward. For beta within 0.004 of
/// 1, where the laws' parameters grow beyond bounds, the price is interpolated in beta between 1
/// and points below at the same local vol at the spot (error below 1e-8 of the spot). Noise so
/// small that the laws take too many terms (7e-4 / (1 - beta) over the maturity) is left to an
/// expansion that is exact there. Puts hold the mass absorbed at 0, so that parity holds.
double cev_price(const BlackScholesInput& in, const CevParameters& p);

}  // namespace tercet::mc::analytic
