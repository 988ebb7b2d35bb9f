#include "common/config/overrides.hpp"

#include <gtest/gtest.h>

#include "common/config/parse_toml.hpp"
#include "tests/support/error_text.hpp"

namespace tercet::config {
namespace {

const char* const file =
    "a = 1\n[time]\ndt = 2.0\n[[forces]]\nkind = \"lj\"\n[[forces]]\nkind = \"c\"\n";

/// The tree of `file` after the overrides, and what was wrong with them.
struct Result {
  Node root = parse_toml(file, "case.toml");
  Problems problems{};
};

Result with(const std::vector<std::string>& arguments) {
  Result result;
  std::vector<Override> overrides;
  for (const std::string& argument : arguments) overrides.push_back(parse_override(argument));
  apply(overrides, result.root, result.problems);
  return result;
}

std::string only_problem(const std::string& argument) {
  const Result result = with({argument});
  EXPECT_EQ(shown(result.root), shown(parse_toml(file, "case.toml")));
  return result.problems.lines().size() == 1 ? result.problems.lines()[0] : "not one problem";
}

TEST(Overrides, ReplaceAValueAndSayWhereItCameFrom) {
  const Result result = with({"time.dt=0.5"});

  ASSERT_TRUE(result.problems.empty());
  const Node& dt = deepest(result.root, "time.dt");
  EXPECT_EQ(dt.floating, 0.5);
  EXPECT_EQ(dt.name, "dt");
  EXPECT_EQ(dt.where, "--set time.dt=0.5");
  EXPECT_EQ(find(result.root, "time")->items.size(), 1U);
}

TEST(Overrides, ReachIntoListsByIndex) {
  const Result result = with({"forces[1].kind=\"x\"", "forces[0].epsilon=3"});

  ASSERT_TRUE(result.problems.empty());
  EXPECT_EQ(deepest(result.root, "forces[0].kind").text, "lj");
  EXPECT_EQ(deepest(result.root, "forces[1].kind").text, "x");
  EXPECT_EQ(deepest(result.root, "forces[0].epsilon").integer, 3);
}

TEST(Overrides, MakeMissingTables) {
  const Result result = with({"output.trajectory.every=10"});

  ASSERT_TRUE(result.problems.empty());
  EXPECT_EQ(deepest(result.root, "output.trajectory.every").integer, 10);
}

TEST(Overrides, TheLastOneWins) {
  EXPECT_EQ(deepest(with({"a=2", "a=3"}).root, "a").integer, 3);
}

TEST(Overrides, TakeAnyTomlValueAndABareWordAsAString) {
  EXPECT_TRUE(deepest(with({"x=true"}).root, "x").boolean);
  EXPECT_EQ(deepest(with({"x=[1, 2]"}).root, "x").items.size(), 2U);
  EXPECT_EQ(deepest(with({"x={y = 4}"}).root, "x.y").integer, 4);
  EXPECT_EQ(deepest(with({"x=double"}).root, "x").text, "double");
  EXPECT_EQ(deepest(with({"x=data/a.csv"}).root, "x").text, "data/a.csv");
  EXPECT_EQ(deepest(with({"x=\"a = b\""}).root, "x").text, "a = b");
}

TEST(Overrides, RefuseWhatIsNoValueAndLeaveTheTreeAlone) {
  EXPECT_EQ(only_problem("a=1.2.3").find("--set a=1.2.3: 1.2.3 is not a TOML value"), 0U);
  EXPECT_EQ(only_problem("a=").find("--set a="), 0U);
  EXPECT_EQ(only_problem("a=1\nb=2").find("--set a=1"), 0U);
  EXPECT_EQ(only_problem("a=[1,").find("--set a=[1,"), 0U);
}

TEST(Overrides, RefuseAnIndexThatDoesNotExist) {
  EXPECT_NE(only_problem("forces[2].kind=\"x\"").find("no element 2: the input has 2"),
            std::string::npos);
  EXPECT_NE(only_problem("time[0]=1").find("no element 0: the input has no"), std::string::npos);
  EXPECT_NE(only_problem("new[0].x=1").find("no element 0"), std::string::npos);
}

TEST(Overrides, RefuseToEnterAValue) {
  EXPECT_NE(only_problem("a.b=1").find("b cannot be set inside an integer (1)"), std::string::npos);
}

TEST(Overrides, RefuseWhatIsNoKey) {
  for (const char* argument : {"a..b=1", ".a=1", "a.=1", "a[x]=1", "a[1=1", "a[0]b=1", "[0]=1"})
    EXPECT_NE(only_problem(argument).find("is not a key"), std::string::npos) << argument;
  EXPECT_NE(input_error_of([] { parse_override("time.dt"); }).find("--set section.key=value"),
            std::string::npos);
  EXPECT_NE(input_error_of([] { parse_override("=3"); }), "(no error)");
}

TEST(Overrides, DeepestStopsAtTheLastPlaceThatExists) {
  const Node root = parse_toml(file, "case.toml");
  EXPECT_EQ(deepest(root, "time.dt").where, "case.toml:3");
  EXPECT_EQ(deepest(root, "time.missing").where, "case.toml:2");
  EXPECT_EQ(deepest(root, "forces[1].missing").where, "case.toml:6");
  EXPECT_EQ(deepest(root, "nothing.at.all").where, "case.toml");
}

}  // namespace
}  // namespace tercet::config
