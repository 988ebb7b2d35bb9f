#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>

#include "common/error/errors.hpp"
#include "common/parallel/copy.hpp"
#include "montecarlo/american/exercise_policy.hpp"
#include "montecarlo/american/regression.hpp"
#include "tests/support/csv_table.hpp"

namespace tercet::mc {
namespace {

std::vector<double> terms_at(const ExerciseBasis& basis, std::vector<double> x) {
  std::vector<double> values;
  basis.for_each_term(x.data(), static_cast<int>(x.size()), [&](int term, double value) {
    EXPECT_EQ(term, static_cast<int>(values.size()));
    values.push_back(value);
  });
  EXPECT_EQ(static_cast<int>(values.size()), basis.num_terms(static_cast<int>(x.size())));
  return values;
}

void expect_near(const std::vector<double>& values, const std::vector<double>& right) {
  ASSERT_EQ(values.size(), right.size());
  for (std::size_t i = 0; i < right.size(); ++i) EXPECT_NEAR(values[i], right[i], 1e-12) << i;
}

TEST(ExerciseBasis, HoldsTheFourFamiliesOfPolynomials) {
  const double x = 0.7;
  expect_near(terms_at({Polynomials::monomial, 3}, {x}), {1, x, x * x, x * x * x});
  expect_near(terms_at({Polynomials::laguerre, 3}, {x}),
              {1, 1 - x, 1 - 2 * x + x * x / 2, 1 - 3 * x + 1.5 * x * x - x * x * x / 6});
  expect_near(terms_at({Polynomials::hermite, 3}, {x}), {1, x, x * x - 1, x * x * x - 3 * x});
  expect_near(terms_at({Polynomials::chebyshev, 3}, {x}),
              {1, x, 2 * x * x - 1, 4 * x * x * x - 3 * x});
}

TEST(ExerciseBasis, MultipliesPowersOfSeveralAssetsUpToTheDegree) {
  expect_near(terms_at({Polynomials::monomial, 2}, {3, 5}), {1, 3, 9, 5, 15, 25});
  expect_near(terms_at({Polynomials::monomial, 1}, {3, 5, 7}), {1, 3, 5, 7});
  expect_near(terms_at({Polynomials::monomial, 0}, {3}), {1});
  EXPECT_EQ((ExerciseBasis{Polynomials::monomial, 3}.num_terms(5)), 56);
  terms_at({Polynomials::monomial, 3}, {1, 2, 3, 4, 5});
}

/// Sums over y = f(x) with the basis 1, x, x^2.
NormalEquations sums_of(const std::vector<std::array<double, 2>>& samples) {
  NormalEquations sums{3, 0, std::vector<double>(6), std::vector<double>(3)};
  for (const auto& [x, y] : samples) {
    const double f[] = {1, x, x * x};
    std::size_t at = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      for (std::size_t j = 0; j <= i; ++j) sums.gram[at++] += f[i] * f[j];
      sums.right[i] += f[i] * y;
    }
    ++sums.count;
  }
  return sums;
}
double fit_at(const std::vector<double>& c, double x) {
  return c[0] + c[1] * x + c[2] * x * x;
}

TEST(Regression, FindsAParabolaAgain) {
  std::vector<std::array<double, 2>> samples;
  for (const double x : {0.5, 0.6, 0.8, 0.9, 1.0}) samples.push_back({x, 2 - 3 * x + 4 * x * x});
  const auto c = solve(sums_of(samples));
  EXPECT_NEAR(c[0], 2, 1e-8);
  EXPECT_NEAR(c[1], -3, 1e-8);
  EXPECT_NEAR(c[2], 4, 1e-8);
}

TEST(Regression, FitsWhatThereIsWhenSamplesAreTooFew) {
  const auto at_two = solve(sums_of({{0.5, 2}, {0.9, 3}}));
  EXPECT_NEAR(fit_at(at_two, 0.5), 2, 1e-9);
  EXPECT_NEAR(fit_at(at_two, 0.9), 3, 1e-9);
  const auto at_one = solve(sums_of({{0.8, 2}, {0.8, 4}}));  // the mean of both
  EXPECT_NEAR(fit_at(at_one, 0.8), 3, 1e-9);
  expect_near(solve(sums_of({})), {0, 0, 0});
}

TEST(Regression, IsNotThrownByFunctionsThatAreZeroOnAllSamples) {
  const auto c = solve(sums_of({{0, 1}, {0, 2}}));
  EXPECT_NEAR(c[0], 1.5, 1e-12);
  for (const double value : c) EXPECT_TRUE(std::isfinite(value));
}

/// The eight paths of Longstaff and Schwartz (2001), section 1.
struct EightPaths {
  PathRows<double> rows{};
  SharedLists lists{};
  TradeRanges ranges{0, 3, 2, 0, 1};
  American put{OptionType::put, 1.10};

