#include "montecarlo/analytic/sabr.hpp"

#include <cmath>

namespace tercet::mc::analytic {

namespace {

/// z / x(z) with x(z) = ln((sqrt(1 - 2 rho z + z^2) + z - rho) / (1 - rho)); 1 at z = 0.
double skew_ratio(double z, double rho) {
  if (std::abs(z) < 1e-5) return 1 - 0.5 * rho * z + (2 - 3 * rho * rho) * z * z / 12;
  const double root = std::sqrt(1 - 2 * rho * z + z * z);
  // of root + z - rho and its mirror, whose product is 1 - rho^2, the one that does not cancel
  const double x =
      z > rho ? std::log((root + z - rho) / (1 - rho)) : std::log((1 + rho) / (root - z + rho));
  return z / x;
}

}  // namespace

double hagan_implied_vol(const SabrParameters& p, double forward, double strike,
                         double maturity_years) {
  const double c = 1 - p.beta;
  const double log_moneyness = std::log(forward / strike);
  const double middle = std::pow(forward * strike, 0.5 * c);
  const double l2 = c * c * log_moneyness * log_moneyness;
  const double smile = 1 + l2 / 24 * (1 + l2 / 80);
  const double z = p.alpha > 0 ? p.nu / p.alpha * middle * log_moneyness : 0;
  const double a = p.alpha / middle;
  const double correction = c * c * a * a / 24 + p.rho * p.beta * p.nu * a / 4 +
                            (2 - 3 * p.rho * p.rho) * p.nu * p.nu / 24;
  return a / smile * skew_ratio(z, p.rho) * (1 + correction * maturity_years);
}

}  // namespace tercet::mc::analytic
