#include "montecarlo/engine/market_input.hpp"

#include <cmath>

namespace tercet::mc {
namespace {

/// Integral of Heston's expected variance; with sigma = 0 it is the variance.
double deterministic_variance(const HestonModel& h, double t) {
  const double k = h.kappa_per_year;
  const double span = k > 0 ? -std::expm1(-k * t) / k : t;
  return h.theta * t + (h.v0 - h.theta) * span;
}

/// Variance that does not vary is a volatility that depends on time alone.
void simplify(AssetInput& asset) {
  const auto follow = [&](const HestonModel h) {
    asset.total_variance = [h](double t) { return deterministic_variance(h, t); };
  };
  if (const auto* heston = std::get_if<HestonModel>(&asset.model); heston && heston->sigma == 0) {
    follow(*heston);
    asset.model = BlackScholesModel{};
  } else if (const auto* bates = std::get_if<BatesModel>(&asset.model);
             bates && bates->heston.sigma == 0) {
    follow(bates->heston);
    asset.model = bates->jumps;
  }
}

void set_forward(AssetInput& input, const Asset& asset, const Carry& carry, double horizon) {
  const DividendSchedule& schedule = asset.dividends;
  const bool escrowed = schedule.model == DividendModel::escrowed;
  const double value = escrowed ? cash_dividend_value(schedule, carry, horizon) : 0.0;
  const double base = asset.spot - value;
  input.forward = [=](double t) {
    return base * carry.dividend_yield.discount(t) / carry.discount.discount(t) *
           kept_proportion(schedule, t);
  };
  if (escrowed && value > 0) {
    const double spot = asset.spot;
    input.shift = [=, forward = input.forward](double t) {
      return t >= horizon ? 0.0 : forward_price(spot, schedule, carry, t) - forward(t);
    };
  }
  for (const Dividend& dividend : schedule.dividends) {
    if (!escrowed && dividend.amount > 0 && dividend.years > 0 && dividend.years <= horizon) {
      input.cash.push_back({dividend.years, dividend.amount});
    }
  }
}

void set_volatility(AssetInput& input, const Asset& asset, const Carry& carry) {
  if (asset.volatility) {
    const double spot = asset.spot;
    const VolatilitySurface surface = *asset.volatility;
    input.total_variance = [=](double t) {
      const double vol = t > 0 ? surface.implied_vol(t, spot) : 0.0;
      return vol * vol * t;
    };
    const DupireMarket market{spot, carry.discount, carry.dividend_yield};
    input.local_vol = [=](double t, double s) {
      return std::sqrt(local_variance(surface, market, t, s).value);
    };
  }
  const auto* local = std::get_if<LocalVolModel>(&asset.model);
  if (local && local->grid) {
    input.local_vol = [grid = *local->grid](double t, double s) { return grid.vol(t, s); };
  }
}

AssetInput make_asset(const Market& market, const Asset& asset, double horizon) {
  AssetInput input;
  input.spot = asset.spot;
  input.model = asset.model;
  const Carry carry = market.carry_of(asset);
  set_forward(input, asset, carry, horizon);
  set_volatility(input, asset, carry);
  simplify(input);
  return input;
}

AssetInput later_asset(const AssetInput& asset, double years) {
  AssetInput moved = asset;
  const double shift_then = asset.shift ? asset.shift(years) : 0.0;
  const double scale = (asset.spot - shift_then) / asset.forward(years);
  moved.forward = [=, forward = asset.forward](double t) { return scale * forward(t + years); };
  if (asset.shift) {
    moved.shift = [=, shift = asset.shift](double t) { return shift(t + years); };
  }
  if (asset.total_variance) {
    moved.total_variance = [=, variance = asset.total_variance](double t) {
      return variance(t + years) - variance(years);
    };
  }
  if (asset.local_vol) {
    moved.local_vol = [=, vol = asset.local_vol](double t, double s) { return vol(t + years, s); };
  }
  moved.cash.clear();
  for (const CashPayment& payment : asset.cash) {
    if (payment.years > years) moved.cash.push_back({payment.years - years, payment.amount});
  }
  return moved;
}

}  // namespace

MarketInput make_market_input(const Market& market, const std::vector<int>& assets,
                              double horizon_years) {
  MarketInput input;
  SymmetricMatrix correlation = identity_matrix(assets.size());
  for (std::size_t i = 0; i < assets.size(); ++i) {
    const auto a = static_cast<std::size_t>(assets[i]);
    input.assets.push_back(make_asset(market, market.assets[a], horizon_years));
    for (std::size_t j = 0; j < assets.size(); ++j) {
      correlation(i, j) = market.correlation(a, static_cast<std::size_t>(assets[j]));
    }
  }
  if (assets.size() > 1) input.correlation_factor = correlation_factor(correlation);
  input.discount = [curve = market.discount](double t) { return curve.discount(t); };
  return input;
}

MarketInput later(const MarketInput& market, double years) {
  MarketInput moved = market;
  moved.assets.clear();
  for (const AssetInput& asset : market.assets) moved.assets.push_back(later_asset(asset, years));
  moved.discount = [=, discount = market.discount](double t) {
    return discount(t + years) / discount(years);
  };
  return moved;
}

}  // namespace tercet::mc
