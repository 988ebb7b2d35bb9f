#pragma once

#include "montecarlo/analytic/barrier.hpp"

namespace tercet::mc::analytic {

/// Two flat barriers, 0 < lower < upper, watched all the time from today to expiry. A spot at or
/// beyond one has touched it.
struct DoubleBarrier {
  double lower = 0;
  double upper = 0;
};

/// Knocked in or out by the first touch of either barrier, no rebate. Ikeda and Kunitomo (1992)
/// with flat barriers, Haug (2007) 4.17.3; where the corridor is narrow against the noise, the sine
/// series of the same density, so that few terms always do.
double double_barrier_price(const BlackScholesInput& in, const DoubleBarrier& barriers,
                            BarrierEffect effect);

/// Pays 1 at expiry if neither barrier (knock_out) or one of them (knock_in) was touched. Hui
/// (1996), Haug (2007) 4.19.6. Strike and type of `in` are not read, nor by the next.
double double_no_touch_price(const BlackScholesInput& in, const DoubleBarrier& barriers,
                             BarrierEffect effect);

/// Pays 1 when the barrier on `side` is touched before the other one, at the hit; nothing once the
/// other was touched first. Hui (1996): knock-in-knock-out (down), knock-out-knock-in (up).
double first_touch_price(const BlackScholesInput& in, const DoubleBarrier& barriers,
                         BarrierSide side);

}  // namespace tercet::mc::analytic
