#include "montecarlo/analytic/first_passage.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "montecarlo/analytic/normal.hpp"
#include "montecarlo/analytic/passage_density.hpp"

namespace tercet::mc::analytic {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// x / stddev with the limits of stddev = 0.
double in_stddevs(double x, double stddev) {
  if (stddev > 0) return x / stddev;
  return x > 0 ? infinity : x < 0 ? -infinity : 0;
}

/// The logarithm of the weight exp(2 drift b / vol^2) of paths mirrored at b.
double mirror_weight(const LogPath& path, double b) {
  if (b == 0 || path.drift == 0) return 0;
  return 2 * path.drift * b / (path.vol * path.vol);
}

LogPath mirrored(const LogPath& path) {
  return {-path.drift, path.vol, path.maturity_years};
}

bool is_certain(const LogPath& path) {
  return !(path.stddev() > 0);
}

/// A path without noise touches what lies between 0 and its end.
bool line_touches(const LogPath& path, double barrier) {
  return barrier == 0 || (barrier < 0 ? path.mean() <= barrier : path.mean() >= barrier);
}

/// Barrier below: P(minimum > barrier, end > x).
double above_without_touch(const LogPath& path, double barrier, double x) {
  const double s = path.stddev();
  const double end = std::fmax(x, barrier);
  return std::fmax(
      0.0, normal_distribution((path.mean() - end) / s) -
               scaled_normal(mirror_weight(path, barrier), (2 * barrier - end + path.mean()) / s));
}

/// Barrier below: P(minimum <= barrier, end > x).
double above_after_touch(const LogPath& path, double barrier, double x) {
  const double s = path.stddev();
  const double high = std::fmax(x, barrier);
  // at vols of 1e-9 the exponents have no digits left behind the point: it is a probability still
  const double mirror = std::fmin(
      1, scaled_normal(mirror_weight(path, barrier), (2 * barrier - high + path.mean()) / s));
  if (x >= barrier) return mirror;
  // ends between x and the barrier have touched it
  return mirror + scaled_normal_interval(0, (x - path.mean()) / s, (barrier - path.mean()) / s);
}

}  // namespace

double LogPath::stddev() const {
  return vol * std::sqrt(maturity_years);
}

LogPath log_path(const BlackScholesInput& in) {
  return {in.rate - in.dividend_yield - 0.5 * in.vol * in.vol, in.vol, in.maturity_years};
}

LogPath log_path_of_asset_measure(const BlackScholesInput& in) {
  return {in.rate - in.dividend_yield + 0.5 * in.vol * in.vol, in.vol, in.maturity_years};
}

double probability_above(const LogPath& path, double x) {
  return normal_distribution(in_stddevs(path.mean() - x, path.stddev()));
}

double touch_probability(const LogPath& path, double barrier) {
  return touched_and_above(path, barrier, -infinity);
}

double touched_and_above(const LogPath& path, double barrier, double x) {
  if (barrier == 0) return probability_above(path, x);
  if (is_certain(path)) return line_touches(path, barrier) ? probability_above(path, x) : 0;
  if (barrier > 0) return touched_and_below(mirrored(path), -barrier, -x);
  return above_after_touch(path, barrier, x);
}

double untouched_and_above(const LogPath& path, double barrier, double x) {
  if (barrier == 0) return 0;
  if (is_certain(path)) return line_touches(path, barrier) ? 0 : probability_above(path, x);
  if (barrier > 0) return untouched_and_below(mirrored(path), -barrier, -x);
  return above_without_touch(path, barrier, x);
}

double touched_and_below(const LogPath& path, double barrier, double x) {
  if (barrier == 0 || is_certain(path) || barrier > 0)
    return touched_and_above(mirrored(path), -barrier, -x);
  const double s = path.stddev();
  const double below = normal_distribution((std::fmin(x, barrier) - path.mean()) / s);
  if (x <= barrier) return below;  // what ends below the barrier has touched it
  const double weight = mirror_weight(path, barrier);
  const double mirror = scaled_normal_interval(weight, (2 * barrier - x + path.mean()) / s,
                                               (barrier + path.mean()) / s);
  return below + std::clamp(mirror, 0.0, 1.0);
}

double untouched_and_below(const LogPath& path, double barrier, double x) {
  if (barrier == 0 || is_certain(path) || barrier > 0)
    return untouched_and_above(mirrored(path), -barrier, -x);
  if (x <= barrier) return 0;
  return std::fmax(
      0.0, above_without_touch(path, barrier, barrier) - above_without_touch(path, barrier, x));
}

double touch_discount(const LogPath& path, double barrier, double rate) {
  if (barrier == 0) return 1;
  if (path.vol == 0 || path.maturity_years == 0) {
    const bool touches = path.maturity_years > 0 && line_touches(path, barrier);
    return touches ? std::exp(-rate * barrier / path.drift) : 0;
  }
  return discounted_image({rate, path.drift, path.vol, path.maturity_years, barrier},
                          std::abs(barrier));
}

}  // namespace tercet::mc::analytic
