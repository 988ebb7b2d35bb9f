#include "montecarlo/analytic/noncentral_chi_squared.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tercet::mc::analytic {

namespace {

constexpr long double tiny = 1e-22L;

/// x^a exp(-x) / Gamma(a + 1), the step from P(a, x) to P(a + 1, x).
long double gamma_step(long double a, long double x) {
  if (x <= 0) return 0;
  return std::exp(a * std::log(x) - x - std::lgamma(a + 1));
}

long double lower_by_series(long double a, long double x) {
  long double term = 1;
  long double sum = 1;
  for (long double n = a + 1; term > tiny * sum; ++n) {
    term *= x / n;
    sum += term;
  }
  return sum * gamma_step(a, x);
}

long double upper_by_fraction(long double a, long double x) {  // Lentz's method
  const long double floor = 1e-4000L;
  long double b = x + 1 - a;
  long double c = 1 / floor;
  long double d = 1 / b;
  long double h = d;
  for (int i = 1; i < 1'000'000; ++i) {
    const long double an = -i * (i - a);
    b += 2;
    d = an * d + b;
    if (std::abs(d) < floor) d = floor;
    c = b + an / c;
    if (std::abs(c) < floor) c = floor;
    d = 1 / d;
    h *= d * c;
    if (std::abs(d * c - 1) < 1e-19L) break;
  }
  return h * a * gamma_step(a, x);
}

struct Sums {
  long double lower = 0;
  long double upper = 0;

  void add(long double weight, const GammaTails& tails) {
    lower += weight * tails.lower;
    upper += weight * tails.upper;
  }
};

/// The sum over j of Poisson weights times the tails of a central law of 2 (half_degrees + j)
/// degrees. Both walks end where a weight no longer matters to the tail that grows on the way.
struct PoissonMixture {
  long double half_x = 0;
  long double half_degrees = 0;
  long double mean = 0;

  long double mean_power(long double j) const {
    return std::exp(j * std::log(mean) - mean - std::lgamma(j + 1));
  }

  void add_above(long double start, long double weight, GammaTails tails, Sums& sums) const {
    long double step = gamma_step(half_degrees + start, half_x);
    for (long double j = start; weight > tiny * std::min(sums.upper, 1e-3L) && weight > 0;) {
      tails.lower = std::max(tails.lower - step, 0.0L);
      tails.upper = std::min(tails.upper + step, 1.0L);
      ++j;
      weight *= mean / j;
      step *= half_x / (half_degrees + j);
      sums.add(weight, tails);
    }
  }

  void add_below(long double start, long double weight, GammaTails tails, Sums& sums) const {
    long double step = gamma_step(half_degrees + start, half_x);
    for (long double j = start; j > 0 && weight > tiny * std::min(sums.lower, 1e-3L); --j) {
      weight *= j / mean;
      step *= (half_degrees + j) / half_x;
      tails.lower = std::min(tails.lower + step, 1.0L);
      tails.upper = std::max(tails.upper - step, 0.0L);
      sums.add(weight, tails);
    }
  }
};

}  // namespace

GammaTails incomplete_gamma(long double a, long double x) {
  if (x <= 0) return {0, 1};
  if (x < a + 1) {
    const long double lower = std::min(lower_by_series(a, x), 1.0L);
    return {lower, 1 - lower};
  }
  const long double upper = std::min(upper_by_fraction(a, x), 1.0L);
  return {1 - upper, upper};
}

ChiSquaredTails noncentral_chi_squared(double x, double degrees, double noncentrality) {
  // the root of X is near a normal of deviation 1: beyond 40 of them nothing is left
  const double deviations = std::sqrt(std::fmax(x, 0.0)) - std::sqrt(degrees + noncentrality);
  if (x <= 0 || deviations < -40) return {0, 1};
  if (deviations > 40) return {1, 0};
  const PoissonMixture mix{0.5L * x, 0.5L * degrees, 0.5L * noncentrality};
  const long double start = std::floor(mix.mean);
  const long double weight = mix.mean > 0 ? mix.mean_power(start) : 1;
  Sums sums;
  const GammaTails middle = incomplete_gamma(mix.half_degrees + start, mix.half_x);
  sums.add(weight, middle);
  mix.add_above(start, weight, middle, sums);
  mix.add_below(start, weight, middle, sums);
  return {static_cast<double>(sums.lower), static_cast<double>(sums.upper)};
}

}  // namespace tercet::mc::analytic
