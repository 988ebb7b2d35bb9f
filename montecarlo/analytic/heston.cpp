#include "montecarlo/analytic/heston.hpp"

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>

#include "montecarlo/analytic/quadrature.hpp"

namespace tercet::mc::analytic {

namespace {

using Complex = std::complex<double>;

/// exp(z) - 1 without cancellation near 0.
Complex expm1_complex(Complex z) {
  const double half_sine = std::sin(0.5 * z.imag());
  return {std::expm1(z.real()) * std::cos(z.imag()) - 2 * half_sine * half_sine,
          std::exp(z.real()) * std::sin(z.imag())};
}

/// ln(1 + z) / z, 1 at 0.
Complex log1p_ratio(Complex z) {
  if (std::abs(z) > 0.02) return std::log(1.0 + z) / z;
  Complex sum = 0;
  for (int n = 11; n >= 1; --n) sum = 1.0 / n - z * sum;
  return sum;
}

/// ln E[exp(i (u - i/2) x)] of the centred log return x = ln(S_T / F) at Lewis's contour, where the
/// exponent's quadratic q = u^2 + 1/4 is real. With xi = kappa - rho sigma (1/2 + i u),
/// d = sqrt(xi^2 + sigma^2 q) and minus = (xi - d) / sigma^2 = -q / (xi + d) it is
///     v0 minus (1 - e^{-dT}) / (1 - g e^{-dT})
///     + kappa theta (minus T - 2 ln((1 - g e^{-dT}) / (1 - g)) / sigma^2),
/// g = (xi - d) / (xi + d). Nothing is divided by sigma, so small sigma does no harm.
Complex log_characteristic(const HestonParameters& p, double t, double u) {
  const double q = u * u + 0.25;
  const double s2 = p.sigma * p.sigma;
  const Complex xi = p.kappa - p.correlation * p.sigma * Complex(0.5, u);
  const Complex d = std::sqrt(xi * xi + s2 * q);
  const bool adds = xi.real() >= 0;  // which of xi + d and xi - d does not cancel
  const Complex plus = adds ? xi + d : -s2 * q / (xi - d);
  const Complex minus = adds ? -q / plus : (xi - d) / s2;
  const Complex g = s2 * minus / plus;
  const Complex gone = -expm1_complex(-d * t);  // 1 - e^{-dT}
  const Complex z_over_s2 = minus / plus * gone / (1.0 - g);
  const Complex log_over_s2 = log1p_ratio(s2 * z_over_s2) * z_over_s2;
  return p.v0 * minus * gone / (1.0 - g * (1.0 - gone)) +
         p.kappa * p.theta * (minus * t - 2.0 * log_over_s2);
}

/// The jumps' part of the same logarithm.
Complex log_characteristic(const LognormalJumps& jumps, double t, double u) {
  if (jumps.intensity == 0) return 0;
  const double s2 = jumps.jump_log_vol * jumps.jump_log_vol;
  const Complex iu(0.5, u);  // i (u - i/2)
  const Complex jump = expm1_complex(iu * jumps.mean_log_jump + 0.5 * iu * iu * s2);
  return jumps.intensity * t * (jump - iu * jumps.mean_relative_jump());
}

/// Where the integral may end: |characteristic function| / u^2 is below 1e-17 from there on.
double end_of_integral(const HestonParameters& p, double t, double start) {
  double end = start;
  while (end < 1e9 && log_characteristic(p, t, end).real() - 2 * std::log(end) > -39) end *= 1.5;
  return end;
}

}  // namespace

double heston_expected_total_variance(const HestonParameters& p, double maturity_years) {
  const double x = p.kappa * maturity_years;
  const double decayed = x > 0 ? -std::expm1(-x) / x : 1;  // mean of exp(-kappa t)
  return maturity_years * (p.theta * (1 - decayed) + p.v0 * decayed);
}

double heston_price(const BlackScholesInput& in, const HestonParameters& p) {
  return bates_price(in, p, {});
}

double bates_price(const BlackScholesInput& in, const HestonParameters& p,
                   const LognormalJumps& jumps) {
  const double t = in.maturity_years;
  const double variance = heston_expected_total_variance(p, t);
  BlackScholesInput averaged = in;
  averaged.vol = t > 0 ? std::sqrt(variance / t) : 0;
  const double forward = in.forward();
  if (p.sigma == 0 || !(variance > 0)) return merton_jump_price(averaged, jumps);
  if (forward <= 0 || in.strike <= 0) return black_scholes_price(averaged);

  // The control takes the jumps' variance too, so that little is left to integrate.
  const double jump_size2 =
      jumps.mean_log_jump * jumps.mean_log_jump + jumps.jump_log_vol * jumps.jump_log_vol;
  const double control = variance + jumps.intensity * t * jump_size2;
  const double k = std::log(forward / in.strike);
  const auto integrand = [&](double u) {
    const double q = u * u + 0.25;
    const Complex exponent = log_characteristic(p, t, u) + log_characteristic(jumps, t, u);
    const Complex difference = std::exp(exponent) - std::exp(-0.5 * control * q);
    return (std::polar(1.0, u * k) * difference).real() / q;
  };
  const double start = std::max(2.0, 0.5 / std::sqrt(control));
  const double end = std::max(end_of_integral(p, t, start), 9 / std::sqrt(control));
  const double limit = black_price(in.type, forward, in.strike, std::sqrt(control), in.discount());
  if (std::abs(k) * end > 1e6) return limit;  // so far out that a million radians add up to nothing
  double integral = 0;
  double from = 0;
  for (double to = start; from < end; to *= 2) {
    integral += integrate(integrand, from, std::min(to, end), 1e-14);
    from = to;
  }
  const double scale = in.discount() * std::sqrt(forward * in.strike) / std::numbers::pi;
  const double value = limit - scale * integral;
  return std::max(value, black_price(in.type, forward, in.strike, 0, in.discount()));
}

}  // namespace tercet::mc::analytic
