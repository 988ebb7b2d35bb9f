#pragma once

#include "montecarlo/payoffs/option_type.hpp"

namespace tercet::mc::analytic {

/// A European option on one asset with constant rates, compounded continuously. Spot, strike and
/// vol are >= 0, maturity_years >= 0; rate and dividend yield have any sign.
struct BlackScholesInput {
  double spot = 0;
  double strike = 0;
  double rate = 0;            ///< per year
  double dividend_yield = 0;  ///< per year
  double vol = 0;             ///< per square root of a year
  double maturity_years = 0;
  OptionType type = OptionType::call;

  double discount() const;  ///< exp(-rate T)
  double forward() const;   ///< spot exp((rate - dividend_yield) T)
  double stddev() const;    ///< vol sqrt(T)
};

/// Value and derivatives, each by one unit of what it is taken by: rates and vol of 1 (not 1 %),
/// theta as time passes (minus the derivative by maturity), per year.
struct Greeks {
  double price = 0;
  double delta = 0;
  double gamma = 0;
  double vega = 0;
  double theta_per_year = 0;
  double rho = 0;           ///< by the rate, dividend yield held
  double dividend_rho = 0;  ///< by the dividend yield, rate held
};

/// Black (1976): the value of max(+-(X - strike), 0) for a lognormal X of mean `forward` >= 0 whose
/// logarithm has standard deviation `stddev`, times `discount`. stddev = 0 gives the intrinsic
/// value, a strike <= 0 the forward or nothing.
double black_price(OptionType type, double forward, double strike, double stddev, double discount);

/// P(X > strike) of that X under the measure of the payoff (d2), and with X as numeraire (d1). With
/// stddev = 0: 1, 0, or 1/2 at forward = strike, which is what small vols tend to.
double standardized_d1(double forward, double strike, double stddev);
double standardized_d2(double forward, double strike, double stddev);

/// Black and Scholes (1973), Merton (1973), Haug (2007) 1.1. T = 0 or vol = 0: discounted intrinsic
/// value of the forward. K = 0: call S exp(-qT), put 0.
double black_scholes_price(const BlackScholesInput& in);

/// Price and Greeks, Haug (2007) 2.1 to 2.11. For T = 0 or vol = 0 they are the limits from above
/// away from forward = strike; at forward = strike delta is the middle of its jump, and gamma and
/// the part of theta that vol makes, which have no limit there, are 0.
Greeks black_scholes_greeks(const BlackScholesInput& in);

/// Pays 1 at expiry if the spot ends above (call) or below (put) the strike. vol = 0 at
/// forward = strike: half.
double cash_digital_price(const BlackScholesInput& in);

/// Pays the asset at expiry if it ends above (call) or below (put) the strike, likewise.
double asset_digital_price(const BlackScholesInput& in);

/// Price and Greeks of the cash digital; those of an asset digital are the option's plus `strike`
/// times these. T = 0 or vol = 0: derivatives by spot and vol are 0, though infinite at the strike.
Greeks cash_digital_greeks(const BlackScholesInput& in);

}  // namespace tercet::mc::analytic
