#include "montecarlo/analytic/forward_start.hpp"

#include <cmath>

namespace tercet::mc::analytic {

double forward_start_price(const BlackScholesInput& in, double start_years) {
  BlackScholesInput later = in;  // in units of the spot at the start
  later.spot = 1;
  later.maturity_years = in.maturity_years - start_years;
  return in.spot * std::exp(-in.dividend_yield * start_years) * black_scholes_price(later);
}

double local_cliquet_price(const BlackScholesInput& in, const LocalCliquet& cliquet) {
  BlackScholesInput period = in;
  period.spot = 1;
  period.maturity_years = cliquet.period_years;
  const auto call = [&](double strike) {  // not discounted
    return black_price(OptionType::call, period.forward(), strike, period.stddev(), 1);
  };
  double mean = cliquet.local_floor + call(1 + cliquet.local_floor);
  if (std::isfinite(cliquet.local_cap)) mean -= call(1 + cliquet.local_cap);
  const double n = cliquet.periods;
  return std::exp(-in.rate * n * cliquet.period_years) * n * mean;
}

}  // namespace tercet::mc::analytic
