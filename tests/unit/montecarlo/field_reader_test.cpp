#include "montecarlo/market/field_reader.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "montecarlo/market/node_values.hpp"

namespace tercet::mc {
namespace {

enum class Kind { call, put };
const Names<Kind> kinds{{"call", Kind::call}, {"put", Kind::put}};

/// A record read from JSON, and what was found wrong with it.
struct Case {
  explicit Case(const std::string& text) : record(parse_json(text, "b.json", problems)) {}

  std::string only_problem() const {
    return problems.lines().size() == 1 ? problems.lines()[0]
                                        : std::to_string(problems.lines().size()) + " problems";
  }

  Problems problems;
  JsonNode record;
  FieldReader reader{record, "b.json", "trade \"T\": ", problems};
};

template <class Work>
std::string problem_of(const std::string& text, const Work& work) {
  Case c(text);
  work(c.reader);
  EXPECT_FALSE(c.reader.ok() && !c.problems.empty());
  return c.only_problem();
}

std::string real_problem(const std::string& text, const Rules& rules) {
  return problem_of(text, [&](FieldReader& reader) { reader.real("k", rules); });
}

TEST(FieldReader, ReadsOnlyWholeFiniteNumbers) {
  EXPECT_EQ(parse_real("1.5"), 1.5);
  EXPECT_EQ(parse_real(" -2e3 "), -2000);
  EXPECT_EQ(parse_real("+.5"), 0.5);
  for (const char* text : {"", " ", "1e", "nan", "inf", "-inf", "0x10", "1,000", "1 2", "1e999",
                           "--1", "+-1", "1.2.3", "ten", "+"})
    EXPECT_FALSE(parse_real(text).has_value()) << text;
}

TEST(FieldReader, ReadsEveryKindOfField) {
  Case c(R"({"k": 1.5, "n": 1e3, "s": " call ", "b": true, "l": [1, 2], "one": 3,
             "t": ["a", "b"], "r": [[1, 2], [3]], "o": {"k": 4}, "null": null})");
  EXPECT_EQ(c.reader.real("k"), 1.5);
  EXPECT_EQ(c.reader.integer("n"), 1000);
  EXPECT_EQ(c.reader.text("s"), "call");
  EXPECT_EQ(c.reader.choice("s", kinds), Kind::call);
  EXPECT_TRUE(c.reader.boolean_or("b", false));
  EXPECT_EQ(c.reader.reals("l"), (std::vector<double>{1, 2}));
  EXPECT_EQ(c.reader.reals("one"), (std::vector<double>{3}));
  EXPECT_EQ(c.reader.texts("t"), (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(c.reader.rows("r"), (std::vector<std::vector<double>>{{1, 2}, {3}}));
  EXPECT_EQ(c.reader.object("o")->real("k"), 4);
  EXPECT_FALSE(c.reader.find_real("null").has_value());
  c.reader.finish();
  EXPECT_TRUE(c.reader.ok()) << c.only_problem();
}

TEST(FieldReader, TakesDefaultsForWhatIsNotThere) {
  Case c("{}");
  EXPECT_EQ(c.reader.real_or("k", 2.5), 2.5);
  EXPECT_EQ(c.reader.integer_or("n", 7), 7);
  EXPECT_EQ(c.reader.text_or("s", "x"), "x");
  EXPECT_TRUE(c.reader.boolean_or("b", true));
  EXPECT_EQ(c.reader.choice_or("c", Kind::put, kinds), Kind::put);
  EXPECT_FALSE(c.reader.find_reals("l").has_value());
  EXPECT_FALSE(c.reader.find_years("t", {}).has_value());
  EXPECT_FALSE(c.reader.object("o").has_value());
  EXPECT_TRUE(c.reader.ok());
}

TEST(FieldReader, SaysWhatIsMissing) {
  EXPECT_EQ(real_problem("{}", {config::positive()}),
            "b.json:1: trade \"T\": k is missing; give a number > 0");
  EXPECT_EQ(real_problem("{\"k\": null}", {}),
            "b.json:1: trade \"T\": k is missing; give a number");
  EXPECT_EQ(problem_of("{}", [](FieldReader& r) { r.choice("type", kinds); }),
            "b.json:1: trade \"T\": type is missing; give one of \"call\", \"put\"");
  EXPECT_EQ(problem_of("{}", [](FieldReader& r) { r.integer("n"); }),
            "b.json:1: trade \"T\": n is missing; give a whole number");
  EXPECT_EQ(problem_of("{}", [](FieldReader& r) { r.text("s"); }),
            "b.json:1: trade \"T\": s is missing; give a text");
  EXPECT_EQ(problem_of("{}", [](FieldReader& r) { r.years("t", {}); }),
            "b.json:1: trade \"T\": t is missing; give a date (YYYY-MM-DD) or a number of years");
  EXPECT_EQ(problem_of("{}", [](FieldReader& r) { r.reals("l", {config::positive()}); }),
            "b.json:1: trade \"T\": l is missing; give a list of numbers, each > 0");
}

TEST(FieldReader, ShowsTheValueFoundAndTheRule) {
  EXPECT_EQ(real_problem("{\n\"k\": -1}", {config::at_least(0), config::less_than(10)}),
            "b.json:2: trade \"T\": k = -1 should be a number >= 0 and < 10");
  EXPECT_EQ(real_problem("{\"k\": \"5\"}", {}),
            "b.json:1: trade \"T\": k = \"5\" should be a number");
  EXPECT_EQ(real_problem("{\"k\": [1]}", {}), "b.json:1: trade \"T\": k = [1] should be a number");
  EXPECT_EQ(problem_of("{\"n\": 1.5}", [](FieldReader& r) { r.integer("n"); }),
            "b.json:1: trade \"T\": n = 1.5 should be a whole number");
  EXPECT_EQ(problem_of("{\"n\": 1e17}", [](FieldReader& r) { r.integer("n"); }),
            "b.json:1: trade \"T\": n = 1e17 should be a whole number");
  EXPECT_EQ(problem_of("{\"n\": 0}", [](FieldReader& r) { r.integer("n", {config::positive()}); }),
            "b.json:1: trade \"T\": n = 0 should be a whole number > 0");
  EXPECT_EQ(problem_of("{\"b\": 1}", [](FieldReader& r) { r.boolean_or("b", true); }),
            "b.json:1: trade \"T\": b = 1 should be true or false");
  EXPECT_EQ(problem_of("{\"s\": \"\"}", [](FieldReader& r) { r.text("s"); }),
            "b.json:1: trade \"T\": s = \"\" should be a text that is not empty");
  EXPECT_EQ(
      problem_of("{\"l\": [1, -2]}", [](FieldReader& r) { r.reals("l", {config::positive()}); }),
      "b.json:1: trade \"T\": l = [1, -2] should be a list of numbers, each > 0");
  EXPECT_EQ(problem_of("{\"l\": []}", [](FieldReader& r) { r.reals("l"); }),
            "b.json:1: trade \"T\": l = [] should be a list of numbers");
  EXPECT_EQ(
      problem_of("{\"l\": [[1], [-2]]}", [](FieldReader& r) { r.rows("l", {config::positive()}); }),
      "b.json:1: trade \"T\": l = a list of 2 should be a list of lists of numbers, each > 0");
  EXPECT_EQ(problem_of("{\"o\": 1}", [](FieldReader& r) { r.object("o"); }),
            "b.json:1: trade \"T\": o = 1 should be an object { ... }");
}

TEST(FieldReader, NamesTheChoiceThatWasMeant) {
  EXPECT_EQ(problem_of("{\"type\": \"cal\"}", [](FieldReader& r) { r.choice("type", kinds); }),
            "b.json:1: trade \"T\": type = \"cal\" is unknown; did you mean \"call\"? Known are "
            "\"call\", \"put\"");
  EXPECT_EQ(problem_of("{\"type\": \"straddle\"}", [](FieldReader& r) { r.choice("type", kinds); }),
            "b.json:1: trade \"T\": type = \"straddle\" should be one of \"call\", \"put\"");
}

TEST(FieldReader, TurnsDaysIntoYears) {
  const TimeAxis axis{.valuation_date = make_date(2026, 1, 2)};
  Case c(R"({"t": "2027-01-02", "u": 0.5, "l": ["2026-07-03", 2]})");
  EXPECT_EQ(c.reader.years("t", axis), 1.0);
  EXPECT_EQ(c.reader.years("u", axis), 0.5);
  EXPECT_EQ(c.reader.find_years_list("l", axis), (std::vector<double>{182 / 365.0, 2}));
  EXPECT_TRUE(c.reader.ok());
}

TEST(FieldReader, SaysWhyADayIsRefused) {
  const TimeAxis axis{.valuation_date = make_date(2026, 1, 2)};
  const auto years = [](const TimeAxis& a) {
    return [a](FieldReader& r) { r.years("t", a, {config::at_least(0)}); };
  };
  EXPECT_EQ(problem_of("{\"t\": \"2025-01-02\"}", years(axis)),
            "b.json:1: trade \"T\": t = \"2025-01-02\" is -1 years from the valuation date "
            "2026-01-02; should be a date (YYYY-MM-DD) or a number of years >= 0");
  EXPECT_EQ(
      problem_of("{\"t\": \"2026-02-30\"}", years(axis)),
      "b.json:1: trade \"T\": t = \"2026-02-30\" should be a date (YYYY-MM-DD) or a number of "
      "years >= 0");
  EXPECT_EQ(
      problem_of("{\"t\": -1}", years(axis)),
      "b.json:1: trade \"T\": t = -1 should be a date (YYYY-MM-DD) or a number of years >= 0");
  EXPECT_EQ(problem_of("{\"t\": \"2027-01-02\"}", years({})),
            "b.json:1: trade \"T\": t = \"2027-01-02\" is a date, but the market has no "
            "valuation_date; set one there or give a number of years");
}

TEST(FieldReader, NamesTheNearestKnownField) {
  Case c("{\"k\": 1,\n\"strke\": 2,\n\"colour\": 3}");
  c.reader.real("k");
  c.reader.real_or("strike", 1);
  c.reader.finish();
  EXPECT_EQ(c.problems.lines(),
            (std::vector<std::string>{
                "b.json:2: trade \"T\": unknown field strke; did you mean strike?",
                "b.json:3: trade \"T\": unknown field colour; known are k, strike"}));
}

TEST(FieldReader, GivesThePathOfInnerFields) {
  Case c("{\"a\": {\"b\": {\n\"k\": 0}}}");
  FieldReader inner = c.reader.object("a")->object("b").value();
  EXPECT_TRUE(std::isnan(inner.real("k", {config::positive()})));
  inner.problem("is odd");
  EXPECT_EQ(c.problems.lines(),
            (std::vector<std::string>{"b.json:2: trade \"T\": a.b.k = 0 should be a number > 0",
                                      "b.json:1: trade \"T\": a.b is odd"}));
  EXPECT_FALSE(c.reader.ok());
}

}  // namespace
}  // namespace tercet::mc
