#include "montecarlo/analytic/implied_vol.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "montecarlo/analytic/normal.hpp"

namespace tercet::mc::analytic {

namespace {

/// An out-of-the-money option in units of its bound min(forward, strike): the value as a function
/// of stddev rises from 0 to 1 and depends on x = |ln(forward / strike)| alone: it is the call on a
/// forward of 1 struck at exp(x).
struct NormalizedOption {
  double x = 0;

  double value(double stddev) const {
    return normal_distribution(-x / stddev + 0.5 * stddev) -
           scaled_normal(x, -x / stddev - 0.5 * stddev);
  }
  double slope(double stddev) const { return normal_density(-x / stddev + 0.5 * stddev); }
};

/// Solves value(stddev) = target in (0, 1) between brackets that the steps keep.
double solve(const NormalizedOption& option, double target) {
  double low = 0;
  double high = 80;  // value(80) = 1 for every x that doubles make of prices
  // Where the value has its largest slope; the logarithm of the value is concave below.
  double s = option.x > 0 ? std::sqrt(2 * option.x) : target * std::sqrt(2 * std::numbers::pi);
  s = std::clamp(s, 1e-8, 40.0);
  for (int step = 0; step < 200; ++step) {
    const double value = option.value(s);
    (value < target ? low : high) = s;
    const double slope = option.slope(s);
    // ln v below the turning point, ln(1 - v) above the middle: both are nearly straight there
    const double newton = value > 0 && value < 0.5 ? value * std::log(value / target) / slope
                          : value < 1 ? (value - 1) * std::log((1 - value) / (1 - target)) / slope
                                      : 0;
    double next = s - newton;
    if (!(next > low && next < high) || newton == 0) next = 0.5 * (low + high);
    if (std::abs(next - s) <= 4e-16 * s || high - low <= 4e-16 * high) return next;
    s = next;
  }
  return s;
}

}  // namespace

std::optional<double> implied_stddev(OptionType type, double forward, double strike, double price,
                                     double discount) {
  if (!(forward > 0 && strike > 0 && discount > 0)) return std::nullopt;
  const double phi = type == OptionType::call ? 1 : -1;
  const double intrinsic = std::max(phi * (forward - strike), 0.0);
  const double time_value = price / discount - intrinsic;
  const double target = time_value / std::min(forward, strike);
  const double rounding = 1e-15 * std::max(forward, strike) / std::min(forward, strike);
  if (!(target >= -rounding && target < 1)) return std::nullopt;
  if (target <= (intrinsic > 0 ? rounding : 0)) return 0;
  return solve({.x = std::abs(std::log(forward / strike))}, target);
}

std::optional<double> implied_vol(const BlackScholesInput& in, double price) {
  if (!(in.maturity_years > 0)) return std::nullopt;
  const auto stddev = implied_stddev(in.type, in.forward(), in.strike, price, in.discount());
  if (!stddev) return std::nullopt;
  return *stddev / std::sqrt(in.maturity_years);
}

}  // namespace tercet::mc::analytic
