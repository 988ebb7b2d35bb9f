#pragma once

#include <vector>

#include "montecarlo/payoffs/option_type.hpp"

namespace tercet::mc::analytic {

/// Assets with a correlation matrix, row by row. All vectors have one entry an asset.
struct BasketInput {
  std::vector<double> spots;
  std::vector<double> dividend_yields;
  std::vector<double> vols;
  std::vector<double> correlation;  ///< n x n, symmetric, ones on its diagonal
  double rate = 0;
  double maturity_years = 0;
};

/// max(+-(prod S_i^w_i - strike), 0): the product is lognormal, so this is Black (1976), exact for
/// any weights. Spots > 0. Sizes that do not fit one another are an InternalError.
double geometric_basket_price(const BasketInput& in, const std::vector<double>& weights,
                              OptionType type, double strike);

}  // namespace tercet::mc::analytic
