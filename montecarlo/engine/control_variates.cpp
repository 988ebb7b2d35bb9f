#include "montecarlo/engine/control_variates.hpp"

#include <cmath>

#include "montecarlo/analytic/black_scholes.hpp"

namespace tercet::mc {
namespace {

std::vector<double> fixings_of(const SimulationSpec& spec, const Scenario& scenario,
                               const TradeRanges& ranges) {
  std::vector<double> years;
  for (int k = 0; k < ranges.num_dates; ++k) {
    const int date = spec.dates[static_cast<std::size_t>(ranges.first_date + k)];
    years.push_back(scenario.grid.date_years[static_cast<std::size_t>(date)]);
  }
  return years;
}

bool is_black_scholes(const AssetInput& asset) {
  return std::holds_alternative<BlackScholesModel>(asset.model) && !asset.shift;
}

/// The control's payoff for a trade's.
Payoff control_of(const Payoff& payoff, const AssetInput& asset) {
  const Asian* asian = std::get_if<Asian>(&payoff);
  const bool averages = asian && asian->average == Average::arithmetic &&
                        asian->use == AverageUse::price && asian->past_count == 0;
  if (!averages || !is_black_scholes(asset)) return European{OptionType::call, 0};
  Asian geometric = *asian;
  geometric.average = Average::geometric;
  return geometric;
}

double exact_mean(const SimulationSpec& spec, const Scenario& scenario, const Payoff& control,
                  const TradeRanges& ranges) {
  const MarketInput& market = scenario.market;
  const double expiry = scenario.grid.date_years[static_cast<std::size_t>(ranges.expiry)];
  if (const Asian* asian = std::get_if<Asian>(&control)) {
    return geometric_asian_value(market, *asian, fixings_of(spec, scenario, ranges), expiry);
  }
  const AssetInput& asset = market.assets.front();
  const double shift = asset.shift ? asset.shift(expiry) : 0.0;
  return market.discount(expiry) * (asset.forward(expiry) + shift);
}

}  // namespace

double geometric_asian_value(const MarketInput& market, const Asian& asian,
                             const std::vector<double>& years, double expiry_years) {
  const AssetInput& asset = market.assets.front();
  const double n = static_cast<double>(years.size());
  double mean = 0, variance = 0;
  for (std::size_t k = 0; k < years.size(); ++k) {
    const double w = asset.total_variance(years[k]);
    mean += (std::log(asset.forward(years[k])) - 0.5 * w) / n;
    // sum over pairs of min(w_i, w_j): w_k counts with itself and twice with each later one
    variance += w * (1 + 2 * (n - 1 - static_cast<double>(k))) / (n * n);
  }
  return analytic::black_price(asian.type, std::exp(mean + 0.5 * variance), asian.strike,
                               std::sqrt(variance), market.discount(expiry_years));
}

std::vector<Control> add_controls(SimulationSpec& spec, std::size_t num_trades) {
  std::vector<Control> controls(num_trades);
  const MarketInput& today = spec.scenarios.front().market;
  if (today.assets.size() > 1 || !today.assets.front().cash.empty()) return controls;
  for (std::size_t n = 0; n < num_trades; ++n) {
    const Payoff payoff = control_of(spec.payoffs[n], today.assets.front());
    const TradeRanges ranges = spec.ranges[n];
    controls[n].row = spec.num_trades();
    for (const Scenario& scenario : spec.scenarios) {
      controls[n].exact_mean.push_back(exact_mean(spec, scenario, payoff, ranges));
    }
    spec.payoffs.push_back(payoff);
    spec.ranges.push_back(ranges);
  }
  return controls;
}

}  // namespace tercet::mc
