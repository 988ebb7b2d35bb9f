#include "montecarlo/analytic/passage_density.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "montecarlo/analytic/normal.hpp"
#include "montecarlo/analytic/quadrature.hpp"

namespace tercet::mc {

namespace {

double by_quadrature(const KilledPath& path, double c, double log_factor) {
  const double from = c / (path.vol * 40);  // the density is below exp(-800) before from^2
  const double log_begin = 2 * std::log(from);
  const double log_end = std::log(path.maturity_years);
  const auto integrand = [&](double log_t) {  // density times t
    const double t = std::exp(log_t);
    const double z = c / (path.vol * std::sqrt(t));
    return z * std::exp(log_factor - path.kill_rate * t - 0.5 * z * z);
  };
  if (log_begin >= log_end) return 0;
  return integrate(integrand, log_begin, log_end, 1e-15) / std::sqrt(2 * std::numbers::pi);
}

}  // namespace

double killed_touch(const KilledPath& path, double c, double log_factor) {
  if (c == 0) return 0;
  if (c < 0) return -killed_touch(path, -c, log_factor);
  if (path.kill_rate < 0) return by_quadrature(path, c, log_factor);
  const double s = path.vol * std::sqrt(path.maturity_years);
  const double root = std::sqrt(2 * path.kill_rate);
  const double growth = c * root / path.vol;
  const double shift = root * std::sqrt(path.maturity_years);
  return scaled_normal(log_factor - growth, shift - c / s) +
         scaled_normal(log_factor + growth, -shift - c / s);
}

}  // namespace tercet::mc
