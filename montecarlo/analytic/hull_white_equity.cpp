#include "montecarlo/analytic/hull_white_equity.hpp"

#include <cmath>

namespace tercet::mc::analytic {

namespace {

/// sum over n >= 0 of term(n) (-x)^n for small x, term(n) falling like 1 / n!.
template <class Term>
double alternating(double x, const Term& term) {
  double sum = 0;
  double power = 1;
  for (int n = 0; n < 20; ++n, power *= -x) sum += term(n) * power;
  return sum;
}

/// (T - B) / a over T^2, a function of x = a T: 1/2 - x/6 + ...
double first_integral(double x) {
  if (x < 0.5) return alternating(x, [](int n) { return 1 / std::tgamma(n + 3.0); });
  return (x + std::expm1(-x)) / (x * x);
}

/// (T - 2 B + (1 - e^{-2aT}) / (2a)) / a^2 over T^3: 1/3 - x/4 + ...
double second_integral(double x) {
  if (x < 0.5)
    return alternating(x,
                       [](int n) { return (std::ldexp(1.0, n + 2) - 2) / std::tgamma(n + 4.0); });
  return (x + 2 * std::expm1(-x) - 0.5 * std::expm1(-2 * x)) / (x * x * x);
}

}  // namespace

double hull_white_equity_variance(double vol, const HullWhiteRates& rates, double maturity_years) {
  const double t = maturity_years;
  const double x = rates.mean_reversion * t;
  const double eta = rates.rate_vol;
  const double variance = vol * vol * t +
                          2 * rates.correlation * vol * eta * t * t * first_integral(x) +
                          eta * eta * t * t * t * second_integral(x);
  return std::fmax(variance, 0.0);
}

double hull_white_equity_price(const BlackScholesInput& in, const HullWhiteRates& rates) {
  const double variance = hull_white_equity_variance(in.vol, rates, in.maturity_years);
  return black_price(in.type, in.forward(), in.strike, std::sqrt(variance), in.discount());
}

}  // namespace tercet::mc::analytic
