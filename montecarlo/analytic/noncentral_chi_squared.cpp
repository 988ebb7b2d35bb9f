#include "montecarlo/analytic/noncentral_chi_squared.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tercet::mc {

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

/// One walk over the Poisson weights, up or down from the largest, adding both tails.
struct Walk {
  long double lower = 0;
  long double upper = 0;

  void add(long double weight, const GammaTails& tails) {
    lower += weight * tails.lower;
    upper += weight * tails.upper;
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
  const long double half_x = 0.5L * x;
  const long double mean = 0.5L * noncentrality;
  const long double start = std::floor(mean);
  const long double weight = mean > 0 ? start * std::log(mean) - mean - std::lgamma(start + 1) : 0;
  const long double largest = std::exp(weight);
  const long double shape = 0.5L * degrees + start;
  const GammaTails at_start = incomplete_gamma(shape, half_x);
  Walk walk;
  walk.add(largest, at_start);

  GammaTails tails = at_start;
  long double w = largest;
  long double step = gamma_step(shape, half_x);
  for (long double j = start; w > tiny * largest;) {  // upwards: P falls by steps that shrink
    tails.lower = std::max(tails.lower - step, 0.0L);
    tails.upper = std::min(tails.upper + step, 1.0L);
    ++j;
    w *= mean / j;
    step *= half_x / (0.5L * degrees + j);
    walk.add(w, tails);
  }
  tails = at_start;
  w = largest;
  step = gamma_step(shape, half_x);
  for (long double j = start; j > 0 && w > tiny * largest; --j) {  // downwards
    w *= j / mean;
    step *= (0.5L * degrees + j) / half_x;
    if (!(half_x > 0)) step = 0;
    tails.lower = std::min(tails.lower + step, 1.0L);
    tails.upper = std::max(tails.upper - step, 0.0L);
    walk.add(w, tails);
  }
  return {static_cast<double>(walk.lower), static_cast<double>(walk.upper)};
}

}  // namespace tercet::mc
