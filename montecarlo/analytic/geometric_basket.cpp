#include "montecarlo/analytic/geometric_basket.hpp"

#include <cmath>

#include "common/error/require.hpp"
#include "montecarlo/analytic/black_scholes.hpp"

namespace tercet::mc::analytic {

double geometric_basket_price(const BasketInput& in, const std::vector<double>& weights,
                              OptionType type, double strike) {
  const std::size_t n = in.spots.size();
  require(in.dividend_yields.size() == n && in.vols.size() == n && weights.size() == n &&
              in.correlation.size() == n * n,
          "a basket needs a yield, a vol, a weight and a row of correlations for each spot");
  const double t = in.maturity_years;
  double mean = 0;
  double variance = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const double drift = in.rate - in.dividend_yields[i] - 0.5 * in.vols[i] * in.vols[i];
    mean += weights[i] * (std::log(in.spots[i]) + drift * t);
    for (std::size_t j = 0; j < n; ++j)
      variance += weights[i] * weights[j] * in.vols[i] * in.vols[j] * in.correlation[i * n + j] * t;
  }
  variance = std::fmax(variance, 0.0);
  return black_price(type, std::exp(mean + 0.5 * variance), strike, std::sqrt(variance),
                     std::exp(-in.rate * t));
}

}  // namespace tercet::mc::analytic
