#include "montecarlo/analytic/lookback.hpp"

#include <algorithm>
#include <cmath>

#include "montecarlo/analytic/first_passage.hpp"
#include "montecarlo/analytic/quadrature.hpp"

namespace tercet::mc {

namespace {

constexpr double stddevs = 9;  // P(|Z| > 9) is 2e-19

/// Integral of P(maximum > y) over y from `level` >= spot, in units of the spot, in the logarithm
/// x.
double upper_integral(const BlackScholesInput& in, double level) {
  const LogPath path = log_path(in);
  const double s = path.stddev();
  // exp(x) shifts the law of the end by its variance
  const double end = std::max(0.0, path.mean() + s * s) + stddevs * s;
  const auto integrand = [&](double x) { return std::exp(x) * touch_probability(path, x); };
  const double scale = std::max(1.0, in.forward() / in.spot);
  return integrate(integrand, std::log(level / in.spot), end, 1e-15 * scale);
}

/// Integral of P(minimum < y) over y from 0 to `level` <= spot, likewise.
double lower_integral(const BlackScholesInput& in, double level) {
  const LogPath path = log_path(in);
  const double s = path.stddev();
  const double top = std::log(level / in.spot);
  const double end = std::max(std::min(0.0, path.mean()) - stddevs * s, top - 45);
  const auto integrand = [&](double x) { return std::exp(x) * touch_probability(path, x); };
  return integrate(integrand, end, top, 1e-15);
}

}  // namespace

double expected_excess_of_maximum(const BlackScholesInput& in, double level) {
  if (!(in.stddev() > 0) || in.spot <= 0)
    return std::max(std::max(in.spot, in.forward()) - level, 0.0);
  const double from = std::max(level, in.spot);
  return from - level + in.spot * upper_integral(in, from);
}

double expected_shortfall_of_minimum(const BlackScholesInput& in, double level) {
  if (!(in.stddev() > 0) || in.spot <= 0)
    return std::max(level - std::min(in.spot, in.forward()), 0.0);
  if (level <= 0) return 0;
  const double to = std::min(level, in.spot);
  return level - to + in.spot * lower_integral(in, to);
}

double floating_lookback_price(const BlackScholesInput& in, double extreme_so_far) {
  const double discount = in.discount();
  const double asset = discount * in.forward();
  if (in.type == OptionType::call) {
    const double low = std::min(extreme_so_far, in.spot);
    return asset - discount * (low - expected_shortfall_of_minimum(in, low));
  }
  const double high = std::max(extreme_so_far, in.spot);
  return discount * (high + expected_excess_of_maximum(in, high)) - asset;
}

double fixed_lookback_price(const BlackScholesInput& in, double extreme_so_far) {
  const double k = in.strike;
  if (in.type == OptionType::call) {
    const double high = std::max({extreme_so_far, in.spot, k});
    return in.discount() * (high - k + expected_excess_of_maximum(in, high));
  }
  const double low = std::min({extreme_so_far, in.spot, k});
  return in.discount() * (k - low + expected_shortfall_of_minimum(in, low));
}

}  // namespace tercet::mc
