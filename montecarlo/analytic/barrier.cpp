#include "montecarlo/analytic/barrier.hpp"

#include <cmath>
#include <limits>

#include "montecarlo/analytic/first_passage.hpp"

namespace tercet::mc::analytic {

namespace {

/// ln(level / spot), 0 when the spot has touched the barrier.
double distance(const BlackScholesInput& in, double level, BarrierSide side) {
  const bool breached = side == BarrierSide::down ? in.spot <= level : in.spot >= level;
  if (breached) return 0;
  if (in.spot <= 0) return std::numeric_limits<double>::infinity();  // 0 never rises to a level
  return std::log(level / in.spot);
}

double log_strike(const BlackScholesInput& in) {
  if (in.strike <= 0) return -std::numeric_limits<double>::infinity();
  if (in.spot <= 0) return std::numeric_limits<double>::infinity();
  return std::log(in.strike / in.spot);
}

/// P(the end is on the option's side of the strike, and the barrier had its effect).
double live_probability(const LogPath& path, const BlackScholesInput& in,
                        const BarrierTerms& terms) {
  const double barrier = distance(in, terms.level, terms.side);
  const double x = log_strike(in);
  if (terms.effect == BarrierEffect::knock_in)
    return in.type == OptionType::call ? touched_and_above(path, barrier, x)
                                       : touched_and_below(path, barrier, x);
  return in.type == OptionType::call ? untouched_and_above(path, barrier, x)
                                     : untouched_and_below(path, barrier, x);
}

double growth(const BlackScholesInput& in) {
  return std::exp(-in.dividend_yield * in.maturity_years);
}

double rebate_price(const BlackScholesInput& in, const BarrierTerms& terms) {
  if (terms.rebate == 0) return 0;
  if (terms.effect == BarrierEffect::knock_in)
    return terms.rebate * no_touch_price(in, terms.level, terms.side);
  return terms.rebate * one_touch_price(in, terms.level, terms.side, terms.rebate_time);
}

}  // namespace

double barrier_price(const BlackScholesInput& in, const BarrierTerms& terms) {
  const double value =
      asset_binary_barrier_price(in, terms) - in.strike * cash_binary_barrier_price(in, terms);
  const double sign = in.type == OptionType::call ? 1 : -1;
  return std::fmax(sign * value, 0.0) + rebate_price(in, terms);
}

double cash_binary_barrier_price(const BlackScholesInput& in, const BarrierTerms& terms) {
  return in.discount() * live_probability(log_path(in), in, terms);
}

double asset_binary_barrier_price(const BlackScholesInput& in, const BarrierTerms& terms) {
  return in.spot * growth(in) * live_probability(log_path_of_asset_measure(in), in, terms);
}

double one_touch_price(const BlackScholesInput& in, double level, BarrierSide side, PayTime time) {
  const double barrier = distance(in, level, side);
  if (time == PayTime::at_hit) return touch_discount(log_path(in), barrier, in.rate);
  return in.discount() * touch_probability(log_path(in), barrier);
}

double no_touch_price(const BlackScholesInput& in, double level, BarrierSide side) {
  const double barrier = distance(in, level, side);
  return in.discount() *
         untouched_and_above(log_path(in), barrier, -std::numeric_limits<double>::infinity());
}

double asset_one_touch_price(const BlackScholesInput& in, double level, BarrierSide side,
                             PayTime time) {
  const double barrier = distance(in, level, side);
  if (time == PayTime::at_hit)
    return barrier == 0 ? in.spot : level * touch_discount(log_path(in), barrier, in.rate);
  return in.spot * growth(in) * touch_probability(log_path_of_asset_measure(in), barrier);
}

double asset_no_touch_price(const BlackScholesInput& in, double level, BarrierSide side) {
  const double barrier = distance(in, level, side);
  return in.spot * growth(in) *
         untouched_and_above(log_path_of_asset_measure(in), barrier,
                             -std::numeric_limits<double>::infinity());
}

}  // namespace tercet::mc::analytic
