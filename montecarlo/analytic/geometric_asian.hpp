#pragma once

#include <vector>

#include "montecarlo/analytic/black_scholes.hpp"

namespace tercet::mc::analytic {

/// The geometric mean of past and future fixings with equal weights.
struct GeometricFixings {
  std::vector<double> future_years;  ///< from today, >= 0, ascending, at most the maturity
  std::vector<double> past;          ///< prices fixed already, > 0
};

/// max(+-(G - strike), 0) at maturity; G is lognormal, so this is Black (1976) with the mean and
/// variance of ln G: Kemna and Vorst (1990), Haug (2007) 4.20.1. A future fixing at 0 is today's
/// spot. With all fixings past it is the discounted intrinsic value. At least one fixing.
double geometric_asian_price(const BlackScholesInput& in, const GeometricFixings& fixings);

/// max(+-(S_T - G), 0): Margrabe's exchange of S_T against G. The strike is not read.
double geometric_average_strike_price(const BlackScholesInput& in, const GeometricFixings& fixings);

/// The average over continuous time: `elapsed_years` of it with the mean `average_so_far` lie
/// behind.
struct ContinuousAverage {
  double elapsed_years = 0;
  double average_so_far = 0;  ///< geometric; not read where elapsed_years = 0
};

double continuous_geometric_asian_price(const BlackScholesInput& in,
                                        const ContinuousAverage& average = {});

}  // namespace tercet::mc::analytic
