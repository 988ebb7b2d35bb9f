#include "common/config/values.hpp"

#include <gtest/gtest.h>

#include "common/config/parse_toml.hpp"

namespace tercet::config {
namespace {

/// What read() says to a TOML text, and the value it leaves.
template <class T>
struct Outcome {
  std::string wrong;
  T value;
};

template <class T>
Outcome<T> read_text(const std::string& text, T before = {}) {
  const Node root = parse_toml("x = " + text, "t");
  Outcome<T> outcome{"", before};
  outcome.wrong = Value<T>::read(root.items.at(0), outcome.value);
  return outcome;
}

template <class T>
void expect_round_trip(const T& value) {
  const auto outcome = read_text<T>(Value<T>::print(value));
  EXPECT_EQ(outcome.wrong, "") << Value<T>::print(value);
  EXPECT_EQ(outcome.value, value) << Value<T>::print(value);
}

TEST(Values, ReadBackWhatTheyPrint) {
  expect_round_trip(true);
  expect_round_trip(false);
  expect_round_trip(-7);
  expect_round_trip(std::int64_t{9007199254740993});
  expect_round_trip(0.1);
  expect_round_trip(std::string("a \"b\"\n"));
  expect_round_trip(std::vector<double>{1.0, 2.5});
  expect_round_trip(std::vector<std::string>{});
  expect_round_trip(std::vector<bool>{true, false});
  expect_round_trip(std::array<int, 3>{1, -2, 3});
  expect_round_trip(std::vector<std::array<double, 2>>{{1.0, 2.0}, {3.0, 4.0}});
  expect_round_trip(std::map<std::string, double>{{"H", 1.008}, {"with space", 2.0}});
  expect_round_trip(std::optional<int>(4));
}

TEST(Values, ANumberMayBeWrittenAsAnInteger) {
  EXPECT_EQ(read_text<double>("3").value, 3.0);
  EXPECT_EQ(read_text<std::vector<double>>("[1, 2.5]").value, (std::vector<double>{1.0, 2.5}));
}

TEST(Values, RefuseOtherTypesAndKeepTheOldValue) {
  EXPECT_EQ(read_text<double>("\"3\"", 7.0).wrong, "a number");
  EXPECT_EQ(read_text<double>("\"3\"", 7.0).value, 7.0);
  EXPECT_EQ(read_text<bool>("1", true).wrong, "true or false, without quotes");
  EXPECT_EQ(read_text<std::string>("3").wrong, "a string in quotes");
  EXPECT_EQ(read_text<int>("\"3\"", 7).wrong, "an integer");
  EXPECT_EQ(read_text<int>("2.5", 7).value, 7);
}

TEST(Values, AnIntegerHasToFit) {
  EXPECT_EQ(read_text<int>("2147483647").value, 2147483647);
  EXPECT_EQ(read_text<int>("-2147483648").wrong, "");
  EXPECT_EQ(read_text<int>("2147483648", 7).wrong, "an integer from -2147483648 to 2147483647");
  EXPECT_EQ(read_text<int>("2147483648", 7).value, 7);
  EXPECT_EQ(read_text<int>("-2147483649").wrong, "an integer from -2147483648 to 2147483647");
  EXPECT_NE(read_text<std::int64_t>("99999999999999999999").wrong, "");
}

TEST(Values, SuggestTheIntegerThatWasMeantByAFloat) {
  EXPECT_EQ(read_text<int>("1e6").wrong, "an integer, written as 1000000");
  EXPECT_EQ(read_text<int>("2.5").wrong, "an integer");
}

TEST(Values, ANumberMustBeFinite) {
  for (const char* text : {"nan", "inf", "-inf", "1e999"})
    EXPECT_EQ(read_text<double>(text).wrong, "a finite number") << text;
}

TEST(Values, AFixedListMustHaveItsLength) {
  using Three = std::array<double, 3>;
  EXPECT_EQ(read_text<Three>("[1, 2]").wrong, "a list of 3 numbers");
  EXPECT_EQ(read_text<Three>("[1, 2, 3, 4]").wrong, "a list of 3 numbers");
  EXPECT_EQ(read_text<Three>("[1, \"a\", 3]", {7, 8, 9}).value, (Three{7, 8, 9}));
  EXPECT_EQ(read_text<Three>("5").wrong, "a list of 3 numbers");
}

TEST(Values, ListsAndTablesAreReadWholeOrNotAtAll) {
  EXPECT_EQ(read_text<std::vector<int>>("[1, 2.5]", {9}).value, (std::vector<int>{9}));
  EXPECT_EQ(read_text<std::vector<int>>("[1, 2.5]").wrong, "a list of integers");
  using Map = std::map<std::string, double>;
  EXPECT_EQ(read_text<Map>("{a = 1, b = \"x\"}", {{"z", 1}}).value, (Map{{"z", 1}}));
  EXPECT_EQ(read_text<Map>("{a = \"x\"}").wrong, "a table of numbers by name");
  EXPECT_EQ(read_text<std::vector<int>>("[]", {9}).value, (std::vector<int>{}));
}

TEST(Values, AnOptionalWithoutValuePrintsNothing) {
  EXPECT_EQ(Value<std::optional<double>>::print(std::nullopt), "");
}

TEST(Values, GiveTheirNumbersToConstraints) {
  std::vector<double> numbers;
  Value<std::vector<int>>::numbers({4, -5}, numbers);
  Value<std::optional<double>>::numbers(0.5, numbers);
  Value<std::optional<double>>::numbers(std::nullopt, numbers);
  Value<std::map<std::string, double>>::numbers({{"a", 6.0}}, numbers);
  EXPECT_EQ(numbers, (std::vector<double>{4, -5, 0.5, 6}));
}

}  // namespace
}  // namespace tercet::config
