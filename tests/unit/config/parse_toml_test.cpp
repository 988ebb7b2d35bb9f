#include "common/config/parse_toml.hpp"

#include <gtest/gtest.h>

#include "tests/support/error_text.hpp"

namespace tercet::config {
namespace {

std::string syntax_error(const std::string& text) {
  return input_error_of([&] { parse_toml(text, "case.toml"); });
}

TEST(ParseToml, GivesEveryValueItsKindItsNameAndItsLine) {
  const Node root = parse_toml(
      "# comment\n\na = 1\nb = -2.5\nc = true\nd = \"s\"\ne = [\n 1,\n 2]\n[t]\nf = 1979-05-27\n",
      "case.toml");

  ASSERT_EQ(root.items.size(), 6U);
  EXPECT_EQ(root.where, "case.toml");
  const char* names[] = {"a", "b", "c", "d", "e", "t"};
  const char* places[] = {"case.toml:3", "case.toml:4", "case.toml:5",
                          "case.toml:6", "case.toml:7", "case.toml:10"};
  for (std::size_t i = 0; i < 6; ++i) {
    EXPECT_EQ(root.items[i].name, names[i]);
    EXPECT_EQ(root.items[i].where, places[i]);
  }
  EXPECT_EQ(root.items[0].integer, 1);
  EXPECT_EQ(root.items[1].floating, -2.5);
  EXPECT_TRUE(root.items[2].boolean);
  EXPECT_EQ(root.items[3].text, "s");
  ASSERT_EQ(root.items[4].kind, Kind::array);
  EXPECT_EQ(root.items[4].items.at(1).integer, 2);
  EXPECT_EQ(root.items[4].items.at(1).where, "case.toml:9");
  EXPECT_EQ(root.items[5].items.at(0).kind, Kind::date);
  EXPECT_EQ(shown(root.items[5].items.at(0)), "1979-05-27");
}

TEST(ParseToml, GivesEachElementOfAListOfTablesItsOwnLine) {
  const Node root = parse_toml("[[f]]\nx = 1\n\n[[f]]\nx = 2\n", "t.toml");

  ASSERT_EQ(root.items.at(0).items.size(), 2U);
  EXPECT_EQ(root.items[0].items[0].where, "t.toml:1");
  EXPECT_EQ(root.items[0].items[1].where, "t.toml:4");
  EXPECT_EQ(root.items[0].items[1].items.at(0).where, "t.toml:5");
}

TEST(ParseToml, ReadsEmptyTextsWindowsLinesAndAByteOrderMark) {
  EXPECT_TRUE(parse_toml("", "t").items.empty());
  EXPECT_TRUE(parse_toml("\n# only a comment\n", "t").items.empty());
  EXPECT_EQ(parse_toml("a = 1\r\nb = 2\r\n", "t").items.at(1).where, "t:2");
  EXPECT_EQ(parse_toml("\xef\xbb\xbf"
                       "a = 1\n",
                       "t")
                .items.at(0)
                .integer,
            1);
}

TEST(ParseToml, MarksNumbersThatAreTooBigToBeStored) {
  EXPECT_TRUE(parse_toml("a = 99999999999999999999", "t").items.at(0).out_of_range);
  EXPECT_TRUE(parse_toml("a = -99999999999999999999", "t").items.at(0).out_of_range);
  EXPECT_TRUE(parse_toml("a = 1e999", "t").items.at(0).out_of_range);
  EXPECT_FALSE(parse_toml("a = 9223372036854775806", "t").items.at(0).out_of_range);
  EXPECT_FALSE(parse_toml("a = 1e308", "t").items.at(0).out_of_range);
}

TEST(ParseToml, NamesFileAndLineOfWhatIsNotToml) {
  EXPECT_EQ(syntax_error("a = 1\n\nb = = 2\n").find("case.toml:3: this is not TOML: b = = 2\n"), 0U)
      << syntax_error("a = 1\n\nb = = 2\n");
  EXPECT_EQ(syntax_error("a = 1\n[t\nx = 1\n").find("case.toml:2: this is not TOML: [t\n"), 0U);
  EXPECT_EQ(syntax_error("a = 1\na = 2\n").find("case.toml:2: this is not TOML: a = 2\n"), 0U);
  EXPECT_EQ(syntax_error("a = \"open\nb = 1\n").find("case.toml:1:"), 0U);
  EXPECT_EQ(syntax_error("\r\na = 1,5\r\n").find("case.toml:2: this is not TOML: a = 1,5\n"), 0U);
}

TEST(ParseToml, ASyntaxErrorIsTwoLinesNotAPage) {
  for (const char* text : {"a = = 1", "[t", "a=1\na=2", "a = .5", "a = 01", "x 1", "a = yes",
                           "a = [1, 2\nb = 3", "a = {x = 1\ny = 2}", "a = \"\xff\""}) {
    const std::string message = syntax_error(text);
    EXPECT_EQ(std::count(message.begin(), message.end(), '\n'), 1) << message;
    EXPECT_EQ(message.find("[error]"), std::string::npos) << message;
    EXPECT_EQ(message.find("toml::"), std::string::npos) << message;
    EXPECT_EQ(message.find('\x1b'), std::string::npos) << message;
  }
}

TEST(ParseToml, SaysWhatWasExpected) {
  EXPECT_NE(syntax_error("a = 1 b = 2").find("expected newline"), std::string::npos)
      << syntax_error("a = 1 b = 2");
}

}  // namespace
}  // namespace tercet::config
