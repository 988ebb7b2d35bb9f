#include "common/cli/report_keys.hpp"

#include <gtest/gtest.h>

#include "common/config/input.hpp"

namespace tercet {
namespace {

struct Reading {
  ReportOptions options;
  std::vector<std::string> problems;
};

Reading read(const std::string& text) {
  config::Input input(text, "r.toml");
  Reading reading;
  input.read(reading.options);
  reading.problems = input.problems().lines();
  return reading;
}

TEST(ReportKeys, ReadAPriceWithItsDate) {
  const Reading reading =
      read("price_per_hour = 55.04\ncurrency = \"EUR\"\nprice_as_of = \"2026-11-09\"\n");
  EXPECT_TRUE(reading.problems.empty());
  EXPECT_EQ(reading.options.price_per_hour, 55.04);
  EXPECT_EQ(reading.options.currency, "EUR");
  EXPECT_EQ(reading.options.price_as_of, "2026-11-09");
}

TEST(ReportKeys, APriceNeedsItsDate) {
  const Reading reading = read("price_per_hour = 1.0\n");
  ASSERT_EQ(reading.problems.size(), 1U);
  EXPECT_NE(reading.problems[0].find("price_as_of is missing"), std::string::npos);
}

TEST(ReportKeys, WithoutAPriceNothingIsNeeded) {
  EXPECT_TRUE(read("").problems.empty());
  EXPECT_EQ(read("currency = \"EUR\"").problems.size(), 1U);
}

}  // namespace
}  // namespace tercet
