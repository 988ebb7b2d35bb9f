#include "montecarlo/market/curve.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "montecarlo/market/read_curve.hpp"

namespace tercet::mc {
namespace {

const Curve three_pillars{{0.5, 1.0, 3.0}, {-0.01, -0.03, -0.13}};

struct Reading {
  explicit Reading(const std::string& value, bool with_date = true)
      : top(parse_json("{\"c\": " + value + "}", "m.json", problems)) {
    if (with_date) axis.valuation_date = make_date(2026, 1, 2);
    FieldReader reader(top, "m.json", "", problems);
    curve = find_curve(reader, "c", axis);
  }
  std::string problem() const {
    return problems.lines().size() == 1 ? problems.lines()[0]
                                        : std::to_string(problems.lines().size()) + " problems";
  }

  Problems problems;
  TimeAxis axis;
  JsonNode top;
  std::optional<Curve> curve;
};

std::string problem_of(const std::string& value, bool with_date = true) {
  const Reading reading(value, with_date);
  EXPECT_FALSE(reading.curve.has_value()) << value;
  return reading.problem();
}

TEST(Curve, IsExactAtItsPillars) {
  for (std::size_t i = 0; i < 3; ++i)
    EXPECT_DOUBLE_EQ(three_pillars.discount(three_pillars.years[i]),
                     std::exp(three_pillars.log_discount[i]));
  EXPECT_EQ(three_pillars.discount(0), 1.0);
}

TEST(Curve, IsLinearInTheLogarithmBetweenPillars) {
  EXPECT_DOUBLE_EQ(three_pillars.log_discount_at(0.25), -0.005);
  EXPECT_DOUBLE_EQ(three_pillars.log_discount_at(0.75), -0.02);
  EXPECT_DOUBLE_EQ(three_pillars.log_discount_at(2.5), -0.03 - 0.05 * 1.5);
}

TEST(Curve, GoesOnWithTheLastForwardRateAndTheFirstBeforeToday) {
  EXPECT_DOUBLE_EQ(three_pillars.log_discount_at(5), -0.23);
  EXPECT_DOUBLE_EQ(three_pillars.log_discount_at(-0.5), 0.01);
  EXPECT_DOUBLE_EQ(three_pillars.forward_rate(7, 9), 0.05);
}

TEST(Curve, GivesZeroAndForwardRates) {
  EXPECT_DOUBLE_EQ(three_pillars.zero_rate(1), 0.03);
  EXPECT_DOUBLE_EQ(three_pillars.zero_rate(2), 0.04);
  EXPECT_DOUBLE_EQ(three_pillars.zero_rate(0), 0.02);
  EXPECT_DOUBLE_EQ(three_pillars.forward_rate(0.5, 1), 0.04);
  EXPECT_DOUBLE_EQ(three_pillars.forward_rate(0.75, 2), (0.08 - 0.02) / 1.25);
  EXPECT_DOUBLE_EQ(three_pillars.forward_rate(1, 1), 0.05);
  EXPECT_DOUBLE_EQ(three_pillars.forward_rate(0.99, 0.99), 0.04);
}

TEST(Curve, ForwardRatesMultiplyToDiscountFactors) {
  const double a = 0.3, b = 2.2;
  EXPECT_DOUBLE_EQ(
      three_pillars.discount(a) * std::exp(-three_pillars.forward_rate(a, b) * (b - a)),
      three_pillars.discount(b));
}

TEST(Curve, FlatIsFlat) {
  const Curve flat = flat_curve(-0.012);
  for (const double t : {0.0, 0.1, 1.0, 30.0}) {
    EXPECT_NEAR(flat.zero_rate(t), -0.012, 1e-16);
    EXPECT_NEAR(flat.discount(t), std::exp(0.012 * t), 1e-15);
  }
}

TEST(Curve, ParallelShiftMovesEveryRateAlike) {
  const Curve moved = shifted(three_pillars, 0.01);
  for (const double t : {0.0, 0.2, 1.0, 2.0, 10.0}) {
    EXPECT_NEAR(moved.zero_rate(t), three_pillars.zero_rate(t) + 0.01, 1e-15);
    EXPECT_NEAR(moved.forward_rate(t, t + 1), three_pillars.forward_rate(t, t + 1) + 0.01, 1e-15);
  }
}

TEST(Curve, ReadsNumbersZeroRatesAndDiscountFactors) {
  EXPECT_DOUBLE_EQ(Reading("0.05").curve->zero_rate(2), 0.05);
  const Reading zero(R"({"years": [1, 2], "zero_rates": [0.03, 0.04]})", false);
  EXPECT_DOUBLE_EQ(zero.curve->discount(2), std::exp(-0.08));
  EXPECT_DOUBLE_EQ(zero.curve->forward_rate(1, 2), 0.05);
  const Reading factors(R"({"years": [1, 2], "discount_factors": [0.97, 0.93]})");
  EXPECT_DOUBLE_EQ(factors.curve->discount(1.5), std::sqrt(0.97 * 0.93));
}

TEST(Curve, CountsTheDaysOfZeroRatesByItsOwnDayCount) {
  const Reading own(R"({"dates": ["2027-01-02"], "zero_rates": [0.03], "day_count": "act/360"})");
  EXPECT_EQ(own.curve->years, (std::vector<double>{1.0}));
  EXPECT_DOUBLE_EQ(own.curve->log_discount[0], -0.03 * 365 / 360);
  const Reading market(R"({"dates": ["2027-01-02"], "zero_rates": [0.03]})");
  EXPECT_DOUBLE_EQ(market.curve->log_discount[0], -0.03);
}

TEST(Curve, RefusesBadPillars) {
  EXPECT_EQ(problem_of(R"({"zero_rates": [0.03]})"),
            "m.json:1: c has no pillars; give dates or years");
  EXPECT_EQ(problem_of(R"({"years": [], "zero_rates": [0.1]})"),
            "m.json:1: c.years = [] should be a list of numbers, each > 0");
  EXPECT_EQ(problem_of(R"({"years": [1, 3, 2], "zero_rates": [0.1, 0.1, 0.1]})"),
            "m.json:1: c.years are out of order: pillar 3 (2 years) is not after pillar 2 (3 "
            "years)");
  EXPECT_EQ(problem_of(R"({"years": [1, 1], "zero_rates": [0.1, 0.1]})"),
            "m.json:1: c.years are out of order: pillar 2 (1 years) is not after pillar 1 (1 "
            "years)");
  EXPECT_EQ(problem_of(R"({"years": [0, 1], "zero_rates": [0.1, 0.1]})"),
            "m.json:1: c.years = [0, 1] should be a list of numbers, each > 0");
  EXPECT_EQ(problem_of(R"({"years": [1], "dates": ["2027-01-02"], "zero_rates": [0.1]})"),
            "m.json:1: c has both dates and years; give one of them");
  EXPECT_EQ(problem_of(R"({"dates": ["2025-01-02"], "zero_rates": [0.1]})"),
            "m.json:1: c.dates = \"2025-01-02\" is -1 years from the valuation date 2026-01-02; "
            "should be a date (YYYY-MM-DD) or a number of years > 0");
  EXPECT_EQ(problem_of(R"({"dates": ["2027-01-02"], "zero_rates": [0.1]})", false),
            "m.json:1: c.dates = \"2027-01-02\" is a date, but the market has no valuation_date; "
            "set one there or give a number of years");
}

TEST(Curve, RefusesBadValues) {
  EXPECT_EQ(problem_of(R"({"years": [1, 2], "zero_rates": [0.1]})"),
            "m.json:1: c.zero_rates has 1 values for 2 pillars; give one for each");
  EXPECT_EQ(problem_of(R"({"years": [1]})"),
            "m.json:1: c needs either zero_rates or discount_factors");
  EXPECT_EQ(problem_of(R"({"years": [1], "zero_rates": [0.1], "discount_factors": [0.9]})"),
            "m.json:1: c needs either zero_rates or discount_factors");
  EXPECT_EQ(problem_of(R"({"years": [1], "discount_factors": [-0.9]})"),
            "m.json:1: c.discount_factors = [-0.9] should be a list of numbers, each > 0");
  EXPECT_EQ(problem_of(R"({"years": [1], "zero_rate": [0.1]})"),
            "m.json:1: unknown field c.zero_rate; did you mean zero_rates?");
  EXPECT_EQ(problem_of("\"flat\""),
            "m.json:1: c = \"flat\" should be a rate per year or an object with pillars");
}

}  // namespace
}  // namespace tercet::mc
