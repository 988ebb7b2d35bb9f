#include "montecarlo/engine/plan.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "montecarlo/engine/control_variates.hpp"

namespace tercet::mc {
namespace {

/// Trades with the same key can share their paths.
struct GroupKey {
  std::vector<int> assets;
  bool watched;           ///< every step is an observation
  double escrow_horizon;  ///< expiry, where an asset's cash dividends are escrowed; else 0

  auto operator<=>(const GroupKey&) const = default;
};

GroupKey key_of(const Market& market, const Trade& trade) {
  GroupKey key{trade.assets, trade.observes_each_step, 0};
  for (const int a : trade.assets) {
    const DividendSchedule& schedule = market.assets[static_cast<std::size_t>(a)].dividends;
    const bool has_cash = std::any_of(schedule.dividends.begin(), schedule.dividends.end(),
                                      [](const Dividend& d) { return d.amount > 0; });
    if (has_cash && schedule.model == DividendModel::escrowed) {
      key.escrow_horizon = trade.expiry_years;
    }
  }
  return key;
}

bool is_exact_at_any_step(const ModelParameters& model) {
  return std::holds_alternative<BlackScholesModel>(model) ||
         std::holds_alternative<MertonModel>(model);
}

TimeGrid grid_of(const Market& market, const GroupKey& key, const std::vector<const Trade*>& trades,
                 double steps_per_year) {
  std::vector<double> kept;
  double horizon = 0;
  for (const Trade* trade : trades) {
    kept.push_back(trade->expiry_years);
    horizon = std::max(horizon, trade->expiry_years);
    kept.insert(kept.end(), trade->observation_years.begin(), trade->observation_years.end());
  }
  bool steps = key.watched;
  for (const int a : key.assets) {
    const Asset& asset = market.assets[static_cast<std::size_t>(a)];
    steps = steps || !is_exact_at_any_step(asset.model);
    for (const Dividend& dividend : asset.dividends.dividends) {
      if (dividend.years > 0 && dividend.years < horizon) kept.push_back(dividend.years);
    }
  }
  TimeGrid grid = make_time_grid(kept, steps ? 1 / steps_per_year : 0);
  if (key.watched) {
    kept.insert(kept.end(), grid.step_end_years.begin(), grid.step_end_years.end());
    grid = make_time_grid(kept, 0);
  }
  return grid;
}

void add_trade(PlannedSimulation& simulation, const TimeGrid& grid, const Trade& trade) {
  std::vector<int> dates, assets;
  if (trade.observes_each_step) {
    for (const double t : grid.step_end_years) {
      if (t <= trade.expiry_years + 1e-9) dates.push_back(grid.date_at(t));
    }
  } else {
    for (const double t : trade.observation_years) dates.push_back(grid.date_at(t));
  }
  for (std::size_t a = 0; a < trade.assets.size(); ++a) assets.push_back(static_cast<int>(a));
  SimulationSpec& spec = simulation.spec;
  spec.payoffs.push_back(trade.payoff);
  spec.ranges.push_back(
      add_ranges(spec, dates, grid.date_at(trade.expiry_years), assets, trade.weights));
}

/// See PlannedQuantity::control_noise.
constexpr double rounding_share = 1e-6;

/// One quantity for each trade and sensitivity; row scenario * rows + row of the trade.
void add_quantities(PlannedSimulation& simulation, const std::vector<std::size_t>& numbers,
                    const std::vector<Sensitivity>& sensitivities,
                    const std::vector<Control>& controls) {
  const int rows = simulation.spec.num_trades();
  for (std::size_t n = 0; n < numbers.size(); ++n) {
    const Control& control = controls[n];
    for (const Sensitivity& sensitivity : sensitivities) {
      Quantity quantity;
      PlannedQuantity planned{numbers[n], sensitivity.name, sensitivity.method};
      planned.has_control = control.row >= 0;
      for (const auto& [scenario, weight] : sensitivity.terms) {
        quantity.sample.push_back({scenario * rows + static_cast<int>(n), weight});
        if (!planned.has_control) continue;
        quantity.control.push_back({scenario * rows + control.row, weight});
        const double term = weight * control.exact_mean[static_cast<std::size_t>(scenario)];
        planned.control_mean += term;
        planned.control_noise += rounding_share * std::abs(term);
      }
      simulation.spec.quantities.push_back(std::move(quantity));
      simulation.quantities.push_back(std::move(planned));
    }
  }
}

PlannedSimulation plan_group(const Market& market, const GroupKey& key,
                             const std::vector<std::size_t>& numbers,
                             const std::vector<Trade>& trades, const PlanOptions& options) {
  std::vector<const Trade*> members;
  for (const std::size_t n : numbers) members.push_back(&trades[n]);
  const TimeGrid grid = grid_of(market, key, members, options.steps_per_year);
  double horizon = key.escrow_horizon;
  for (const Trade* trade : members) horizon = std::max(horizon, trade->expiry_years);
  ScenarioSet set = make_scenarios(market, key.assets, grid, horizon, options.greeks);
  PlannedSimulation simulation;
  simulation.spec.scenarios = std::move(set.scenarios);
  for (const Trade* trade : members) add_trade(simulation, grid, *trade);
  std::vector<Control> controls(members.size());
  if (options.control_variates) controls = add_controls(simulation.spec, members.size());
  add_quantities(simulation, numbers, set.sensitivities, controls);
  simulation.path_steps_per_sample = static_cast<std::int64_t>(key.assets.size()) *
                                     grid.num_steps() *
                                     static_cast<std::int64_t>(simulation.spec.scenarios.size());
  return simulation;
}

}  // namespace

std::vector<PlannedSimulation> plan_book(const Market& market, const std::vector<Trade>& trades,
                                         const PlanOptions& options) {
  std::map<GroupKey, std::vector<std::size_t>> groups;
  for (std::size_t n = 0; n < trades.size(); ++n) groups[key_of(market, trades[n])].push_back(n);
  std::vector<PlannedSimulation> plan;
  for (const auto& [key, numbers] : groups) {
    plan.push_back(plan_group(market, key, numbers, trades, options));
  }
  return plan;
}

}  // namespace tercet::mc
