#include "montecarlo/american/upper_bound.hpp"

#include <cmath>

#include "common/error/errors.hpp"
#include "common/parallel/copy.hpp"
#include "common/parallel/launch.hpp"
#include "montecarlo/american/exercise_policy.hpp"

namespace tercet::mc {
namespace {

/// Black (1976) without discount.
KOKKOS_INLINE_FUNCTION double black_value(OptionType type, double forward, double strike,
                                          double stddev) {
  const double sign = type == OptionType::call ? 1 : -1;
  const double intrinsic = sign * (forward - strike);
  if (!(stddev > 0) || !(strike > 0)) return intrinsic > 0 ? intrinsic : 0;
  const double d1 = std::log(forward / strike) / stddev + 0.5 * stddev;
  const double root_half = 0.70710678118654752440;
  const double n1 = 0.5 * std::erfc(-sign * d1 * root_half);
  const double n2 = 0.5 * std::erfc(-sign * (d1 - stddev) * root_half);
  return sign * (forward * n1 - strike * n2);
}

/// One path's largest surplus of exercise over the martingale.
struct SurplusKernel {
  American option;
  DeviceView<double***> spot;  ///< [asset][date][column]
  SharedLists lists;
  TradeRanges ranges;
  DeviceView<double*> growth;  ///< by kept date: forward price at expiry over spot
  DeviceView<double*> stddev;  ///< by kept date: of log spot from there to expiry
  double european, today;      ///< value today, of the European and of exercise (none: < 0)
  DeviceView<double*> result;

  KOKKOS_INLINE_FUNCTION double surplus(int date, int path) const {
    const double s = spot(lists.assets(ranges.first_asset), date, path);
    const double martingale =
        lists.discount(ranges.expiry) *
        black_value(option.type, s * growth(date), option.strike, stddev(date));
    return lists.discount(date) * option.exercise_value(&s, 1) - (martingale - european);
  }
  KOKKOS_INLINE_FUNCTION void operator()(int path) const {
    double most = surplus(ranges.expiry, path);
    if (today > most) most = today;
    for (int k = 0; k < ranges.num_dates; ++k) {
      const int date = lists.dates(ranges.first_date + k);
      if (date >= ranges.expiry) break;
      const double at_date = surplus(date, path);
      if (at_date > most) most = at_date;
    }
    result(path) = most;
  }
};

const American& checked(const SimulationSpec& spec, std::size_t trade) {
  const auto* option = std::get_if<American>(&spec.payoffs[trade]);
  const TradeRanges& ranges = spec.ranges[trade];
  if (option != nullptr && ranges.num_assets == 1) {
    const auto n = static_cast<std::size_t>(ranges.first_asset);
    const auto a = static_cast<std::size_t>(spec.assets[n]);
    const AssetInput& asset = spec.scenarios.front().market.assets[a];
    if (spec.weights[n] == 1 && std::holds_alternative<BlackScholesModel>(asset.model) &&
        !asset.shift && asset.cash.empty()) {
      return *option;
    }
  }
  throw InputError(
      "Rogers' bound is for American options on one asset of weight 1 in Black-Scholes' model "
      "without cash dividends; leave it out for others");
}

/// From each kept date to expiry: forward price over spot, and deviation of log spot.
struct Remainder {
  std::vector<double> growth{}, stddev{};
};
Remainder remainder_of(const AssetInput& asset, const TimeGrid& grid, int expiry) {
  const double end = grid.date_years[static_cast<std::size_t>(expiry)];
  Remainder rest;
  for (const double t : grid.date_years) {
    rest.growth.push_back(asset.forward(end) / asset.forward(t));
    const double variance = asset.total_variance(end) - asset.total_variance(t);
    rest.stddev.push_back(std::sqrt(std::fmax(variance, 0.0)));
  }
  return rest;
}

}  // namespace

Estimate rogers_bound(const SimulationSpec& spec, std::size_t trade, const Sampling& sampling,
                      int num_blocks) {
  const American& option = checked(spec, trade);
  const TradeRanges& ranges = spec.ranges[trade];
  const Scenario& scenario = spec.scenarios.front();
  const auto a =
      static_cast<std::size_t>(spec.assets[static_cast<std::size_t>(ranges.first_asset)]);
  const AssetInput& asset = scenario.market.assets[a];
  const Remainder rest = remainder_of(asset, scenario.grid, ranges.expiry);
  SharedLists shared;
  shared.dates = to_device("mc::dates", spec.dates);
  shared.assets = to_device("mc::assets", spec.assets);
  const auto tables = make_tables<double>(spec, scenario, shared);
  const double expiry = scenario.grid.date_years[static_cast<std::size_t>(ranges.expiry)];
  const double european = scenario.market.discount(expiry) *
                          black_value(option.type, asset.forward(expiry), option.strike,
                                      std::sqrt(asset.total_variance(expiry)));
  const double today = option.at_any_time ? option.exercise_value(&asset.spot, 1) : -1;
  const ExecSpace exec{};
  const DeviceView<double*> result("mc::surplus", std::size_t{samples_per_block});
  Moments sum;
  for (std::int64_t block = 0; block < num_blocks; ++block) {
    const PathRows<double> rows = make_paths(
        exec, spec, tables, {sampling.seed, block * samples_per_block, samples_per_block, false});
    for_each_particle(
        "mc::surplus", exec, samples_per_block,
        SurplusKernel{option, rows.spot, tables.lists, ranges, to_device("mc::growth", rest.growth),
                      to_device("mc::stddev", rest.stddev), european, today, result});
    exec.fence();
    for (const double surplus : to_host(result, result.extent(0))) {
      sum = merge(sum, Moments{1, surplus});
    }
  }
  return plain_estimate(sum);
}

}  // namespace tercet::mc
