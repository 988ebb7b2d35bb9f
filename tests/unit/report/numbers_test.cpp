#include "common/report/numbers.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace tercet {
namespace {

TEST(Numbers, KeepThreeDigits) {
  EXPECT_EQ(three_digits(0), "0");
  EXPECT_EQ(three_digits(1), "1.00");
  EXPECT_EQ(three_digits(1.2345), "1.23");
  EXPECT_EQ(three_digits(-12.345), "-12.3");
  EXPECT_EQ(three_digits(123.45), "123");
  EXPECT_EQ(three_digits(12345), "12345");
  EXPECT_EQ(three_digits(0.045678), "0.0457");
  EXPECT_EQ(three_digits(1.2e-7), "1.2e-07");
}

TEST(Numbers, RoundUpIntoTheNextForm) {
  EXPECT_EQ(three_digits(9.996), "10.0");
  EXPECT_EQ(three_digits(9.994), "9.99");
  EXPECT_EQ(three_digits(99.96), "100");
  EXPECT_EQ(three_digits(999.6), "1000");
}

TEST(Numbers, TakeSiPrefixes) {
  EXPECT_EQ(with_prefix(12.3, "J"), "12.3 J");
  EXPECT_EQ(with_prefix(1234, "J"), "1.23 kJ");
  EXPECT_EQ(with_prefix(3.35e12, "B/s"), "3.35 TB/s");
  EXPECT_EQ(with_prefix(999.6, "B"), "1.00 kB");
  EXPECT_EQ(with_prefix(5e18, "flop/s"), "5000 Pflop/s");
  EXPECT_EQ(with_prefix(0, "J"), "0 J");
}

TEST(Numbers, WriteBigRatesWithAnExponent) {
  EXPECT_EQ(rate_text(12.34, "ns/day"), "12.3 ns/day");
  EXPECT_EQ(rate_text(12345, "options/s"), "12345 options/s");
  EXPECT_EQ(rate_text(4.561e8, "atom-steps/s"), "4.56e8 atom-steps/s");
  EXPECT_EQ(rate_text(9.999e8, "x"), "1.00e9 x");
  EXPECT_EQ(rate_text(1e5, "x"), "1.00e5 x");
}

TEST(Numbers, WriteSharesAndTimes) {
  EXPECT_EQ(percent(0.5432), "54.3 %");
  EXPECT_EQ(percent(1.25), "125.0 %");
  EXPECT_EQ(wall_time(12.34), "12.3 s");
  EXPECT_EQ(wall_time(100), "1:40 min");
  EXPECT_EQ(wall_time(3599.4), "59:59 min");
  EXPECT_EQ(wall_time(3723), "1:02:03 h");
}

TEST(Numbers, EscapeWhatJsonNeedsEscaped) {
  EXPECT_EQ(json_string("a \"b\" \\ c\n"), "\"a \\\"b\\\" \\\\ c\\u000a\"");
  EXPECT_EQ(json_string("\xc3\xa4"), "\"\xc3\xa4\"");
}

TEST(Numbers, JsonNumbersReadBackAndAreNeverNan) {
  for (const double value : {0.1, 1.0 / 3, 1e300, -2.5e-9})
    EXPECT_EQ(std::stod(json_number(value)), value);
  EXPECT_EQ(json_number(std::numeric_limits<double>::quiet_NaN()), "null");
  EXPECT_EQ(json_number(std::numeric_limits<double>::infinity()), "null");
}

}  // namespace
}  // namespace tercet
