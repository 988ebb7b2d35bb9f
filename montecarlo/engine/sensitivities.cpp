#include "montecarlo/engine/sensitivities.hpp"

#include <algorithm>
#include <cmath>

#include "montecarlo/engine/market_input.hpp"
#include "montecarlo/engine/model_bumps.hpp"

namespace tercet::mc {
namespace {

/// Collects scenarios and the differences between them.
class Builder {
 public:
  Builder(const Market& market, const std::vector<int>& assets, const TimeGrid& grid,
          double horizon)
      : market_(market), assets_(assets), grid_(grid), horizon_(horizon) {
    base_ = input_of(market);
    add(base_);
    set_.sensitivities.push_back({"price", "mean", {{0, 1.0}}});
  }
  ScenarioSet take() { return std::move(set_); }

  std::string named(const std::string& greek, std::size_t asset) const {
    return assets_.size() == 1 ? greek : greek + ":" + name(asset);
  }
  const std::string& name(std::size_t asset) const {
    return market_.assets[static_cast<std::size_t>(assets_[asset])].name;
  }
  Market with_spots(const std::vector<std::pair<std::size_t, double>>& factors) const {
    Market bumped = market_;
    for (const auto& [asset, factor] : factors) {
      bumped.assets[static_cast<std::size_t>(assets_[asset])].spot *= factor;
    }
    return bumped;
  }
  MarketInput input_of(const Market& market) const {
    return make_market_input(market, assets_, horizon_);
  }
  int add(const MarketInput& input) { return add(input, grid_); }
  int add(const MarketInput& input, const TimeGrid& grid) {
    set_.scenarios.push_back({input, grid});
    return static_cast<int>(set_.scenarios.size()) - 1;
  }
  void add_central(const std::string& greek, const std::string& method, const MarketInput& up,
                   const MarketInput& down, double h) {
    const int high = add(up);
    const int low = add(down);
    set_.sensitivities.push_back({greek, method, {{high, 0.5 / h}, {low, -0.5 / h}}});
  }
  void add_sensitivity(Sensitivity sensitivity) {
    set_.sensitivities.push_back(std::move(sensitivity));
  }

  const Market& market() const { return market_; }
  const MarketInput& base() const { return base_; }
  const TimeGrid& grid() const { return grid_; }
  const std::vector<int>& assets() const { return assets_; }

