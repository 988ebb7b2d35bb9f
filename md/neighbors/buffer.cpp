#include "md/neighbors/buffer.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace tercet::md {

double buffer_for_displacement(const BufferEstimate& e) {
  // the fastest of some 10^5 atoms has about four times the thermal speed
  const double wanted = 2 * 4 * e.thermal_speed * e.time_step * 7;
  return std::clamp(wanted, 0.06 * e.cutoff, 0.2 * e.cutoff);
}

namespace {

/// Energy that an atom's missing pairs are short of, for a buffer, when their relative moves have
/// width sigma: pairs stand at cutoff + s, s > buffer, and go x > s nearer.
double missing_energy(const BufferEstimate& e, double buffer, double sigma) {
  const double shell = 4 * std::numbers::pi * e.cutoff * e.cutoff * e.number_density;
  constexpr int points = 400;
  const double end = buffer + 8 * sigma, ds = (end - buffer) / points;
  double sum = 0;
  for (int k = 0; k < points; ++k) {
    const double s = buffer + (k + 0.5) * ds;
    // mean of max(x - s, 0) over the Gaussian
    const double u = s / sigma;
    const double density = std::exp(-u * u / 2) / std::sqrt(2 * std::numbers::pi);
    sum += sigma * (density - u * 0.5 * std::erfc(u / std::sqrt(2.0))) * ds;
  }
  return 0.5 * shell * e.force_scale * sum;
}

}  // namespace

double buffer_for_interval(const BufferEstimate& e, std::int64_t interval, double tolerance) {
  const double sigma =
      std::sqrt(2.0) * e.thermal_speed * e.time_step * static_cast<double>(interval);
  if (!(sigma > 0) || !(e.thermal_energy > 0)) return 0.1 * e.cutoff;
  const double allowed =
      tolerance * e.thermal_energy * static_cast<double>(interval) / 1000.0;  // a list's life
  double low = 0, high = 8 * sigma;
  for (int k = 0; k < 60; ++k) {
    const double middle = (low + high) / 2;
    (missing_energy(e, middle, sigma) > allowed ? low : high) = middle;
  }
  return high;
}

}  // namespace tercet::md
