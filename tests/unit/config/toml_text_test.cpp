#include "common/config/toml_text.hpp"

#include <gtest/gtest.h>

#include <cfloat>
#include <cmath>
#include <limits>

#include "common/config/parse_toml.hpp"

namespace tercet::config {
namespace {

TEST(TomlText, NumbersReadBackAsTheSameBits) {
  for (const double value : {0.0, 1.0, -1.0, 0.1, 1.0 / 3, 1e22, 6.02214076e23, 5e-324, -2.5e-8,
                             123456789.125, std::nextafter(1.0, 2.0)}) {
    const Node root = parse_toml("x = " + toml_number(value), "t");
    ASSERT_EQ(root.items.at(0).kind, Kind::floating) << toml_number(value);
    EXPECT_EQ(root.items.at(0).floating, value) << toml_number(value);
  }
}

TEST(TomlText, NumbersKeepAPointOrAnExponent) {
  EXPECT_EQ(toml_number(2.0), "2.0");
  EXPECT_EQ(toml_number(-0.25), "-0.25");
  EXPECT_EQ(toml_number(1e100), "1e+100");
  EXPECT_EQ(toml_number(-std::numeric_limits<double>::infinity()), "-inf");
}

TEST(TomlText, StringsReadBackWhateverIsInThem) {
  for (const std::string text : {"", "plain", "say \"hi\"", "back\\slash", "two\nlines\ttab\r",
                                 "bell \a and \x7f", "Ångström"}) {
    const Node root = parse_toml("x = " + toml_string(text), "t");
    EXPECT_EQ(root.items.at(0).text, text) << toml_string(text);
  }
}

TEST(TomlText, KeysAreQuotedOnlyWhenTheyMustBe) {
  EXPECT_EQ(toml_key("dt_fs-2"), "dt_fs-2");
  EXPECT_EQ(toml_key("H 1"), "\"H 1\"");
  EXPECT_EQ(toml_key("a.b"), "\"a.b\"");
  EXPECT_EQ(toml_key(""), "\"\"");
}

TEST(TomlText, JoinsWithTheSeparatorBetweenOnly) {
  EXPECT_EQ(joined(std::vector<std::string>{"a", "b", "c"}, ", "), "a, b, c");
  EXPECT_EQ(joined(std::vector<std::string>{"a"}, ", "), "a");
  EXPECT_EQ(joined(std::vector<std::string>{}, ", "), "");
}

}  // namespace
}  // namespace tercet::config
