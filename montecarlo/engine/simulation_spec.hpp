#pragma once

#include <vector>

#include "montecarlo/engine/asset_input.hpp"
#include "montecarlo/estimators/reduce_values.hpp"
#include "montecarlo/paths/time_grid.hpp"
#include "montecarlo/payoffs/payoff_list.hpp"

namespace tercet::mc {

/// A market for the same paths' numbers: today's, or a bumped one. Its grid has as many steps and
/// dates as that of all others.
struct Scenario {
  MarketInput market{};
  TimeGrid grid{};
};

/// Trades that share their paths: everything that a block of paths is made from.
struct SimulationSpec {
  std::vector<Scenario> scenarios{};  ///< at least one; [0] is today's market
  std::vector<Payoff> payoffs{};
  std::vector<TradeRanges> ranges{};  ///< of each trade, into the lists below
  std::vector<int> dates{};           ///< kept dates
  std::vector<int> assets{};
  std::vector<double> weights{};       ///< beside `assets`
  std::vector<double> coefficients{};  ///< of exercise policies, see montecarlo/american
  /// What is sampled. Row scenario * num_trades + trade is a trade's payoff in a scenario.
  std::vector<Quantity> quantities{};

  int num_trades() const { return static_cast<int>(payoffs.size()); }
  int num_assets() const { return static_cast<int>(scenarios.front().market.assets.size()); }
};

/// Adds a trade's observation dates, expiry and assets to the lists; returns where they are.
TradeRanges add_ranges(SimulationSpec& spec, const std::vector<int>& dates, int expiry,
                       const std::vector<int>& assets, const std::vector<double>& weights);

}  // namespace tercet::mc
