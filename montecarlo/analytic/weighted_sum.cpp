#include <algorithm>
#include <cmath>

#include "montecarlo/analytic/black_scholes.hpp"
#include "montecarlo/analytic/normal.hpp"
#include "montecarlo/analytic/quadrature.hpp"
#include "montecarlo/analytic/two_assets.hpp"

namespace tercet::mc::analytic {

namespace {

/// An asset times its weight, at maturity.
struct Leg {
  double forward = 0;  ///< with the weight, any sign
  double stddev = 0;
};

/// max(sign (w X - strike), 0) for a lognormal w X of either sign.
double leg_option(OptionType type, const Leg& leg, double strike, double stddev) {
  if (leg.forward >= 0) return black_price(type, leg.forward, strike, stddev, 1);
  const OptionType other = type == OptionType::call ? OptionType::put : OptionType::call;
  if (strike > 0)  // w X < 0 < strike always
    return type == OptionType::call ? 0 : strike - leg.forward;
  return black_price(other, -leg.forward, -strike, stddev, 1);
}

/// `inner` given the normal z of `outer`, whose law is integrated over.
double conditioned(const Leg& inner, const Leg& outer, double correlation, OptionType type,
                   double strike) {
  const double given = inner.stddev * correlation;
  const double left = inner.stddev * std::sqrt((1 - correlation) * (1 + correlation));
  const auto integrand = [&](double z) {
    const double outer_value = outer.forward * std::exp(outer.stddev * (z - 0.5 * outer.stddev));
    const Leg now{inner.forward * std::exp(given * (z - 0.5 * given)), left};
    return normal_density(z) * leg_option(type, now, strike - outer_value, left);
  };
  // the legs grow like exp(stddev z): their weight lies around z = stddev
  const double low = -9 + std::min({0.0, outer.stddev, given});
  const double high = 9 + std::max({0.0, outer.stddev, given});
  const double scale = std::abs(inner.forward) + std::abs(outer.forward) + std::abs(strike);
  double sum = 0;
  constexpr int panels = 8;
  for (int i = 0; i < panels; ++i) {
    const double width = (high - low) / panels;
    sum += integrate(integrand, low + i * width, low + (i + 1) * width, 1e-15 * scale);
  }
  return sum;
}

}  // namespace

double weighted_sum_price(const TwoAssetInput& in, double weight1, double weight2, OptionType type,
                          double strike) {
  const double root = std::sqrt(in.maturity_years);
  const Leg first{weight1 * in.forward1(), in.vol1 * root};
  const Leg second{weight2 * in.forward2(), in.vol2 * root};
  const double correlation = std::clamp(in.correlation, -1.0, 1.0);
  // the noisier leg inside leaves the smoother integrand
  const double value = first.stddev >= second.stddev
                           ? conditioned(first, second, correlation, type, strike)
                           : conditioned(second, first, correlation, type, strike);
  return in.discount() * value;
}

}  // namespace tercet::mc::analytic
