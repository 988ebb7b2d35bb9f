#include <gtest/gtest.h>

#include <cmath>

#include "montecarlo/analytic/barrier.hpp"
#include "montecarlo/analytic/double_barrier.hpp"
#include "montecarlo/analytic/first_passage.hpp"
#include "montecarlo/analytic/normal.hpp"
#include "montecarlo/analytic/quadrature.hpp"
#include "tests/unit/montecarlo/analytic_table.hpp"

namespace tercet::mc {
using namespace analytic;
namespace {

using tercet::test::CsvRow;
using tercet::test::CsvTable;

constexpr OptionType both_types[] = {OptionType::call, OptionType::put};
constexpr BarrierSide both_sides[] = {BarrierSide::down, BarrierSide::up};

BarrierTerms terms_of(const CsvRow& row) {
  const std::string& kind = row.text("barrier_type");
  return {.level = row.number("barrier"),
          .side = kind.starts_with("Down") ? BarrierSide::down : BarrierSide::up,
          .effect = kind.ends_with("In") ? BarrierEffect::knock_in : BarrierEffect::knock_out};
}

TEST(AnalyticBarrier, ReproducesHaugsSingleBarriers) {
  int count = 0;
  const CsvTable table(test::table_path("barrier_haug_p72"));
  for (const auto& row : table.rows()) {
    if (row.text("exercise") != "european") continue;
    BarrierTerms terms = terms_of(row);
    terms.rebate = row.number("rebate");
    EXPECT_NEAR(barrier_price(test::input_of(row), terms), row.number("price"), row.number("tol"))
        << row.where();
    ++count;
  }
  EXPECT_EQ(count, 72);
}

TEST(AnalyticBarrier, InAndOutSumToTheVanilla) {
  for (const OptionType type : both_types)
    for (const BarrierSide side : both_sides)
      for (const double strike : {75.0, 88.0, 100.0, 118.0})
        for (const double rate : {-0.04, 0.09}) {
          const BlackScholesInput in{100, strike, rate, 0.03, 0.3, 0.8, type};
          BarrierTerms terms{.level = side == BarrierSide::down ? 85.0 : 115.0, .side = side};
          const double out = barrier_price(in, terms);
          terms.effect = BarrierEffect::knock_in;
          EXPECT_NEAR(out + barrier_price(in, terms), black_scholes_price(in), 1e-12);
        }
  const BlackScholesInput edge{100, 100, 0.05, 0, 0.2, 1, OptionType::call};
  EXPECT_NEAR(barrier_price(edge, {.level = 90, .effect = BarrierEffect::knock_in}) +
                  barrier_price(edge, {.level = 90}),
              10.4505835722, 6e-11);
}

TEST(AnalyticBarrier, ABreachedBarrierIsPriced) {
  const BlackScholesInput in{100, 100, 0.05, 0, 0.2, 1, OptionType::call};

  EXPECT_NEAR(barrier_price(in, {.level = 110, .effect = BarrierEffect::knock_in}), 10.4505835722,
              6e-11);
  EXPECT_EQ(barrier_price(in, {.level = 100}), 0);
  EXPECT_EQ(barrier_price(in, {.level = 110, .rebate = 3}), 3);
  EXPECT_DOUBLE_EQ(
      barrier_price(in, {.level = 110, .rebate = 3, .rebate_time = PayTime::at_expiry}),
      3 * std::exp(-0.05));
  EXPECT_NEAR(
      barrier_price(
          in,
          {.level = 95, .side = BarrierSide::up, .effect = BarrierEffect::knock_in, .rebate = 3}),
      10.4505835722, 6e-11);
}

TEST(AnalyticBarrier, PutsMirrorCalls) {
  const CsvTable table(test::table_path("barrier_put_call_symmetry"));
  const auto effect = [](const std::string& kind) {
    return kind.ends_with("In") ? BarrierEffect::knock_in : BarrierEffect::knock_out;
  };
  const auto side = [](const std::string& kind) {
    return kind.starts_with("Down") ? BarrierSide::down : BarrierSide::up;
  };
  ASSERT_EQ(table.rows().size(), 10u);
  for (const auto& row : table.rows()) {
    const double put_strike = row.number("put_strike");
    const BlackScholesInput call{100, row.number("call_strike"), 0.01, 0, 0.25,
                                 1,   OptionType::call};
    const BlackScholesInput put{100, put_strike, 0, 0.01, 0.25, 1, OptionType::put};
    const std::string& call_kind = row.text("call_type");
    const std::string& put_kind = row.text("put_type");
    const double call_value =
        barrier_price(call, {row.number("call_barrier"), side(call_kind), effect(call_kind)});
    const double put_value =
        barrier_price(put, {row.number("put_barrier"), side(put_kind), effect(put_kind)});
    EXPECT_NEAR(put_value, put_strike / 100 * call_value, 1e-4) << row.where();
  }
}

TEST(AnalyticBarrier, LowVolatilitiesFollowTheForward) {
  const CsvTable table(test::table_path("barrier_low_vol_limits"));
  ASSERT_EQ(table.rows().size(), 40u);
  for (const auto& row : table.rows())
    for (const double vol : {1e-7, 0.0}) {
      const BlackScholesInput in{100, row.number("strike"),  row.number("r"), row.number("q"), vol,
                                 1,   test::option_type(row)};
      BarrierTerms terms = terms_of(row);
      terms.rebate = row.number("rebate");
      EXPECT_NEAR(barrier_price(in, terms), row.number("expected"), 0.5) << row.where();
    }
}

TEST(AnalyticBarrier, SmallVolatilityTendsToNone) {
  for (const BarrierSide side : both_sides)
    for (const BarrierEffect effect : {BarrierEffect::knock_in, BarrierEffect::knock_out})
      for (const double level : {90.0, 97.0, 103.0, 130.0})
        for (const double rate : {-0.1, 0.1}) {
          const BarrierTerms terms{level, side, effect, 2, PayTime::at_hit};
          const BlackScholesInput none{100, 99, rate, 0, 0, 1, OptionType::call};
          BlackScholesInput small = none;
          small.vol = 1e-5;
          EXPECT_NEAR(barrier_price(small, terms), barrier_price(none, terms), 1e-3)
              << level << " " << rate;
        }
}

TEST(AnalyticBarrier, ReproducesHaugsBinaryBarriers) {
  for (const std::string name : {"cash", "asset"}) {
    const CsvTable table(test::table_path("binary_barrier_" + name + "_haug"));
    ASSERT_GE(table.rows().size(), 16u);
    for (const auto& row : table.rows()) {
      const BlackScholesInput in = test::input_of(row);
      const double value = name == "cash"
                               ? row.number("cash") * cash_binary_barrier_price(in, terms_of(row))
                               : asset_binary_barrier_price(in, terms_of(row));
      EXPECT_NEAR(value, row.number("price"), row.number("tol")) << row.where();
    }
  }
}

/// The digital or touch that a row of digital_touch_haug means.
double touch_of(const CsvRow& row) {
  const std::string& kind = row.text("kind");
  const BlackScholesInput in = test::input_of(row);
  const BarrierSide side = in.type == OptionType::put ? BarrierSide::down : BarrierSide::up;
  const bool touched = row.text("knock_in") == "true";
  if (kind == "CashOrNothingEuropean") return 10 * cash_digital_price(in);
  if (kind == "AssetOrNothingEuropean") return asset_digital_price(in);
  if (kind == "GapEuropean") return asset_digital_price(in) - 57 * cash_digital_price(in);
  if (kind == "CashAtHitOrNothingAmerican")
    return 15 * one_touch_price(in, in.strike, side, PayTime::at_hit);
  if (kind == "AssetAtHitOrNothingAmerican")
    return asset_one_touch_price(in, in.strike, side, PayTime::at_hit);
  if (kind == "CashAtExpiryOrNothingAmerican")
    return 15 * (touched ? one_touch_price(in, in.strike, side, PayTime::at_expiry)
                         : no_touch_price(in, in.strike, side));
  if (kind == "AssetAtExpiryOrNothingAmerican")
    return touched ? asset_one_touch_price(in, in.strike, side, PayTime::at_expiry)
                   : asset_no_touch_price(in, in.strike, side);
  return std::nan("");
}

TEST(AnalyticBarrier, ReproducesHaugsDigitalsAndTouches) {
  const CsvTable table(test::table_path("digital_touch_haug"));
  ASSERT_EQ(table.rows().size(), 36u);
  for (const auto& row : table.rows())
    EXPECT_NEAR(touch_of(row), row.number("price"), std::max(1e-13, row.number("tol")))
        << row.where();
}

/// E[exp(-r tau); tau <= T] from the touch probabilities: exp(-rT) P(T) + r int exp(-rt) P(t) dt.
double discount_by_parts(const LogPath& path, double barrier, double rate) {
  const auto integrand = [&](double t) {
    return rate * std::exp(-rate * t) * touch_probability({path.drift, path.vol, t}, barrier);
  };
  return std::exp(-rate * path.maturity_years) * touch_probability(path, barrier) +
         integrate(integrand, 0, path.maturity_years, 1e-15);
}

TEST(AnalyticBarrier, TouchDiscountFollowsFromTheTouchProbabilities) {
  for (const double rate : {-0.5, -0.08, 0.0, 0.1})  // the first two have no real square root
    for (const double drift : {-0.02, 0.0, 0.3})
      for (const double barrier : {-0.3, -0.01, 0.2}) {
        const LogPath path{drift, 0.25, 1.7};
        EXPECT_NEAR(touch_discount(path, barrier, rate), discount_by_parts(path, barrier, rate),
                    1e-13)
            << rate << " " << drift << " " << barrier;
      }
}

TEST(AnalyticBarrier, ReproducesHaugsDoubleBarriers) {
  const CsvTable table(test::table_path("double_barrier_haug_p156"));
  ASSERT_EQ(table.rows().size(), 90u);
  for (const auto& row : table.rows()) {
    const BarrierEffect effect =
        row.text("type_barrier") == "KnockIn" ? BarrierEffect::knock_in : BarrierEffect::knock_out;
    const double value = double_barrier_price(test::input_of(row),
                                              {row.number("lower"), row.number("upper")}, effect);
    EXPECT_NEAR(value, row.number("price"), row.number("tol")) << row.where();
  }
}

double double_cash_of(const CsvRow& row) {
  const BlackScholesInput in{
      row.number("spot"), 0, row.number("r"), row.number("q"), row.number("vol"), row.number("T"),
      OptionType::call};
  const DoubleBarrier barriers{row.number("lower"), row.number("upper")};
  const std::string& kind = row.text("type_barrier");
  if (kind == "KIKO") return first_touch_price(in, barriers, BarrierSide::down);
  if (kind == "KOKI") return first_touch_price(in, barriers, BarrierSide::up);
  if (kind == "KnockOut") return double_no_touch_price(in, barriers, BarrierEffect::knock_out);
  const double at_expiry = double_no_touch_price(in, barriers, BarrierEffect::knock_in);
  // the table pays a knock-in that is breached today at once
  return in.spot <= barriers.lower || in.spot >= barriers.upper ? at_expiry / in.discount()
                                                                : at_expiry;
}

TEST(AnalyticBarrier, ReproducesHaugsDoubleCash) {
  const CsvTable table(test::table_path("double_barrier_cash_haug_p181"));
  ASSERT_EQ(table.rows().size(), 72u);
  for (const auto& row : table.rows())
    EXPECT_NEAR(row.number("cash") * double_cash_of(row), row.number("price"), row.number("tol"))
        << row.where();
}

TEST(AnalyticBarrier, AFarSecondBarrierLeavesTheFirst) {
  const BlackScholesInput in{100, 97, 0.05, 0.02, 0.25, 0.5, OptionType::call};

  EXPECT_NEAR(double_barrier_price(in, {1e-3, 120}, BarrierEffect::knock_out),
              barrier_price(in, {.level = 120, .side = BarrierSide::up}), 1e-12);
  EXPECT_NEAR(double_barrier_price(in, {90, 1e6}, BarrierEffect::knock_in),
              barrier_price(in, {.level = 90, .effect = BarrierEffect::knock_in}), 1e-12);
  EXPECT_NEAR(first_touch_price(in, {1e-3, 120}, BarrierSide::up),
              one_touch_price(in, 120, BarrierSide::up, PayTime::at_hit), 1e-13);
  EXPECT_NEAR(first_touch_price(in, {90, 1e6}, BarrierSide::down),
              one_touch_price(in, 90, BarrierSide::down, PayTime::at_hit), 1e-13);
}

TEST(AnalyticBarrier, ImagesAndSinesMeet) {
  // 30 % of noise in a corridor just wider or narrower than it: the price is smooth across
  for (const double rate : {-0.3, 0.05}) {
    const auto prices = [&](double factor, auto price) {
      const BlackScholesInput in{100, 101, rate, 0.02, 0.3 * factor, 1, OptionType::call};
      return price(in, DoubleBarrier{100 * std::exp(-0.12), 100 * std::exp(0.18)});
    };
    const auto curvature = [&](auto price) {
      return (prices(1 + 1e-5, price) - prices(1 - 1e-5, price)) / 2e-5 -
             (prices(1 + 2e-5, price) - prices(1 - 2e-5, price)) / 4e-5;
    };
    const auto knocked = [](const auto& in, const auto& barriers) {
      return double_barrier_price(in, barriers, BarrierEffect::knock_out);
    };
    const auto untouched = [](const auto& in, const auto& barriers) {
      return double_no_touch_price(in, barriers, BarrierEffect::knock_out);
    };
    const auto first = [](const auto& in, const auto& barriers) {
      return first_touch_price(in, barriers, BarrierSide::down);
    };
    // a jump of 1e-13 across the border would show as 5e-9
    EXPECT_NEAR(curvature(knocked), 0, 5e-8);
    EXPECT_NEAR(curvature(untouched), 0, 5e-9);
    EXPECT_NEAR(curvature(first), 0, 5e-9);
  }
}

TEST(AnalyticBarrier, TouchesOfTwoBarriersAddUp) {
  // at rate 0 one of three things happens: up first, down first, or neither
  for (const double vol : {1e-3, 0.1, 0.5, 3.0}) {
    const BlackScholesInput in{100, 0, 0, 0.03, vol, 0.7, OptionType::call};
    const DoubleBarrier barriers{85, 110};
    EXPECT_NEAR(first_touch_price(in, barriers, BarrierSide::down) +
                    first_touch_price(in, barriers, BarrierSide::up) +
                    double_no_touch_price(in, barriers, BarrierEffect::knock_out),
                1, 1e-12)
        << vol;
  }
}

TEST(AnalyticBarrier, LimitsOfTwoBarriersAreNumbers) {
  const DoubleBarrier barriers{90, 115};
  const auto out = BarrierEffect::knock_out;

  EXPECT_EQ(double_barrier_price({100, 95, 0.05, 0, 0.2, 0, OptionType::call}, barriers, out), 5);
  EXPECT_EQ(double_barrier_price({90, 95, 0.05, 0, 0.2, 1, OptionType::call}, barriers, out), 0);
  EXPECT_NEAR(double_barrier_price({100, 95, 0.1, 0, 0, 1, OptionType::call}, barriers, out),
              100 - 95 * std::exp(-0.1), 1e-12);
  EXPECT_EQ(double_barrier_price({100, 95, 0.2, 0, 0, 1, OptionType::call}, barriers, out), 0);
  EXPECT_NEAR(double_barrier_price({100, 95, 0.2, 0, 0, 1, OptionType::call}, barriers,
                                   BarrierEffect::knock_in),
              100 - 95 * std::exp(-0.2), 1e-12);
  EXPECT_NEAR(double_barrier_price({100, 95, 0.1, 0, 1e-4, 1, OptionType::call}, barriers, out),
              100 - 95 * std::exp(-0.1), 1e-12);
  EXPECT_NEAR(double_barrier_price({100, 95, 0.1, 0, 50, 1, OptionType::call}, barriers, out), 0,
              1e-12);
  EXPECT_NEAR(double_barrier_price({100, 0, 0.1, 0, 0.01, 0.1, OptionType::put}, barriers, out), 0,
              1e-15);
  EXPECT_NEAR(
      first_touch_price({100, 0, 0.2, 0, 0, 1, OptionType::call}, barriers, BarrierSide::up),
      100.0 / 115, 1e-14);
  EXPECT_EQ(
      first_touch_price({100, 0, 0.2, 0, 0, 1, OptionType::call}, barriers, BarrierSide::down), 0);
}

}  // namespace
}  // namespace tercet::mc
