#include "montecarlo/analytic/lookback.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "montecarlo/analytic/first_passage.hpp"
#include "montecarlo/analytic/quadrature.hpp"

namespace tercet::mc::analytic {

namespace {

constexpr double stddevs = 9;  // P(|Z| > 9) is 2e-19

/// Integral of exp(x) P(path touches x) over [begin, end], both on one side of 0. The probability
/// falls with the distance from 0 over lengths of a standard deviation about the mean, and of vol^2
/// / drift next to 0 where the drift leads away: the parts end there, so that none is overlooked.
double touch_integral(const LogPath& path, double begin, double end, double tolerance) {
  const double s = path.stddev();
  const double mean = path.mean();
  std::vector<double> cuts{begin, end};
  for (const double cut : {mean - stddevs * s, mean, mean + stddevs * s}) cuts.push_back(cut);
  const double length = std::min(s, 0.5 * path.vol * path.vol / std::abs(path.drift));
  const double sign = end > 0 ? 1 : -1;
  const double near = end > 0 ? begin : end;
  for (double step = length; step < end - begin; step *= 4) cuts.push_back(near + sign * step);
  for (double& cut : cuts) cut = std::clamp(cut, begin, end);
  std::sort(cuts.begin(), cuts.end());

  const auto integrand = [&](double x) { return std::exp(x) * touch_probability(path, x); };
  double sum = 0;
  for (std::size_t i = 1; i < cuts.size(); ++i)
    sum += integrate(integrand, cuts[i - 1], cuts[i], tolerance, 300);
  return sum;
}

/// Integral of P(maximum > y) over y from `level` >= spot, in units of the spot, in the logarithm
/// x.
double upper_integral(const BlackScholesInput& in, double level) {
  const LogPath path = log_path(in);
  const double s = path.stddev();
  const double begin = std::log(level / in.spot);
  // exp(x) shifts the law of the end by its variance
  const double end = std::max(0.0, path.mean() + s * s) + stddevs * s;
  if (begin >= end) return 0;
  return touch_integral(path, begin, end, 1e-15 * std::max(level, in.forward()) / in.spot);
}

/// Integral of P(minimum < y) over y from 0 to `level` <= spot, likewise.
double lower_integral(const BlackScholesInput& in, double level) {
  const LogPath path = log_path(in);
  const double end = std::log(level / in.spot);
  const double begin = std::max(std::min(0.0, path.mean()) - stddevs * path.stddev(), end - 45);
  if (begin >= end) return 0;
  return touch_integral(path, begin, end, 1e-15);
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

}  // namespace tercet::mc::analytic
