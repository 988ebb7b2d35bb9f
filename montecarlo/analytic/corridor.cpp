#include "montecarlo/analytic/corridor.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "montecarlo/analytic/normal.hpp"
#include "montecarlo/analytic/passage_density.hpp"

namespace tercet::mc::analytic {

namespace {

constexpr double pi = std::numbers::pi;

bool few_images(const LogPath& path, const Corridor& corridor) {
  return path.stddev() < corridor.width();
}

/// Beyond this many images on either side the weights are below exp(-700).
int image_count(const LogPath& path, const Corridor& corridor) {
  return 3 + static_cast<int>(20 * path.stddev() / corridor.width());
}

/// exp(drift c / vol^2) P(c + path ends in [a, b]): a mirror image of the path's start at c.
double image(const LogPath& path, double c, double a, double b) {
  const double s = path.stddev();
  return scaled_normal_interval(path.drift * c / (path.vol * path.vol), (a - c - path.mean()) / s,
                                (b - c - path.mean()) / s);
}

double by_images(const LogPath& path, const Corridor& corridor, double a, double b) {
  const double period = 2 * corridor.width();
  const int count = image_count(path, corridor);
  double sum = 0;
  for (int n = -count; n <= count; ++n)
    sum += image(path, n * period, a, b) - image(path, 2 * corridor.upper + n * period, a, b);
  return sum;
}

/// Terms of the sine series until the decay exp(-k^2 rate T) is below 1e-18.
int sine_count(const LogPath& path, const Corridor& corridor) {
  return 2 + static_cast<int>(std::sqrt(84.0) * corridor.width() / (pi * path.stddev()));
}

/// The antiderivative of exp(g x) sin(q (x - lower)) at x.
double sine_integral(double g, double q, double x, double lower) {
  const double phase = q * (x - lower);
  return std::exp(g * x) * (g * std::sin(phase) - q * std::cos(phase)) / (g * g + q * q);
}

double by_sines(const LogPath& path, const Corridor& corridor, double a, double b) {
  const double vol2 = path.vol * path.vol;
  const double g = path.drift / vol2;
  const double l = corridor.lower;
  double sum = 0;
  for (int k = 1; k <= sine_count(path, corridor); ++k) {
    const double q = k * pi / corridor.width();
    const double decay = 0.5 * (q * q * vol2 + path.drift * g) * path.maturity_years;
    sum += std::exp(-decay) * std::sin(-q * l) *
           (sine_integral(g, q, b, l) - sine_integral(g, q, a, l));
  }
  return 2 / corridor.width() * sum;
}

/// E[exp(-rate tau)] of the lower barrier touched first, however late: the limit T to infinity.
double eventually(const LogPath& path, const Corridor& corridor, double kill) {
  const double vol2 = path.vol * path.vol;
  const double weight = path.drift * corridor.lower / vol2;
  const double root = std::sqrt(2 * std::abs(kill) / vol2);
  const double u = corridor.upper;
  const double w = corridor.width();
  if (root * w < 1e-8) return std::exp(weight) * u / w;
  if (kill < 0) return std::exp(weight) * std::sin(root * u) / std::sin(root * w);
  return std::exp(weight + root * (u - w)) * std::expm1(-2 * root * u) / std::expm1(-2 * root * w);
}

double touched_first_by_sines(const LogPath& path, const Corridor& corridor, double kill) {
  const double vol2 = path.vol * path.vol;
  const double weight = std::exp(path.drift * corridor.lower / vol2);
  double late = 0;  // touches after T
  for (int k = 1; k <= sine_count(path, corridor); ++k) {
    const double q = k * pi / corridor.width();
    const double decay = kill + 0.5 * q * q * vol2;
    late += q * std::sin(-q * corridor.lower) * std::exp(-decay * path.maturity_years) / decay;
  }
  return eventually(path, corridor, kill) - weight * vol2 / corridor.width() * late;
}

}  // namespace

double stays_and_ends_in(const LogPath& path, const Corridor& corridor, double a, double b) {
  if (!(a < b)) return 0;
  const double value =
      few_images(path, corridor) ? by_images(path, corridor, a, b) : by_sines(path, corridor, a, b);
  return std::clamp(value, 0.0, 1.0);
}

double lower_touched_first(const LogPath& path, const Corridor& corridor, double rate) {
  const double vol2 = path.vol * path.vol;
  const double kill = rate + 0.5 * path.drift * path.drift / vol2;
  // rates below this have no finite "eventually"; then images at any width
  const bool bounded = kill + 0.5 * vol2 * std::pow(pi / corridor.width(), 2) > 0;
  if (!few_images(path, corridor) && bounded) return touched_first_by_sines(path, corridor, kill);
  const DiscountedPath image_path{rate, path.drift, path.vol, path.maturity_years, corridor.lower};
  const int count = image_count(path, corridor);
  double sum = 0;
  for (int n = -count; n <= count; ++n)
    sum += discounted_image(image_path, -corridor.lower + 2 * n * corridor.width());
  return std::fmax(sum, 0.0);
}

}  // namespace tercet::mc::analytic
