#include "montecarlo/analytic/passage_density.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "montecarlo/analytic/normal.hpp"
#include "montecarlo/analytic/quadrature.hpp"

namespace tercet::mc::analytic {

namespace {

double by_quadrature(const DiscountedPath& path, double c) {
  const double from = c / (path.vol * 40);  // the density is below exp(-800) before from^2
  const double log_begin = 2 * std::log(from);
  const double log_end = std::log(path.maturity_years);
  const double vol2 = path.vol * path.vol;
  const double kill = path.rate + 0.5 * path.drift * path.drift / vol2;
  const double weight = path.drift * path.barrier / vol2;
  const auto integrand = [&](double log_t) {  // density times t
    const double t = std::exp(log_t);
    const double z = c / (path.vol * std::sqrt(t));
    return z * std::exp(weight - kill * t - 0.5 * z * z);
  };
  return integrate(integrand, log_begin, log_end, 1e-15) / std::sqrt(2 * std::numbers::pi);
}

}  // namespace

double discounted_image(const DiscountedPath& path, double c) {
  if (c == 0) return 0;
  if (c < 0) return -discounted_image(path, -c);
  const double vol2 = path.vol * path.vol;
  const double root2 = path.drift * path.drift + 2 * path.rate * vol2;
  if (root2 < 0) return by_quadrature(path, c);
  const double root = std::sqrt(root2);
  const double distance = std::abs(path.barrier);
  // |b| (root - |drift|) / vol^2 without cancellation, for small vols
  const double sum = root + std::abs(path.drift);
  const double small = sum > 0 ? 2 * distance * path.rate / sum : 0;
  const double large = distance * sum / vol2;
  const double rest = (c - distance) * root / vol2;
  const bool towards = path.drift * path.barrier > 0;
  const double s = path.vol * std::sqrt(path.maturity_years);
  const double mean = root * path.maturity_years;
  return scaled_normal(-(towards ? small : large) - rest, (mean - c) / s) +
         scaled_normal((towards ? large : small) + rest, (-mean - c) / s);
}

}  // namespace tercet::mc::analytic
