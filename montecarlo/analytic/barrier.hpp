#pragma once

#include "montecarlo/analytic/black_scholes.hpp"

namespace tercet::mc::analytic {

enum class BarrierSide { down, up };
enum class BarrierEffect { knock_in, knock_out };
enum class PayTime { at_hit, at_expiry };

/// A barrier watched all the time from today to expiry. A spot at or beyond it has touched it.
struct BarrierTerms {
  double level = 0;  ///< > 0
  BarrierSide side = BarrierSide::down;
  BarrierEffect effect = BarrierEffect::knock_out;
  double rebate = 0;  ///< paid by a knock-out once touched, by a knock-in that never was
  PayTime rebate_time = PayTime::at_hit;  ///< of a knock-out; a knock-in can only pay at expiry
};

/// Reiner and Rubinstein (1991), all eight with either option; Haug (2007) 4.17.1. At T = 0 the
/// option is in or out by today's spot; at vol = 0 by the straight path of the forward.
double barrier_price(const BlackScholesInput& in, const BarrierTerms& terms);

/// Pays 1 (or the asset) at expiry if the spot ends beyond the strike and the barrier was touched
/// (knock_in) or not (knock_out): Reiner and Rubinstein (1991), Haug (2007) 4.19.5, all 28.
/// The rebate is not read.
double cash_binary_barrier_price(const BlackScholesInput& in, const BarrierTerms& terms);
double asset_binary_barrier_price(const BlackScholesInput& in, const BarrierTerms& terms);

/// Today's value of 1 paid when the barrier is touched, at the hit or at expiry. Strike and type of
/// `in` are not read by this and the next three.
double one_touch_price(const BlackScholesInput& in, double level, BarrierSide side, PayTime time);

/// 1 paid at expiry if the barrier is never touched.
double no_touch_price(const BlackScholesInput& in, double level, BarrierSide side);

/// The asset delivered when the barrier is touched (at the hit: worth `level`, or today's spot when
/// that is beyond it already), or at expiry if it never is.
double asset_one_touch_price(const BlackScholesInput& in, double level, BarrierSide side,
                             PayTime time);
double asset_no_touch_price(const BlackScholesInput& in, double level, BarrierSide side);

}  // namespace tercet::mc::analytic
