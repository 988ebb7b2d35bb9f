#include "montecarlo/analytic/two_assets.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "montecarlo/analytic/black_scholes.hpp"
#include "montecarlo/analytic/normal.hpp"

namespace tercet::mc::analytic {

namespace {

struct Asset {
  double forward = 0;
  double stddev = 0;
};

/// The correlation of one asset with the ratio of it to the other.
double with_ratio(const Asset& one, const Asset& other, double correlation, double ratio_stddev) {
  if (!(ratio_stddev > 0)) return 0;
  return std::clamp((one.stddev - correlation * other.stddev) / ratio_stddev, -1.0, 1.0);
}

/// E[S1; S1 is the extreme and above the strike].
double share_of(const Asset& one, const Asset& other, double correlation, double ratio_stddev,
                Extreme extreme, double strike) {
  const double sign = extreme == Extreme::minimum ? -1 : 1;
  const double d = standardized_d1(one.forward, other.forward, ratio_stddev);
  const double y = standardized_d1(one.forward, strike, one.stddev);
  const double r = with_ratio(one, other, correlation, ratio_stddev);
  return one.forward * bivariate_normal_distribution(y, sign * d, sign * r);
}

/// E[max(extreme - strike, 0)], strike >= 0.
double call_on_extreme(const Asset& a, const Asset& b, const TwoAssetInput& in, Extreme extreme,
                       double strike) {
  const double ratio = in.stddev_of_ratio();
  // A ratio without noise: the same asset is the extreme whatever happens.
  if (ratio < 1e-9) {
    const bool first = (a.forward < b.forward) == (extreme == Extreme::minimum);
    const Asset& one = first ? a : b;
    return black_price(OptionType::call, one.forward, strike, one.stddev, 1);
  }
  const double assets = share_of(a, b, in.correlation, ratio, extreme, strike) +
                        share_of(b, a, in.correlation, ratio, extreme, strike);
  const double d2a = standardized_d2(a.forward, strike, a.stddev);
  const double d2b = standardized_d2(b.forward, strike, b.stddev);
  const double above = extreme == Extreme::minimum
                           ? bivariate_normal_distribution(d2a, d2b, in.correlation)
                           : 1 - bivariate_normal_distribution(-d2a, -d2b, in.correlation);
  return assets - strike * above;
}

}  // namespace

double TwoAssetInput::discount() const {
  return std::exp(-rate * maturity_years);
}

double TwoAssetInput::forward1() const {
  return spot1 * std::exp((rate - dividend_yield1) * maturity_years);
}

double TwoAssetInput::forward2() const {
  return spot2 * std::exp((rate - dividend_yield2) * maturity_years);
}

double TwoAssetInput::stddev_of_ratio() const {
  const double gap = vol1 - vol2;  // no cancellation at correlation 1
  return std::sqrt((gap * gap + 2 * (1 - correlation) * vol1 * vol2) * maturity_years);
}

ExchangeGreeks exchange_greeks(const TwoAssetInput& in, double quantity1, double quantity2) {
  // Black-Scholes with asset 2 as money: its yield is the rate, the vol that of the ratio
  const double t = in.maturity_years;
  BlackScholesInput ratio{.spot = quantity1 * in.spot1,
                          .strike = quantity2 * in.spot2,
                          .rate = in.dividend_yield2,
                          .dividend_yield = in.dividend_yield1,
                          .vol = t > 0 ? in.stddev_of_ratio() / std::sqrt(t) : 0,
                          .maturity_years = t,
                          .type = OptionType::call};
  const Greeks first = black_scholes_greeks(ratio);
  ExchangeGreeks greeks;
  greeks.price = first.price;
  greeks.delta1 = quantity1 * first.delta;
  greeks.gamma1 = quantity1 * quantity1 * first.gamma;
  greeks.theta_per_year = first.theta_per_year;
  if (in.spot2 > 0) {  // the price is of degree 1 in the two spots
    greeks.delta2 = (first.price - in.spot1 * greeks.delta1) / in.spot2;
    greeks.gamma2 = greeks.gamma1 * in.spot1 * in.spot1 / (in.spot2 * in.spot2);
  }
  return greeks;
}

double extreme_of_two_price(const TwoAssetInput& in, Extreme extreme, OptionType type,
                            double strike) {
  const double root = std::sqrt(in.maturity_years);
  const Asset a{in.forward1(), in.vol1 * root};
  const Asset b{in.forward2(), in.vol2 * root};
  const double call = call_on_extreme(a, b, in, extreme, strike);
  if (type == OptionType::call) return in.discount() * std::fmax(call, 0.0);
  const double forward = call_on_extreme(a, b, in, extreme, 0);
  return in.discount() * std::fmax(call + strike - forward, 0.0);
}

}  // namespace tercet::mc::analytic
