#include "montecarlo/analytic/black_scholes.hpp"

#include <cmath>
#include <limits>

#include "montecarlo/analytic/normal.hpp"

namespace tercet::mc::analytic {

namespace {

double sign_of(OptionType type) {
  return type == OptionType::call ? 1 : -1;
}

/// ln(forward / strike) / stddev + shift stddev with its limits.
double standardized(double forward, double strike, double stddev, double shift) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  if (strike <= 0) return infinity;
  if (forward <= 0) return -infinity;
  if (stddev > 0) return std::log(forward / strike) / stddev + shift * stddev;
  return forward == strike ? 0 : forward > strike ? infinity : -infinity;
}

}  // namespace

double BlackScholesInput::discount() const {
  return std::exp(-rate * maturity_years);
}

double BlackScholesInput::forward() const {
  return spot * std::exp((rate - dividend_yield) * maturity_years);
}

double BlackScholesInput::stddev() const {
  return vol * std::sqrt(maturity_years);
}

double standardized_d1(double forward, double strike, double stddev) {
  return standardized(forward, strike, stddev, 0.5);
}

double standardized_d2(double forward, double strike, double stddev) {
  return standardized(forward, strike, stddev, -0.5);
}

double black_price(OptionType type, double forward, double strike, double stddev, double discount) {
  const double phi = sign_of(type);
  const double intrinsic = std::fmax(phi * (forward - strike), 0.0);
  if (!(stddev > 0) || strike <= 0 || forward <= 0) return discount * intrinsic;
  const double d1 = standardized_d1(forward, strike, stddev);
  const double d2 = standardized_d2(forward, strike, stddev);
  const double value =
      phi * (forward * normal_distribution(phi * d1) - strike * normal_distribution(phi * d2));
  return discount * std::fmax(value, intrinsic);
}

double black_scholes_price(const BlackScholesInput& in) {
  return black_price(in.type, in.forward(), in.strike, in.stddev(), in.discount());
}

Greeks black_scholes_greeks(const BlackScholesInput& in) {
  const double phi = sign_of(in.type);
  const double t = in.maturity_years;
  const double stddev = in.stddev();
  const double d1 = standardized_d1(in.forward(), in.strike, stddev);
  const double d2 = standardized_d2(in.forward(), in.strike, stddev);
  const double growth = std::exp(-in.dividend_yield * t);
  const double asset_part = phi * in.spot * growth * normal_distribution(phi * d1);
  const double cash_part = phi * in.strike * in.discount() * normal_distribution(phi * d2);
  const double density = in.spot * growth * normal_density(d1);

  Greeks greeks;
  greeks.price = black_scholes_price(in);
  greeks.delta = phi * growth * normal_distribution(phi * d1);
  if (stddev > 0 && in.spot > 0) greeks.gamma = density / (in.spot * in.spot * stddev);
  greeks.vega = density * std::sqrt(t);
  greeks.theta_per_year = in.dividend_yield * asset_part - in.rate * cash_part;
  if (stddev > 0) greeks.theta_per_year -= 0.5 * density * in.vol / std::sqrt(t);
  greeks.rho = t * cash_part;
  greeks.dividend_rho = -t * asset_part;
  return greeks;
}

double cash_digital_price(const BlackScholesInput& in) {
  const double d2 = standardized_d2(in.forward(), in.strike, in.stddev());
  return in.discount() * normal_distribution(sign_of(in.type) * d2);
}

double asset_digital_price(const BlackScholesInput& in) {
  const double d1 = standardized_d1(in.forward(), in.strike, in.stddev());
  return in.discount() * in.forward() * normal_distribution(sign_of(in.type) * d1);
}

Greeks cash_digital_greeks(const BlackScholesInput& in) {
  const double phi = sign_of(in.type);
  const double t = in.maturity_years;
  const double stddev = in.stddev();
  Greeks greeks;
  greeks.price = cash_digital_price(in);
  greeks.theta_per_year = in.rate * greeks.price;
  greeks.rho = -t * greeks.price;
  if (!(stddev > 0) || in.spot <= 0 || in.strike <= 0) return greeks;
  const double d1 = standardized_d1(in.forward(), in.strike, stddev);
  const double d2 = standardized_d2(in.forward(), in.strike, stddev);
  const double density = phi * in.discount() * normal_density(d2);  // dPrice / dd2
  const double carry = in.rate - in.dividend_yield;
  greeks.delta = density / (in.spot * stddev);
  greeks.gamma = -density * d1 / (in.spot * in.spot * stddev * stddev);
  greeks.vega = -density * d1 / in.vol;
  greeks.rho += density * t / stddev;
  greeks.dividend_rho = -density * t / stddev;
  greeks.theta_per_year -= density * (carry / stddev - 0.5 * d1 / t);
  return greeks;
}

}  // namespace tercet::mc::analytic
