#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "montecarlo/analytic/cev.hpp"
#include "montecarlo/analytic/double_barrier.hpp"
#include "montecarlo/analytic/forward_start.hpp"
#include "montecarlo/analytic/geometric_asian.hpp"
#include "montecarlo/analytic/heston.hpp"
#include "montecarlo/analytic/hull_white_equity.hpp"
#include "montecarlo/analytic/lookback.hpp"
#include "montecarlo/analytic/two_assets.hpp"

namespace tercet::mc {
using namespace analytic;
namespace {

/// Calls `check` with inputs at and near every limit there is: nothing, hardly anything, and too
/// much.
void for_extreme_inputs(const std::function<void(const BlackScholesInput&)>& check) {
  for (const double spot : {1e-8, 90.0, 1e8})
    for (const double strike : {0.0, 100.0, 1e8})
      for (const double rate : {-0.5, 0.0, 0.03})
        for (const double vol : {0.0, 1e-9, 1e-3, 0.3, 4.0, 40.0})
          for (const double maturity : {0.0, 1e-9, 0.5, 30.0})
            for (const OptionType type : {OptionType::call, OptionType::put})
              check({spot, strike, rate, 0.03, vol, maturity, type});
}

std::string text_of(const BlackScholesInput& in) {
  return "spot " + std::to_string(in.spot) + " strike " + std::to_string(in.strike) + " rate " +
         std::to_string(in.rate) + " vol " + std::to_string(in.vol) + " maturity " +
         std::to_string(in.maturity_years) + (in.type == OptionType::call ? " call" : " put");
}

/// What an option can be worth at most, with room for rounding.
double bound(const BlackScholesInput& in) {
  const double asset = in.discount() * in.forward();
  return (1 + 1e-12) * (in.type == OptionType::call ? asset : in.discount() * in.strike) +
         1e-12 * (asset + in.discount() * in.strike);
}

TEST(AnalyticExtremes, VanillasStayWithinTheirBounds) {
  for_extreme_inputs([](const BlackScholesInput& in) {
    const Greeks greeks = black_scholes_greeks(in);
    for (const double value : {greeks.delta, greeks.gamma, greeks.vega, greeks.theta_per_year,
                               greeks.rho, greeks.dividend_rho, cash_digital_greeks(in).gamma})
      ASSERT_TRUE(std::isfinite(value)) << text_of(in);
    for (const double value :
         {greeks.price, merton_jump_price(in, {0.5, -0.1, 0.3}),
          hull_white_equity_price(in, {0.05, 0.01, -0.5}), cev_price(in, {0.5, in.vol}),
          barrier_price(in, {.level = 80}), barrier_price(in, {.level = 95}),
          barrier_price(in, {.level = 80, .effect = BarrierEffect::knock_in}),
          barrier_price(in, {.level = 120, .side = BarrierSide::up}),
          double_barrier_price(in, {80, 120}, BarrierEffect::knock_out),
          double_barrier_price(in, {80, 120}, BarrierEffect::knock_in)}) {
      ASSERT_GE(value, 0) << text_of(in);
      ASSERT_LE(value, bound(in)) << text_of(in);
    }
  });
}

TEST(AnalyticExtremes, TouchesAreProbabilities) {
  for_extreme_inputs([](const BlackScholesInput& in) {
    const double discount = in.discount();
    const double largest = std::max(1.0, discount) * (1 + 1e-12);
    const DoubleBarrier barriers{80, 120};
    for (const double value : {one_touch_price(in, 80, BarrierSide::down, PayTime::at_hit),
                               one_touch_price(in, 120, BarrierSide::up, PayTime::at_hit),
                               one_touch_price(in, 120, BarrierSide::up, PayTime::at_expiry),
                               no_touch_price(in, 80, BarrierSide::down),
                               double_no_touch_price(in, barriers, BarrierEffect::knock_out),
                               first_touch_price(in, barriers, BarrierSide::down),
                               first_touch_price(in, barriers, BarrierSide::up)}) {
      ASSERT_GE(value, 0) << text_of(in);
      ASSERT_LE(value, largest) << text_of(in);
    }
    ASSERT_NEAR(no_touch_price(in, 120, BarrierSide::up) +
                    one_touch_price(in, 120, BarrierSide::up, PayTime::at_expiry),
                discount, 1e-12 * discount)
        << text_of(in);
  });
}

TEST(AnalyticExtremes, AveragesAndLookbacksAreNumbers) {
  for_extreme_inputs([](const BlackScholesInput& in) {
    if (in.stddev() > 5) return;  // the maximum's mean is beyond doubles
    const double t = in.maturity_years;
    for (const double value :
         {continuous_geometric_asian_price(in), geometric_asian_price(in, {{0.5 * t, t}, {100}}),
          geometric_average_strike_price(in, {{0.5 * t, t}, {}}), forward_start_price(in, 0.5 * t),
          fixed_lookback_price(in, 100), floating_lookback_price(in, 100)}) {
      ASSERT_TRUE(std::isfinite(value)) << text_of(in);
      ASSERT_GE(value, -1e-11 * (in.spot + in.strike) * std::max(1.0, in.discount()))
          << text_of(in);
    }
  });
}

TEST(AnalyticExtremes, PairsAreNumbers) {
  for (const double correlation : {-1.0, -0.9999, 0.0, 0.99999999, 1.0})
    for (const double vol1 : {0.0, 1e-6, 0.3, 3.0})
      for (const double vol2 : {0.0, 0.3, 3.0})
        for (const double maturity : {0.0, 1e-8, 2.0})
          for (const double strike : {0.0, 10.0, 100.0}) {
            const TwoAssetInput in{100, 100, 0.01, 0, vol1, vol2, correlation, -0.02, maturity};
            const double low = extreme_of_two_price(in, Extreme::minimum, OptionType::call, strike);
            const double high =
                extreme_of_two_price(in, Extreme::maximum, OptionType::call, strike);
            const double sum = weighted_sum_price(in, 1, 1, OptionType::call, 2 * strike);
            ASSERT_TRUE(std::isfinite(low + high + exchange_greeks(in, 1, 1).gamma2));
            ASSERT_LE(low, high + 1e-10);
            // a basket lies below the two options it is made of
            ASSERT_LE(sum, low + high + 1e-9) << correlation << " " << vol1 << " " << vol2;
          }
}

TEST(AnalyticExtremes, HestonStaysWithinItsBounds) {
  for (const double strike : {0.0, 99.0, 1e3})
    for (const double maturity : {0.0, 1.0, 40.0})
      for (const double v0 : {0.0, 0.04})
        for (const double kappa : {0.0, 2.0})
          for (const double sigma : {0.0, 1e-5, 0.5})
            for (const double correlation : {-1.0, 0.7}) {
              const BlackScholesInput in{100, strike, 0.01, 0, 0, maturity, OptionType::call};
              const HestonParameters p{v0, kappa, 0.05, sigma, correlation};
              const double price = heston_price(in, p);
              const double jumps = bates_price(in, p, {1, -0.2, 0.1});
              const double intrinsic = std::max(100 - strike * in.discount(), 0.0);
              ASSERT_GE(price, intrinsic - 1e-10);
              ASSERT_LE(price, 100 + 1e-10);
              // jumps only add spread
              ASSERT_GE(jumps, price - 1e-8) << strike << " " << maturity << " " << v0 << " "
                                             << kappa << " " << sigma << " " << correlation;
            }
}

}  // namespace
}  // namespace tercet::mc
