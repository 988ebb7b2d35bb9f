#pragma once

namespace tercet::mc::analytic {

/// dF = a F^beta dW, da = nu a dZ, a(0) = alpha, correlation rho.
struct SabrParameters {
  double alpha = 0;  ///< >= 0
  double beta = 1;   ///< in [0, 1]
  double nu = 0;     ///< per square root of a year, >= 0
  double rho = 0;    ///< in (-1, 1)
};

/// Hagan, Kumar, Lesniewski and Woodward (2002), equation 2.17a: the lognormal implied vol. AN
/// APPROXIMATION, of first order in nu^2 T and alpha^2 T: good to plot a smile or to start a
/// calibration, not a right value for a simulation; for long maturities and low strikes it is off
/// by vol points and implies negative densities. Exact for nu = 0, beta = 1. forward and strike >
/// 0.
double hagan_implied_vol(const SabrParameters& p, double forward, double strike,
                         double maturity_years);

}  // namespace tercet::mc::analytic
