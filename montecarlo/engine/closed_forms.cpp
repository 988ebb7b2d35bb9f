#include "montecarlo/engine/closed_forms.hpp"

#include <cmath>

#include "montecarlo/analytic/black_scholes.hpp"
#include "montecarlo/analytic/cev.hpp"
#include "montecarlo/analytic/heston.hpp"
#include "montecarlo/analytic/merton_jump.hpp"
#include "montecarlo/engine/control_variates.hpp"
#include "montecarlo/engine/market_input.hpp"

namespace tercet::mc {
namespace {

using namespace analytic;

using Value = std::optional<double>;

/// Constant rates that give the same discount factor and forward price at expiry.
BlackScholesInput flat_input(const MarketInput& market, double strike, OptionType type, double t) {
  const AssetInput& asset = market.assets.front();
  BlackScholesInput in;
  in.spot = asset.spot;
  in.strike = strike;
  in.rate = -std::log(market.discount(t)) / t;
  in.dividend_yield = in.rate - std::log(asset.forward(t) / asset.spot) / t;
  in.vol = asset.total_variance ? std::sqrt(asset.total_variance(t) / t) : 0.0;
  in.maturity_years = t;
  in.type = type;
  return in;
}

HestonParameters parameters(const HestonModel& h) {
  return {h.v0, h.kappa_per_year, h.theta, h.sigma, h.rho};
}
LognormalJumps parameters(const MertonModel& m) {
  return {m.lambda_per_year, m.mean_log_jump, m.jump_log_vol};
}

struct EuropeanPrice {
  BlackScholesInput in;

  Value operator()(const BlackScholesModel&) const { return black_scholes_price(in); }
  Value operator()(const MertonModel& m) const { return merton_jump_price(in, parameters(m)); }
  Value operator()(const HestonModel& h) const { return heston_price(in, parameters(h)); }
  Value operator()(const BatesModel& b) const {
    return bates_price(in, parameters(b.heston), parameters(b.jumps));
  }
  Value operator()(const LocalVolModel&) const { return std::nullopt; }
  Value operator()(const CevModel& c) const { return cev_price(in, {c.beta, c.delta}); }
  Value operator()(const SabrModel&) const { return std::nullopt; }
};

Value digital_price(const BlackScholesInput& in, const Digital& digital) {
  if (digital.pays == DigitalPays::asset) return asset_digital_price(in);
  return digital.cash * cash_digital_price(in);
}

}  // namespace

std::optional<double> closed_form(const Market& market, const Trade& trade) {
  if (trade.assets.size() != 1 || trade.expiry_years <= 0) return std::nullopt;
  const double t = trade.expiry_years;
  const MarketInput input = make_market_input(market, trade.assets, t);
  const AssetInput& asset = input.assets.front();
  if (!asset.cash.empty()) return std::nullopt;
  if (const auto* european = std::get_if<European>(&trade.payoff)) {
    const bool cev_has_one = !std::holds_alternative<CevModel>(asset.model) || !asset.shift;
    if (!cev_has_one) return std::nullopt;
    return std::visit(EuropeanPrice{flat_input(input, european->strike, european->type, t)},
                      asset.model);
  }
  if (!std::holds_alternative<BlackScholesModel>(asset.model)) return std::nullopt;
  if (const auto* digital = std::get_if<Digital>(&trade.payoff)) {
    return digital_price(flat_input(input, digital->strike, digital->type, t), *digital);
  }
  const auto* asian = std::get_if<Asian>(&trade.payoff);
  if (asian && asian->average == Average::geometric && asian->use == AverageUse::price &&
      asian->past_count == 0 && !asset.shift) {
    return geometric_asian_value(input, *asian, trade.observation_years, t);
  }
  return std::nullopt;
}

void add_closed_forms(const Market& market, const std::vector<Trade>& trades, BookResult& result) {
  for (std::size_t n = 0; n < trades.size(); ++n) {
    const auto exact = closed_form(market, trades[n]);
    if (exact) result.trades[n].exact = *exact * trades[n].quantity;
  }
}

}  // namespace tercet::mc
