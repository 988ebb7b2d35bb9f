#pragma once

#include "montecarlo/analytic/black_scholes.hpp"

namespace tercet::mc::analytic {

/// An option that begins at `start_years` with the strike `in.strike` times the spot of then; in's
/// maturity is counted from today and is >= start_years >= 0. Rubinstein (1990), Haug (2007) 4.4.
double forward_start_price(const BlackScholesInput& in, double start_years);

/// A cliquet on relative returns, on a notional of 1, reset every `period_years` for `periods`
/// periods, paid at the end: sum of clip(S_i / S_{i-1} - 1, local_floor, local_cap), no global
/// bounds.
struct LocalCliquet {
  int periods = 0;
  double period_years = 0;
  double local_floor = -1;  ///< -1: none
  double local_cap = 0;     ///< >= local_floor; infinity: none
};

/// `in` gives rates and vol alone. Each return is the floor plus a call spread on S_i / S_{i-1}.
double local_cliquet_price(const BlackScholesInput& in, const LocalCliquet& cliquet);

}  // namespace tercet::mc::analytic
