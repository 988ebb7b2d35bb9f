#include <gtest/gtest.h>

#include "montecarlo/market/json_node.hpp"
#include "tests/support/error_text.hpp"

namespace tercet::mc {
namespace {

JsonNode parsed(const std::string& text) {
  Problems problems;
  JsonNode node = parse_json(text, "m.json", problems);
  problems.throw_if_any();
  return node;
}

std::string error_of(const std::string& text) {
  return input_error_of([&] { parsed(text); });
}

TEST(ParseJson, KeepsValuesOrderAndLines) {
  const JsonNode top = parsed(
      "{\n  \"b\": 100,\n  \"a\": [1.5e-3,\n    -2,\n    \"x\"],\n  \"t\": true, \"n\": null\n}\n");
  EXPECT_EQ(top.kind, JsonNode::Kind::object);
  EXPECT_EQ(top.keys, (std::vector<std::string>{"b", "a", "t", "n"}));
  EXPECT_EQ(top.line, 1);
  EXPECT_EQ(top.find("b")->number, 100);
  EXPECT_EQ(top.find("b")->line, 2);
  EXPECT_EQ(top.find("a")->line, 3);
  ASSERT_EQ(top.find("a")->items.size(), 3U);
  EXPECT_EQ(top.find("a")->items[0].number, 1.5e-3);
  EXPECT_EQ(top.find("a")->items[0].text, "1.5e-3");
  EXPECT_EQ(top.find("a")->items[1].number, -2);
  EXPECT_EQ(top.find("a")->items[1].line, 4);
  EXPECT_EQ(top.find("a")->items[2].text, "x");
  EXPECT_EQ(top.find("a")->items[2].line, 5);
  EXPECT_EQ(top.find("t")->text, "true");
  EXPECT_EQ(top.find("t")->line, 6);
  EXPECT_EQ(top.find("n")->kind, JsonNode::Kind::null);
  EXPECT_EQ(top.find("c"), nullptr);
}

TEST(ParseJson, GivesANumberAtTheEndOfALineThatLine) {
  const JsonNode top = parsed("[1\n,2\n\n,3\r\n]");
  EXPECT_EQ(top.items[0].line, 1);
  EXPECT_EQ(top.items[1].line, 2);
  EXPECT_EQ(top.items[2].line, 4);
}

TEST(ParseJson, RefusesNumbersThatAreNone) {
  EXPECT_EQ(error_of("{\"a\": 1,\n \"b\": NaN}"),
            "m.json:2: NaN is no number; give a finite one or leave the key out");
  EXPECT_EQ(error_of("[nan]"),
            "m.json:1: nan is no number; give a finite one or leave the key out");
  EXPECT_EQ(error_of("[\n-Infinity]"),
            "m.json:2: -Infinity is no number; give a finite one or leave the key out");
  EXPECT_EQ(error_of("[1,\n\ninf]"),
            "m.json:3: inf is no number; give a finite one or leave the key out");
  EXPECT_EQ(
      error_of("[1e]"),
      "m.json:1: this is no JSON: syntax error while parsing value - invalid number; expected "
      "'+', '-', or digit after exponent; last read: '1e]'");
  EXPECT_EQ(error_of("[1e999]"), "m.json:1: this is no JSON: number overflow parsing '1e999'");
}

TEST(ParseJson, RefusesCommentsAndIdleCommas) {
  EXPECT_EQ(error_of("{\n// spot\n\"a\": 1}"), "m.json:2: JSON has no comments; take them out");
  EXPECT_EQ(error_of("{\"a\": 1 # spot\n}"), "m.json:1: JSON has no comments; take them out");
  EXPECT_EQ(error_of("{\"a\": [1,\n2,\n]}"),
            "m.json:3: the comma before ] has nothing behind it; take it out");
  EXPECT_EQ(error_of("{\"a\": 1,\n}"),
            "m.json:2: the comma before } has nothing behind it; take it out");
  EXPECT_EQ(error_of("{'a': 1}"), "m.json:1: texts stand in double quotes, not single ones");
}

TEST(ParseJson, RefusesEmptyAndBrokenTextByLine) {
  EXPECT_EQ(error_of(" \n\t"), "m.json: the file is empty");
  EXPECT_EQ(
      error_of("{\"a\": 1,\n\"b\": [2"),
      "m.json:2: this is no JSON: syntax error while parsing array - unexpected end of input; "
      "expected ']'");
  EXPECT_NE(error_of("{} 3"), "(no error)");
  EXPECT_EQ(error_of(std::string(40, '[')),
            "m.json:1: nested deeper than 32 levels; no book or market is");
}

TEST(ParseJson, ReportsRepeatedKeysAndKeepsTheFirst) {
  Problems problems;
  const JsonNode top =
      parse_json("[{\"a\": 1,\n\"b\": {\"c\": 2,\n\"c\": 3}}, {\"a\": 4}]", "m.json", problems);
  EXPECT_EQ(problems.lines(),
            (std::vector<std::string>{"m.json:3: the key \"c\" stands here a second time (first in "
                                      "line 2); take one of them out"}));
  EXPECT_EQ(top.items[0].find("b")->find("c")->number, 2);
  EXPECT_EQ(top.items[0].find("b")->items.size(), 1U);
  EXPECT_TRUE(top.items[0].has_repeated_keys);
  EXPECT_FALSE(top.items[1].has_repeated_keys);
}

TEST(ParseJson, NamesAFileThatIsNotThere) {
  EXPECT_EQ(input_error_of([] { read_whole_file("/no/such.json"); }),
            "/no/such.json: there is no such file, or it may not be read");
  EXPECT_EQ(input_error_of([] { read_whole_file("/tmp"); }),
            "/tmp: there is no such file, or it may not be read");
}

}  // namespace
}  // namespace tercet::mc