  EightPaths() {
    const test::CsvTable table(std::string(TERCET_SOURCE_DIR) +
                               "/tests/data/montecarlo/ls_8path_example.csv");
    rows.spot = DeviceView<double***>("test::spot", 1, 3, 8);
    const auto host = Kokkos::create_mirror_view(rows.spot);
    for (std::size_t p = 0; p < 8; ++p) {
      for (std::size_t k = 0; k < 3; ++k) {
        host(0, k, p) = table.rows()[p].number("t" + std::to_string(k + 1));
      }
    }
    Kokkos::deep_copy(rows.spot, host);
    lists.dates = to_device("test::dates", std::vector<int>{0, 1, 2});
    lists.assets = to_device("test::assets", std::vector<int>{0});
    lists.weights = to_device("test::weights", std::vector<double>{1});
    lists.discount = to_device("test::discount",
                               std::vector<double>{std::exp(-.06), std::exp(-.12), std::exp(-.18)});
    put.basis = {Polynomials::monomial, 2};
  }
};

TEST(ExercisePolicy, IsThatOfLongstaffAndSchwartzsEightPaths) {
  const EightPaths example;
  const ExercisePolicy policy =
      find_policy({}, example.rows, example.lists, example.ranges, example.put, 8);
  EXPECT_NEAR(policy.value, 0.1144343, 1e-7);
  const double right[] = {2.037512, -3.335443, 1.356457, -1.069988, 2.983411, -1.813576};
  for (std::size_t i = 0; i < 6; ++i) EXPECT_NEAR(policy.coefficients[i], right[i], 1e-6) << i;
  // exercised on dates 0 (never), 0, 3, 1, 0, 1, 1, 1
  const double cash[] = {0,
                         0,
                         0.07 * std::exp(-.18),
                         0.17 * std::exp(-.06),
                         0,
                         0.34 * std::exp(-.06),
                         0.18 * std::exp(-.06),
                         0.22 * std::exp(-.06)};
  for (std::size_t p = 0; p < 8; ++p) EXPECT_NEAR(policy.cash[p], cash[p], 1e-12) << p;
}

TEST(ExercisePolicy, DoesNotDependOnTheFamilyOrTheScaleOfItsBasis) {
  EightPaths example;
  example.put.scale = 1.10;
  for (const auto family : {Polynomials::monomial, Polynomials::laguerre, Polynomials::hermite,
                            Polynomials::chebyshev}) {
    example.put.basis.family = family;
    const ExercisePolicy policy =
        find_policy({}, example.rows, example.lists, example.ranges, example.put, 8);
    EXPECT_NEAR(policy.value, 0.1144343, 1e-7);
  }
}

TEST(ExercisePolicy, HoldsAnOptionThatIsNeverInTheMoney) {
  EightPaths example;
  example.put.strike = 0.5;
  const ExercisePolicy policy =
      find_policy({}, example.rows, example.lists, example.ranges, example.put, 8);
  EXPECT_EQ(policy.value, 0);
  for (const std::size_t constant : {0u, 3u}) EXPECT_GT(policy.coefficients[constant], 1e20);
}

TEST(ExercisePolicy, RefusesABasisOfTooManyTerms) {
  EightPaths example;
  example.put.basis.degree = max_basis_degree + 1;
  EXPECT_THROW(find_policy({}, example.rows, example.lists, example.ranges, example.put, 8),
               InputError);
}

TEST(American, SortsTheSpotsOfTheBestAndTheWorstOnly) {
  American option{OptionType::call, 2, Aggregate::best};
  option.scale = 2;
  double x[] = {4, 8, 6};
  option.make_variables(x, 3);
  EXPECT_EQ(std::vector<double>(x, x + 3), (std::vector<double>{4, 3, 2}));
  double y[] = {4, 8, 6};
  option.aggregate = Aggregate::sum;
  option.make_variables(y, 3);
  EXPECT_EQ(std::vector<double>(y, y + 3), (std::vector<double>{2, 4, 3}));
}

TEST(American, PaysOnTheSumTheBestOrTheWorst) {
  const double terms[] = {4, 8, 6};
  American option{OptionType::call, 3, Aggregate::best};
  EXPECT_EQ(option.exercise_value(terms, 3), 5);
  option.aggregate = Aggregate::worst;
  EXPECT_EQ(option.exercise_value(terms, 3), 1);
  option.aggregate = Aggregate::sum;
  EXPECT_EQ(option.exercise_value(terms, 3), 15);
  option.type = OptionType::put;
  option.strike = 20;
  EXPECT_EQ(option.exercise_value(terms, 3), 2);
}

}  // namespace
}  // namespace tercet::mc
