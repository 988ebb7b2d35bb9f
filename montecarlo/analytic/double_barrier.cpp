#include "montecarlo/analytic/double_barrier.hpp"

#include <algorithm>
#include <cmath>

#include "montecarlo/analytic/corridor.hpp"

namespace tercet::mc::analytic {

namespace {

bool is_breached(const BlackScholesInput& in, const DoubleBarrier& barriers) {
  return in.spot <= barriers.lower || in.spot >= barriers.upper;
}

Corridor corridor_of(const BlackScholesInput& in, const DoubleBarrier& barriers) {
  return {std::log(barriers.lower / in.spot), std::log(barriers.upper / in.spot)};
}

/// P(no touch, end in [a, b]); without noise the path is a straight line to its end.
double stays(const LogPath& path, const Corridor& corridor, double a, double b) {
  if (path.stddev() > 0) return stays_and_ends_in(path, corridor, a, b);
  const double end = path.mean();
  if (end <= corridor.lower || end >= corridor.upper || !(a < b)) return 0;
  return end == a || end == b ? 0.5 : end > a && end < b ? 1 : 0;
}

double knock_out_price(const BlackScholesInput& in, const DoubleBarrier& barriers) {
  if (is_breached(in, barriers)) return 0;
  const Corridor corridor = corridor_of(in, barriers);
  const bool call = in.type == OptionType::call;
  const double strike =
      in.strike > 0 ? std::clamp(std::log(in.strike / in.spot), corridor.lower, corridor.upper)
                    : corridor.lower;
  const double a = call ? strike : corridor.lower;
  const double b = call ? corridor.upper : strike;
  const double asset = in.spot * std::exp(-in.dividend_yield * in.maturity_years) *
                       stays(log_path_of_asset_measure(in), corridor, a, b);
  const double cash = in.strike * in.discount() * stays(log_path(in), corridor, a, b);
  return std::fmax(call ? asset - cash : cash - asset, 0.0);
}

Corridor upside_down(const Corridor& corridor) {
  return {-corridor.upper, -corridor.lower};
}

}  // namespace

double double_barrier_price(const BlackScholesInput& in, const DoubleBarrier& barriers,
                            BarrierEffect effect) {
  const double out = knock_out_price(in, barriers);
  return effect == BarrierEffect::knock_out ? out : std::fmax(black_scholes_price(in) - out, 0.0);
}

double double_no_touch_price(const BlackScholesInput& in, const DoubleBarrier& barriers,
                             BarrierEffect effect) {
  double untouched = 0;
  if (!is_breached(in, barriers)) {
    const Corridor corridor = corridor_of(in, barriers);
    untouched = stays(log_path(in), corridor, corridor.lower, corridor.upper);
  }
  return in.discount() * (effect == BarrierEffect::knock_out ? untouched : 1 - untouched);
}

double first_touch_price(const BlackScholesInput& in, const DoubleBarrier& barriers,
                         BarrierSide side) {
  const bool down = side == BarrierSide::down;
  if (in.spot <= barriers.lower) return down ? 1 : 0;
  if (in.spot >= barriers.upper) return down ? 0 : 1;
  LogPath path = log_path(in);
  Corridor corridor = corridor_of(in, barriers);
  if (!down) {
    path.drift = -path.drift;
    corridor = upside_down(corridor);
  }
  if (!(path.stddev() > 0)) return touch_discount(path, corridor.lower, in.rate);
  return lower_touched_first(path, corridor, in.rate);
}

}  // namespace tercet::mc::analytic