 private:
  const Market& market_;
  const std::vector<int>& assets_;
  const TimeGrid& grid_;
  double horizon_;
  MarketInput base_;
  ScenarioSet set_;
};

void add_spot(Builder& builder, std::size_t asset, const GreekRequest& greeks) {
  if (!greeks.delta && !greeks.gamma) return;
  const double h = spot_bump * builder.base().assets[asset].spot;
  const int up = builder.add(builder.input_of(builder.with_spots({{asset, 1 + spot_bump}})));
  const int down = builder.add(builder.input_of(builder.with_spots({{asset, 1 - spot_bump}})));
  if (greeks.delta) {
    builder.add_sensitivity(
        {builder.named("delta", asset), "bump 1 %", {{up, 0.5 / h}, {down, -0.5 / h}}});
  }
  if (greeks.gamma) {
    const double h2 = h * h;
    builder.add_sensitivity(
        {builder.named("gamma", asset), "bump 1 %", {{up, 1 / h2}, {0, -2 / h2}, {down, 1 / h2}}});
  }
}

/// The asset with every volatility higher by `dv`, at least 0.
AssetInput with_vol(const AssetInput& asset, double dv) {
  AssetInput bumped = asset;
  if (asset.total_variance) {
    bumped.total_variance = [dv, variance = asset.total_variance](double t) {
      if (t <= 0) return 0.0;
      const double vol = std::max(std::sqrt(variance(t) / t) + dv, 0.0);
      return vol * vol * t;
    };
  }
  if (asset.local_vol) {
    bumped.local_vol = [dv, vol = asset.local_vol](double t, double s) {
      return std::max(vol(t, s) + dv, 0.0);
    };
  }
  return bumped;
}

bool has_vega(const ModelParameters& model) {
  return std::holds_alternative<BlackScholesModel>(model) ||
         std::holds_alternative<MertonModel>(model) || std::holds_alternative<LocalVolModel>(model);
}

void add_vega(Builder& builder, std::size_t asset) {
  if (!has_vega(builder.base().assets[asset].model)) return;
  MarketInput up = builder.base();
  MarketInput down = builder.base();
  up.assets[asset] = with_vol(up.assets[asset], vol_bump);
  down.assets[asset] = with_vol(down.assets[asset], -vol_bump);
  builder.add_central(builder.named("vega", asset), "bump 0.01", up, down, vol_bump);
}

void add_rho(Builder& builder) {
  const auto bumped = [&](double h) {
    Market market = builder.market();
    market.discount = shifted(market.discount, h);
    return builder.input_of(market);
  };
  const double h = rate_bump_per_year;
  builder.add_central("rho", "bump 1 bp", bumped(h), bumped(-h), h);
}

void add_dividend_rho(Builder& builder, std::size_t asset) {
  const auto bumped = [&](double h) {
    Market market = builder.market();
    Asset& changed = market.assets[static_cast<std::size_t>(builder.assets()[asset])];
    changed.dividend_yield = shifted(changed.dividend_yield, h);
    return builder.input_of(market);
  };
  const double h = rate_bump_per_year;
  builder.add_central(builder.named("dividend_rho", asset), "bump 1 bp", bumped(h), bumped(-h), h);
}

void add_theta(Builder& builder) {
  TimeGrid grid = builder.grid();
  if (grid.step_end_years.empty()) return;
  const double h = std::min(theta_bump_years, 0.5 * grid.step_end_years.front());
  for (double& t : grid.step_end_years) t -= h;
  for (double& t : grid.date_years) t = std::max(t - h, 0.0);
  const int then = builder.add(later(builder.base(), h), grid);
  builder.add_sensitivity({"theta",
                           h < theta_bump_years ? "bump half a step" : "bump 1 day",
                           {{then, 1 / h}, {0, -1 / h}}});
}

void add_cross_gamma(Builder& builder, std::size_t a, std::size_t b) {
  const double h = spot_bump;
  const double scale = 4 * h * h * builder.base().assets[a].spot * builder.base().assets[b].spot;
  Sensitivity cross{"cross_gamma:" + builder.name(a) + "/" + builder.name(b), "bump 1 %", {}};
  for (const double i : {1.0, -1.0}) {
    for (const double j : {1.0, -1.0}) {
      const Market bumped = builder.with_spots({{a, 1 + i * h}, {b, 1 + j * h}});
      cross.terms.emplace_back(builder.add(builder.input_of(bumped)), i * j / scale);
    }
  }
  builder.add_sensitivity(std::move(cross));
}

/// By a central difference, or a one-sided one where the other side is no correlation matrix.
void add_correlation(Builder& builder, std::size_t a, std::size_t b) {
  const auto i = static_cast<std::size_t>(builder.assets()[a]);
  const auto j = static_cast<std::size_t>(builder.assets()[b]);
  std::vector<std::pair<int, double>> sides;
  for (const double h : {correlation_bump, -correlation_bump}) {
    Market bumped = builder.market();
    bumped.correlation(i, j) += h;
    bumped.correlation(j, i) += h;
    if (std::abs(bumped.correlation(i, j)) > 1 || !is_positive_semidefinite(bumped.correlation)) {
      continue;
    }
    sides.emplace_back(builder.add(builder.input_of(bumped)), h);
  }
  if (sides.empty()) return;
  if (sides.size() == 1) sides.emplace_back(0, 0.0);
  const double width = sides[0].second - sides[1].second;
  builder.add_sensitivity({"correlation:" + builder.name(a) + "/" + builder.name(b),
                           "bump 0.01",
                           {{sides[0].first, 1 / width}, {sides[1].first, -1 / width}}});
}

void add_model(Builder& builder, std::size_t asset) {
  for (const ModelBump& bump : model_bumps(builder.base().assets[asset].model)) {
    MarketInput up = builder.base();
    MarketInput down = builder.base();
    up.assets[asset].model = bump.up;
    down.assets[asset].model = bump.down;
    builder.add_central(builder.named(bump.name, asset), "bump", up, down, 0.5 * bump.width);
  }
}

}  // namespace

ScenarioSet make_scenarios(const Market& market, const std::vector<int>& assets,
                           const TimeGrid& grid, double horizon_years, const GreekRequest& greeks) {
  Builder builder(market, assets, grid, horizon_years);
  for (std::size_t a = 0; a < assets.size(); ++a) {
    add_spot(builder, a, greeks);
    if (greeks.vega) add_vega(builder, a);
    if (greeks.dividend_rho) add_dividend_rho(builder, a);
    if (greeks.model) add_model(builder, a);
    for (std::size_t b = 0; b < a; ++b) {
      if (greeks.cross_gamma) add_cross_gamma(builder, b, a);
      if (greeks.correlation) add_correlation(builder, b, a);
    }
  }
  if (greeks.rho) add_rho(builder);
  if (greeks.theta) add_theta(builder);
  return builder.take();
}

}  // namespace tercet::mc
