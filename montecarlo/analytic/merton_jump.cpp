#include "montecarlo/analytic/merton_jump.hpp"

#include <algorithm>
#include <cmath>

namespace tercet::mc::analytic {

double LognormalJumps::mean_relative_jump() const {
  return std::expm1(mean_log_jump + 0.5 * jump_log_vol * jump_log_vol);
}

double merton_jump_price(const BlackScholesInput& in, const LognormalJumps& jumps) {
  const double expected = jumps.intensity * in.maturity_years;
  if (!(expected > 0)) return black_scholes_price(in);
  const double compensator = expected * jumps.mean_relative_jump();
  const double jump_variance = jumps.jump_log_vol * jumps.jump_log_vol;
  const double diffusion_variance = in.vol * in.vol * in.maturity_years;
  // Terms weigh like a Poisson law, or for the asset like one whose mean has grown by the mean
  // jump.
  const double largest = std::max(expected, expected + compensator);
  const double smallest = std::min(expected, expected + compensator);
  const int first = std::max(0, static_cast<int>(smallest - 12 * std::sqrt(smallest) - 20));
  const int last = static_cast<int>(largest + 12 * std::sqrt(largest) + 60);
  double sum = 0;
  for (int n = first; n <= last; ++n) {
    const double weight = std::exp(n * std::log(expected) - expected - std::lgamma(n + 1.0));
    const double forward =
        in.forward() * std::exp(n * (jumps.mean_log_jump + 0.5 * jump_variance) - compensator);
    const double stddev = std::sqrt(diffusion_variance + n * jump_variance);
    sum += weight * black_price(in.type, forward, in.strike, stddev, in.discount());
  }
  return sum;
}

}  // namespace tercet::mc::analytic
