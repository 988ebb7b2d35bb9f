#include "montecarlo/analytic/variance_swap.hpp"

namespace tercet::mc::analytic {

double heston_fair_variance(const HestonParameters& p, double maturity_years) {
  if (!(maturity_years > 0)) return p.v0;
  return heston_expected_total_variance(p, maturity_years) / maturity_years;
}

double sampled_fair_variance(const BlackScholesInput& in, int samples) {
  const double variance = in.vol * in.vol;
  const double drift = in.rate - in.dividend_yield - 0.5 * variance;
  return variance + drift * drift * in.maturity_years / samples;
}

double variance_swap_price(const VarianceSwap& swap, double fair_variance, double maturity_years,
                           double discount) {
  const double whole = swap.elapsed_years + maturity_years;
  const double ahead = whole > 0 ? maturity_years / whole : 1;
  const double expected = (1 - ahead) * swap.realised_variance + ahead * fair_variance;
  return discount * (expected - swap.strike_variance);
}

}  // namespace tercet::mc::analytic
