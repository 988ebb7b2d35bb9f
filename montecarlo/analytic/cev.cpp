#include "montecarlo/analytic/cev.hpp"

#include <cmath>

#include "montecarlo/analytic/noncentral_chi_squared.hpp"
#include "montecarlo/analytic/sabr.hpp"

namespace tercet::mc::analytic {

namespace {

/// The forward is a CEV process too; at small noise s its implied vol is Hagan's without volatility
/// of volatility, to s^4.
double by_expansion(const BlackScholesInput& in, const CevParameters& of_forward) {
  const SabrParameters sabr{of_forward.delta, of_forward.beta, 0, 0};
  const double vol = hagan_implied_vol(sabr, in.forward(), in.strike, in.maturity_years);
  return black_price(in.type, in.forward(), in.strike, vol * std::sqrt(in.maturity_years),
                     in.discount());
}

/// Above this noncentrality the laws take too many terms, and the expansion for small noise is
/// exact.
constexpr double largest_noncentrality = 2e6;

/// Schroder (1989), for beta < 1 and positive spot, strike, delta and maturity.
double cev_below_one(const BlackScholesInput& in, const CevParameters& p) {
  const double m = 2 - 2 * p.beta;
  const double t = in.maturity_years;
  const double growth = m * (in.rate - in.dividend_yield) * t;
  // 2 b / (delta^2 m (e^{bmT} - 1)), at b = 0 as well
  const double ratio = growth == 0 ? 1 : growth / std::expm1(growth);
  const double k = 2 * ratio / (p.delta * p.delta * m * m * t);
  const double x = k * std::pow(in.spot, m) * std::exp(growth);
  const double y = k * std::pow(in.strike, m);
  if (2 * x > largest_noncentrality) return by_expansion(in, {p.beta, p.delta / std::sqrt(ratio)});
  const ChiSquaredTails asset = noncentral_chi_squared(2 * y, 2 + 2 / m, 2 * x);
  const ChiSquaredTails cash = noncentral_chi_squared(2 * x, 2 / m, 2 * y);
  const double forward = in.forward();
  // the law of the second is in its noncentrality: its lower tail is P(S_T > strike)
  if (in.type == OptionType::call)
    return in.discount() * std::fmax(forward * asset.upper - in.strike * cash.lower, 0.0);
  return in.discount() * std::fmax(in.strike * cash.upper - forward * asset.lower, 0.0);
}

double black_scholes_at(const BlackScholesInput& in, double vol) {
  BlackScholesInput lognormal = in;
  lognormal.vol = vol;
  return black_scholes_price(lognormal);
}

/// Lagrange's polynomial through beta = 1, 1 - h, ..., 1 - 4 h.
double near_one(const BlackScholesInput& in, double vol, double beta) {
  constexpr double h = 4e-3;
  constexpr int count = 5;
  double value = 0;
  for (int i = 0; i < count; ++i) {
    const double at = 1 - i * h;
    double weight = 1;
    for (int j = 0; j < count; ++j)
      if (j != i) weight *= (beta - (1 - j * h)) / ((j - i) * h);
    const CevParameters p{at, vol * std::pow(in.spot, 1 - at)};
    value += weight * (i == 0 ? black_scholes_at(in, vol) : cev_below_one(in, p));
  }
  return value;
}

}  // namespace

double cev_price(const BlackScholesInput& in, const CevParameters& p) {
  const bool no_noise = !(p.delta > 0 && in.maturity_years > 0);
  if (no_noise || in.spot <= 0 || in.strike <= 0) return black_scholes_at(in, 0);
  const double vol = p.delta * std::pow(in.spot, p.beta - 1);
  if (p.beta == 1) return black_scholes_at(in, vol);
  if (p.beta > 1 - 4e-3) return near_one(in, vol, p.beta);
  return cev_below_one(in, p);
}

}  // namespace tercet::mc::analytic
