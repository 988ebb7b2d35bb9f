#pragma once

#include <string>
#include <utility>
#include <vector>

#include "montecarlo/engine/simulation_spec.hpp"
#include "montecarlo/market/market.hpp"

namespace tercet::mc {

/// Which Greeks are wanted. All come from central differences on the same random numbers.
struct GreekRequest {
  bool delta = false, gamma = false, vega = false, theta = false, rho = false;
  bool dividend_rho = false, cross_gamma = false, correlation = false, model = false;
};

/// A number that is sampled for each trade: a weighted sum of its payoffs in several scenarios.
struct Sensitivity {
  std::string name;    ///< "price", "delta", with several assets "delta:ACME"
  std::string method;  ///< "bump 1 %"; of the price "mean"
  std::vector<std::pair<int, double>> terms;  ///< scenario and weight
};

struct ScenarioSet {
  std::vector<Scenario> scenarios{};
  std::vector<Sensitivity> sensitivities{};  ///< the price first
};

/// Relative bump of spots, and absolute ones per year or in the parameter's unit.
inline constexpr double spot_bump = 0.01;
inline constexpr double vol_bump = 0.01;
inline constexpr double rate_bump_per_year = 1e-4;
inline constexpr double theta_bump_years = 1.0 / 365;
inline constexpr double correlation_bump = 0.01;

/// Today's market for these assets, and what the Greeks need beside it. A Greek that an asset's
/// model has not (vega in Heston's, say; its parameters are `model` Greeks) is left out.
///   delta, gamma     per unit of spot
///   vega             per unit of volatility; local volatility: of all of it alike
///   theta            per year, by a day (at most half the first step) that passes at the same
///   spots rho              per unit of the continuous rate, dividend yields held dividend_rho per
///   unit of the dividend yield correlation      per unit of the pair's correlation
ScenarioSet make_scenarios(const Market& market, const std::vector<int>& assets,
                           const TimeGrid& grid, double horizon_years, const GreekRequest& greeks);

}  // namespace tercet::mc
