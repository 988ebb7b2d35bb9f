#pragma once

#include <vector>

#include "montecarlo/engine/block_runner.hpp"

namespace tercet::mc {

/// A market of flat curves for tests: Black-Scholes unless the model is replaced.
inline AssetInput flat_asset(double spot, double rate, double yield, double vol) {
  AssetInput asset;
  asset.spot = spot;
  asset.forward = [=](double t) { return spot * std::exp((rate - yield) * t); };
  asset.total_variance = [=](double t) { return vol * vol * t; };
  return asset;
}
inline MarketInput flat_market(double rate, std::vector<AssetInput> assets) {
  MarketInput market;
  market.assets = std::move(assets);
  market.discount = [=](double t) { return std::exp(-rate * t); };
  return market;
}
/// L of the correlation matrix of two assets.
inline std::vector<double> factor_of_two(double rho) {
  return {1, 0, rho, std::sqrt(1 - rho * rho)};
}

/// One payoff on one market, as a book of one trade would be run.
struct PricingCase {
  MarketInput market;
  Payoff payoff;
  std::vector<double> observation_years{};
  double expiry_years = 1;
  double longest_step_years = 0;
  std::vector<double> weights{1};  ///< one for each asset
  Sampling sampling{.seed = 1};
  int num_blocks = 16;
  bool observes_each_step = false;  ///< observation dates are all steps

  SimulationSpec spec() const {
    SimulationSpec spec;
    std::vector<double> kept = observation_years;
    kept.push_back(expiry_years);
    TimeGrid grid = make_time_grid(kept, longest_step_years);
    if (observes_each_step) grid = make_time_grid(grid.step_end_years, 0);
    std::vector<int> dates, assets;
    const auto& observed = observes_each_step ? grid.step_end_years : observation_years;
    for (const double t : observed) dates.push_back(grid.date_at(t));
    for (std::size_t a = 0; a < market.assets.size(); ++a) assets.push_back(static_cast<int>(a));
    spec.scenarios.push_back({market, grid});
    spec.payoffs = {payoff};
    spec.ranges = {add_ranges(spec, dates, grid.date_at(expiry_years), assets, weights)};
    spec.quantities = {{.sample = {{0, 1.0}}}};
    return spec;
  }
  Moments moments() const {
    BlockRunner runner(spec(), sampling);
    Moments sum;
    for (int block = 0; block < num_blocks; ++block) sum = merge(sum, runner.run(block).front());
    return sum;
  }
  Estimate price() const { return plain_estimate(moments()); }
};

}  // namespace tercet::mc
