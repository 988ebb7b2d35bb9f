#pragma once

#include "montecarlo/payoffs/option_type.hpp"

namespace tercet::mc::analytic {

/// Two lognormal assets and their log returns' correlation; units as in BlackScholesInput.
struct TwoAssetInput {
  double spot1 = 0;
  double spot2 = 0;
  double dividend_yield1 = 0;
  double dividend_yield2 = 0;
  double vol1 = 0;
  double vol2 = 0;
  double correlation = 0;  ///< in [-1, 1]
  double rate = 0;
  double maturity_years = 0;

  double discount() const;
  double forward1() const;
  double forward2() const;
  /// Standard deviation of ln(S1 / S2) at maturity.
  double stddev_of_ratio() const;
};

/// Value and derivatives of max(quantity1 S1 - quantity2 S2, 0), Margrabe (1978), Haug (2007) 5.1.
/// The rate does not matter. T = 0 or no noise in the ratio: as in black_scholes_greeks.
struct ExchangeGreeks {
  double price = 0;
  double delta1 = 0;
  double delta2 = 0;
  double gamma1 = 0;
  double gamma2 = 0;
  double theta_per_year = 0;
};
ExchangeGreeks exchange_greeks(const TwoAssetInput& in, double quantity1, double quantity2);

enum class Extreme { minimum, maximum };

/// An option on the smaller or larger of two assets: Stulz (1982), Haug (2007) 5.6; exact up to the
/// bivariate normal distribution. Strike >= 0; without noise, and for a ratio without noise (equal
/// vols at correlation 1), the limits.
double extreme_of_two_price(const TwoAssetInput& in, Extreme extreme, OptionType type,
                            double strike);

/// max(+-(weight1 S1 + weight2 S2 - strike), 0) for weights and strike of any sign: spreads (1, -1)
/// and baskets. Exact: the Black price of one asset given the other, integrated over that one, to
/// 1e-12 of the forwards. Correlations of -1 and 1 are allowed.
double weighted_sum_price(const TwoAssetInput& in, double weight1, double weight2, OptionType type,
                          double strike);

}  // namespace tercet::mc::analytic
