#include "common/config/schema.hpp"

#include <gtest/gtest.h>

#include "common/config/input.hpp"
#include "tests/support/sample_options.hpp"

namespace tercet::config {
namespace {

using sample::Form;
using sample::Options;
using sample::Thermostat;

struct Reading {
  Options options;
  std::vector<std::string> problems;
};

Reading read(const std::string& text, const Options& defaults = {}) {
  Input input(text, "case.toml");
  Reading reading{defaults, {}};
  input.read(reading.options);
  reading.problems = input.problems().lines();
  return reading;
}

void expect_only_problem(const std::string& text, const std::string& problem) {
  EXPECT_EQ(read(text).problems, std::vector<std::string>{problem});
}

TEST(Schema, AnEmptyInputLeavesTheDefaults) {
  const Reading reading = read("");
  EXPECT_TRUE(reading.problems.empty());
  EXPECT_EQ(reading.options, Options{});
}

TEST(Schema, ReadsEveryKeyIntoItsMember) {
  const Reading reading = read(R"(
units = "real"
title = "t"
[time]
dt = 2
num_steps = 7
[system]
seed = 5
restrained = true
box = [1, 2.5, 3]
groups = ["a", "b"]
density = 0.8
masses = {H = 1.008, O = 15.999}
[system.bath]
thermostat = "langevin"
friction = 0.25
[[forces]]
form = "lennard_jones"
epsilon = 0.5
[[forces]]
form = "coulomb"
cutoff = 1.5
types = [0, 3]
)");

  EXPECT_TRUE(reading.problems.empty());
  Options expected;
  expected.units = sample::Units::real;
  expected.title = "t";
  expected.dt = 2;
  expected.num_steps = 7;
  expected.seed = 5;
  expected.restrained = true;
  expected.box = {1, 2.5, 3};
  expected.groups = {"a", "b"};
  expected.density = 0.8;
  expected.masses = {{"H", 1.008}, {"O", 15.999}};
  expected.thermostat = Thermostat::langevin;
  expected.friction = 0.25;
  expected.forces = {{.form = Form::lennard_jones, .epsilon = 0.5},
                     {.form = Form::coulomb, .cutoff = 1.5, .types = {0, 3}}};
  EXPECT_EQ(reading.options, expected);
}

TEST(Schema, AWrongTypeNamesPlaceValueAndWhatIsRight) {
  expect_only_problem("[time]\n\ndt = \"two\"\n",
                      "case.toml:3: time.dt = \"two\" should be a number in tau (time step)");
  expect_only_problem("[system]\nbox = [1, 2]\n",
                      "case.toml:2: system.box = [1, 2] should be a list of 3 numbers in nm "
                      "(edges of the box)");
}

TEST(Schema, TheUnitMayDependOnAnEarlierKey) {
  expect_only_problem("units = \"real\"\n[time]\ndt = -1\n",
                      "case.toml:3: time.dt = -1 must be > 0 fs (time step)");
}

TEST(Schema, ARuleIsAskedForEveryNumber) {
  expect_only_problem("[system]\nbox = [0, 1, 2]\n",
                      "case.toml:2: system.box = [0, 1, 2] must be > 0 nm (edges of the box)");
  expect_only_problem("[system]\nbox = [1, 2, 0]\n",
                      "case.toml:2: system.box = [1, 2, 0] must be > 0 nm (edges of the box)");
  expect_only_problem("[system]\nmasses = {H = 1, X = -1}\n",
                      "case.toml:2: system.masses = {H = 1, X = -1} must be > 0 u (mass by type)");
  expect_only_problem("title = \"\"\n",
                      "case.toml:1: title = \"\" must be not empty (name of the run)");
}

TEST(Schema, AnUnknownChoiceNamesTheNearestAndAll) {
  expect_only_problem("units = \"reel\"\n",
                      "case.toml:1: units = \"reel\" is unknown; did you mean \"real\"? "
                      "Known are \"reduced\", \"real\"");
  expect_only_problem("units = 3\n",
                      "case.toml:1: units = 3 should be one of \"reduced\", \"real\"");
}

TEST(Schema, AKeyOfAnotherChoiceIsRefused) {
  expect_only_problem("[system.bath]\nthermostat = \"none\"\nfriction = 1.0\n",
                      "case.toml:3: system.bath.friction applies only when "
                      "system.bath.thermostat = \"langevin\"; take it out or choose that");
  EXPECT_EQ(read("[system.bath]\nfriction = 1.0\n").options.friction, Options{}.friction);
}

TEST(Schema, AKeyOfTheChosenValueIsChecked) {
  expect_only_problem("[system.bath]\nthermostat = \"nose_hoover\"\nchain_length = 11\n",
                      "case.toml:3: system.bath.chain_length = 11 must be from 1 to 10 (links)");
}

TEST(Schema, AMissingRequiredKeyNamesItsTable) {
  expect_only_problem("[[forces]]\nform = \"coulomb\"\n\n[[forces]]\ncutoff = 2\n",
                      "case.toml:4: forces[1].form is missing: formula (one of these)");
}

TEST(Schema, DefaultElementsOfAListLackNothing) {
  Options defaults;
  defaults.forces.resize(2);
  EXPECT_TRUE(read("", defaults).problems.empty());
  EXPECT_EQ(read("", defaults).options.forces.size(), 2U);
  EXPECT_EQ(read("forces = []", defaults).options.forces.size(), 0U);
}

TEST(Schema, AListOfTablesAndATableAreNotMixedUp) {
  expect_only_problem("[forces]\nform = \"coulomb\"\n",
                      "case.toml:1: forces = {form = \"coulomb\"} should be a list of tables, "
                      "written as [[forces]] above each (Force terms)");
  expect_only_problem("time = 3\n",
                      "case.toml:1: time = 3 should be a table: write [time] and its keys below");
}

TEST(Schema, CollectsAllProblems) {
  const Reading reading =
      read("units = \"x\"\n[time]\ndt = 0\nnum_step = 3\n[system]\nseed = -1\n[tiem]\n");
  EXPECT_EQ(reading.problems.size(), 5U);
}

/// A struct whose conditions nest and whose table is named twice.
struct Nested {
  bool outer = true;
  bool inner = true;
  int value = 1;
  int other = 2;
};

void bind(Schema& schema, Nested& nested) {
  schema.key("outer", nested.outer, "", "outer");
  schema.key("inner", nested.inner, "", "inner");
  auto both = schema.when(nested.outer, "outer = true").when(nested.inner, "inner = true");
  both.section("t", "table").key("value", nested.value, "", "value");
  both.section("t", "table").key("other", nested.other, "", "other");
}

std::vector<std::string> nested_problems(const std::string& text) {
  Nested nested;
  Input input(text, "n.toml");
  input.read(nested);
  return input.problems().lines();
}

TEST(Schema, NestedConditionsMustAllHold) {
  EXPECT_TRUE(nested_problems("[t]\nvalue = 3\nother = 4\n").empty());
  const std::string refusal =
      " t applies only when outer = true and inner = true; take it out or choose that";
  EXPECT_EQ(nested_problems("outer = false\n[t]\nvalue = 3\n"),
            std::vector<std::string>{"n.toml:2:" + refusal});
  EXPECT_EQ(nested_problems("inner = false\n[t]\nvalue = 3\n"),
            std::vector<std::string>{"n.toml:2:" + refusal});
}

TEST(Schema, ATableNamedTwiceIsPrintedOnce) {
  const std::string text = print_config(Nested{});
  EXPECT_EQ(text.find("[t]"), text.rfind("[t]"));
  EXPECT_TRUE(nested_problems(text).empty()) << text;
}

/// One name for two keys, of which one applies, and a required key in a table of its own.
struct TwoForms {
  bool by_count = true;
  int count = 1;
  double spacing = 1.0;
  std::string file{};
};

void bind(Schema& schema, TwoForms& forms) {
  schema.key("by_count", forms.by_count, "", "which form");
  schema.when(forms.by_count, "by_count = true").key("size", forms.count, "", "how many");
  schema.when(!forms.by_count, "by_count = false").key("size", forms.spacing, "nm", "how far");
  schema.section("data", "data").key("file", forms.file, "", "data file").required();
}

std::vector<std::string> two_forms_problems(const std::string& text, TwoForms& forms) {
  Input input(text, "f.toml");
  input.read(forms);
  return input.problems().lines();
}

TEST(Schema, OneNameMayBelongToTwoKeysOfWhichOneApplies) {
  TwoForms forms;
  EXPECT_TRUE(two_forms_problems("size = 7\n[data]\nfile = \"a\"\n", forms).empty());
  EXPECT_EQ(forms.count, 7);
  EXPECT_EQ(forms.spacing, 1.0);
  EXPECT_TRUE(
      two_forms_problems("by_count = false\nsize = 0.5\n[data]\nfile = \"a\"\n", forms).empty());
  EXPECT_EQ(forms.spacing, 0.5);
}

TEST(Schema, AMissingKeyOfAMissingTableNamesTheFile) {
  TwoForms forms;
  EXPECT_EQ(two_forms_problems("size = 7\n", forms),
            std::vector<std::string>{"f.toml: data.file is missing: data file (string)"});
}

}  // namespace
}  // namespace tercet::config
