#include "montecarlo/analytic/normal.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "montecarlo/analytic/quadrature.hpp"

namespace tercet::mc::analytic {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double two_pi = 2 * std::numbers::pi;

/// P(Z <= x) in long double: rounding x / sqrt(2) to double would cost x^2 ulp in the tails.
long double tail(double x) {
  return 0.5L * std::erfc(-static_cast<long double>(x) / std::numbers::sqrt2_v<long double>);
}

double start_of_inverse(double p) {  // Abramowitz and Stegun 26.2.23, p <= 1/2, error 4.5e-4
  const double t = std::sqrt(-2 * std::log(p));
  return (2.515517 + t * (0.802853 + t * 0.010328)) /
             (1 + t * (1.432788 + t * (0.189269 + t * 0.001308))) -
         t;
}

/// P(X > h, Y > k) for |r| < 0.925 by Plackett's identity in the angle asin r.
double upper_by_angle(double h, double k, double r) {
  const double angle = std::asin(r);
  const auto integrand = [&](double theta) {
    const double s = std::sin(theta);
    return std::exp((s * h * k - 0.5 * (h * h + k * k)) / (1 - s * s));
  };
  return integrate_gauss(integrand, 0, angle, 20) / two_pi +
         normal_distribution(-h) * normal_distribution(-k);
}

/// What Genz subtracts from the limit r = +1 for r near it; h and k as there, r > 0.
double correction_near_one(double h, double k, double r) {
  const double a2 = (1 - r) * (1 + r);
  const double a = std::sqrt(a2);
  const double b2 = (h - k) * (h - k);
  const double c = (4 - h * k) / 8;
  const double d = (12 - h * k) / 16;
  const double exponent = -(b2 / a2 + h * k) / 2;
  double sum = 0;
  if (exponent > -700)
    sum = a * std::exp(exponent) * (1 - c * (b2 - a2) * (1 - d * b2 / 5) / 3 + c * d * a2 * a2 / 5);
  if (h * k > -700) {
    const double b = std::sqrt(b2);
    sum -= std::exp(-h * k / 2) * std::sqrt(two_pi) * normal_distribution(-b / a) * b *
           (1 - c * b2 * (1 - d * b2 / 5) / 3);
  }
  const auto integrand = [&](double x) {
    const double x2 = x * x;
    const double rs = std::sqrt(1 - x2);
    const double exponent_x = -(b2 / x2 + h * k) / 2;
    if (exponent_x <= -700) return 0.0;
    return std::exp(exponent_x) *
           (std::exp(-h * k * x2 / (2 * (1 + rs) * (1 + rs))) / rs - (1 + c * x2 * (1 + d * x2)));
  };
  return (sum + integrate_gauss(integrand, 0, a, 20)) / two_pi;
}

/// P(X > h, Y > k), finite h and k.
double upper_bivariate(double h, double k, double r) {
  if (std::abs(r) < 0.925) return upper_by_angle(h, k, r);
  const double correction =
      std::abs(r) < 1 ? correction_near_one(h, r < 0 ? -k : k, std::abs(r)) : 0;
  if (r > 0) return normal_distribution(-std::max(h, k)) - correction;
  const double limit = k > -h  ? 0
                       : h < 0 ? normal_distribution(-k) - normal_distribution(h)
                               : normal_distribution(-h) - normal_distribution(k);
  return limit + correction;
}

}  // namespace

double normal_density(double x) {
  return std::exp(-0.5 * x * x) / std::sqrt(two_pi);
}

double normal_distribution(double x) {
  return static_cast<double>(tail(x));
}

double log_normal_distribution(double x) {
  // the long double probability lives down to about -150
  if (x > 0) return static_cast<double>(std::log1p(-tail(-x)));
  if (x > -100) return static_cast<double>(std::log(tail(x)));
  if (x == -infinity) return x;
  const double y = 1 / (x * x);  // asymptotic series: the next term is 105 y^4 < 2e-14
  return -0.5 * x * x - std::log(-x) - 0.5 * std::log(two_pi) +
         std::log1p(-y * (1 - 3 * y * (1 - 5 * y)));
}

double inverse_normal_distribution(double p) {
  if (!(p >= 0 && p <= 1)) return std::numeric_limits<double>::quiet_NaN();
  if (p == 0) return -infinity;
  if (p == 0.5) return 0;
  if (p == 1) return infinity;
  if (p > 0.5) return -inverse_normal_distribution(1 - p);  // 1 - p is exact here
  double x = start_of_inverse(p);
  for (int step = 0; step < 4; ++step) {
    const long double probability = tail(x);
    const double slope = static_cast<double>(normal_density(x) / probability);
    const double miss = static_cast<double>(std::log(probability / static_cast<long double>(p)));
    const double newton = miss / slope;
    x -= newton / (1 + 0.5 * newton * (x + slope));  // (ln P)'' = -(x + slope) slope
  }
  return x;
}

double bivariate_normal_distribution(double x, double y, double correlation) {
  const double r = std::clamp(correlation, -1.0, 1.0);
  if (std::isnan(x) || std::isnan(y)) return std::numeric_limits<double>::quiet_NaN();
  if (x < -40 || y < -40) return 0;
  if (x > 40) return normal_distribution(y);
  if (y > 40) return normal_distribution(x);
  return std::clamp(upper_bivariate(-x, -y, r), 0.0, 1.0);
}

double scaled_normal(double log_factor, double x) {
  if (std::abs(log_factor) < 600 && x > -35) return std::exp(log_factor) * normal_distribution(x);
  return std::exp(log_factor + log_normal_distribution(x));
}

double scaled_normal_interval(double log_factor, double a, double b) {
  if (a + b > 0) return scaled_normal(log_factor, -a) - scaled_normal(log_factor, -b);
  return scaled_normal(log_factor, b) - scaled_normal(log_factor, a);
}

}  // namespace tercet::mc::analytic
