#pragma once

#include "montecarlo/analytic/black_scholes.hpp"
#include "montecarlo/analytic/heston.hpp"

namespace tercet::mc::analytic {

/// The strike at which a swap of realised variance, per year, is worth nothing. Watched all the
/// time it is the mean variance per year: vol^2 under Black-Scholes, the mean of E[v] under Heston.
double heston_fair_variance(const HestonParameters& p, double maturity_years);

/// Realised variance as (1/T) sum of ln(S_i / S_{i-1})^2 over `samples` equal steps, about no mean:
/// vol^2 + (r - q - vol^2/2)^2 T / samples under Black-Scholes. T = 0: vol^2.
double sampled_fair_variance(const BlackScholesInput& in, int samples);

/// The value of paying `strike_variance` for the realised variance at maturity, on a notional of 1
/// per unit of variance, after `elapsed_years` in which `realised_variance` per year was seen;
/// `fair_variance` is that of the time ahead.
struct VarianceSwap {
  double strike_variance = 0;
  double elapsed_years = 0;
  double realised_variance = 0;
};
double variance_swap_price(const VarianceSwap& swap, double fair_variance, double maturity_years,
                           double discount);

}  // namespace tercet::mc::analytic
