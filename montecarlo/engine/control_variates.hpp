#pragma once

#include <vector>

#include "montecarlo/engine/simulation_spec.hpp"

namespace tercet::mc {

/// A payoff whose mean is known, read from the same paths.
struct Control {
  int row = -1;                      ///< among the spec's payoffs; -1: none
  std::vector<double> exact_mean{};  ///< by scenario
};

/// Adds controls for the spec's first `num_trades` payoffs, behind them. An arithmetic Asian price
/// option on a Black-Scholes asset gets its geometric sister (Kemna and Vorst 1990); any other
/// payoff on one asset the discounted spot at expiry, whose mean is the discounted forward. None
/// for several assets, nor for assets with piecewise log-normal cash dividends.
std::vector<Control> add_controls(SimulationSpec& spec, std::size_t num_trades);

/// Exact value of a geometric Asian price option on a Black-Scholes asset with term structures:
/// the average is log-normal. `years` are the fixings.
double geometric_asian_value(const MarketInput& market, const Asian& asian,
                             const std::vector<double>& years, double expiry_years);

}  // namespace tercet::mc
