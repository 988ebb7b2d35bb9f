// American and Bermudan options by Longstaff and Schwartz's method.
#include "common/error/errors.hpp"
#include "montecarlo/american/exercise_policy.hpp"
#include "montecarlo/american/upper_bound.hpp"
#include "montecarlo/analytic/black_scholes.hpp"
#include "tests/support/price_check.hpp"

namespace tercet::mc {
namespace {

/// What a regression of degree 3 on 32,768 paths falls short of the best policy, relative to the
/// price: below 0.3 % in Longstaff and Schwartz (2001), Table 1, and in Glasserman (2004), 8.6.
constexpr double policy_loss = 0.003;

/// Prices on paths that the policy was not found on.
struct AmericanCase {
  PricingCase pricing;
  CalibrationOptions calibration{};
  std::vector<double> calibrated_value{};

  explicit AmericanCase(PricingCase p) : pricing(std::move(p)) {}
  Estimate price() {
    SimulationSpec spec = pricing.spec();
    calibrated_value = set_exercise_policies(spec, pricing.sampling, calibration);
    BlockRunner runner(spec, pricing.sampling);
    Moments sum;
    for (int block = 0; block < pricing.num_blocks; ++block) {
      sum = merge(sum, runner.run(block).front());
    }
    return plain_estimate(sum);
  }
};

/// Never above the true price, below it by no more than the policy's loss and `bias`.
void expect_just_below(const Estimate& price, double exact, double bias, const std::string& where) {
  const double errors = allowed_errors * price.std_error + 1e-9;
  EXPECT_LE(price.value, exact + errors) << where << " +- " << price.std_error;
  EXPECT_GE(price.value, exact * (1 - policy_loss) - bias - errors)
      << where << " +- " << price.std_error;
}

PricingCase on_dates(PricingCase pricing, int num_dates) {
  for (int k = 1; k <= num_dates; ++k) {
    pricing.observation_years.push_back(pricing.expiry_years * k / num_dates);
  }
  return pricing;
}

American option_of(const test::CsvRow& row) {
  American option{type_of(row), row.number("strike")};
  option.at_any_time = true;
  return option;
}

AmericanCase case_of(const test::CsvRow& row, int num_dates) {
  PricingCase pricing{market_of(row), option_of(row)};
  pricing.expiry_years = row.number("T");
  return AmericanCase(on_dates(std::move(pricing), num_dates));
}

TEST(American, PutsOfLongstaffAndSchwartzsTableAreJustBelowTheTrueOnes) {
  for (const auto& row : rows_of("longstaff_schwartz_2001_table1")) {
    AmericanCase american = case_of(row, static_cast<int>(50 * row.number("T")));
    expect_just_below(american.price(), row.number("bermudan_50py"), 0, row.where());
    if (row.number("T") != 1 || row.number("vol") != 0.2) continue;
    american.pricing.sampling.precision = Precision::single_precision;
    expect_just_below(american.price(), row.number("bermudan_50py"), 1e-4, row.where());
  }
}

TEST(American, OptionsAtAnyRatesAreJustBelowTheTrueOnes) {
  constexpr int num_dates = 100;
  for (const auto& row : rows_of("american_vanilla_high_precision")) {
    const double carry = std::max(std::abs(row.number("r")) * row.number("strike"),
                                  std::abs(row.number("q")) * row.number("spot"));
    // who has to wait for the next date loses at most a step's carry
    const double waiting = carry * row.number("T") / num_dates;
    expect_just_below(case_of(row, num_dates).price(), row.number("american"), waiting,
                      row.where());
  }
}

TEST(American, MaxCallsOnTwoAssetsAreJustBelowTheTrueOnes) {
  for (const auto& row : rows_of("bermudan_max_call")) {
    if (row.number("d") != 2) continue;
    const AssetInput asset = flat_asset(row.number("spot"), 0.05, 0.10, 0.2);
    American option{OptionType::call, 100, Aggregate::best};
    option.basis.degree = 4;
    PricingCase pricing{flat_market(0.05, {asset, asset}), option};
    pricing.market.correlation_factor = factor_of_two(0);
    pricing.weights = {1, 1};
    pricing.expiry_years = 3;
    expect_just_below(AmericanCase(on_dates(std::move(pricing), 9)).price(), row.number("price"),
                      2e-4, row.where());
  }
}

struct Edge {
  OptionType type;
  double spot, strike, years, rate, yield, vol;
};
AmericanCase case_of(const Edge& edge, int num_dates = 50) {
  American option{edge.type, edge.strike};
  option.at_any_time = true;
  PricingCase pricing{
      flat_market(edge.rate, {flat_asset(edge.spot, edge.rate, edge.yield, edge.vol)}), option};
  pricing.expiry_years = edge.years;
  return AmericanCase(on_dates(std::move(pricing), num_dates));
}
double edge_value(const std::string& id) {
  for (const auto& row : rows_of("edge_cases")) {
    if (row.text("id") == id) return row.number("expected");
  }
  throw InputError("edge_cases.csv has no " + id);
}
constexpr auto call = OptionType::call;
constexpr auto put = OptionType::put;

TEST(American, IsExactWithoutVolatility) {
  EXPECT_NEAR(case_of({call, 110, 100, 1, .05, 0, 0}).price().value,
              edge_value("zero_vol_amer_call"), 1e-9);
  EXPECT_NEAR(case_of({put, 90, 100, 1, -.02, 0, 0}).price().value,
              edge_value("zero_vol_amer_put_negrate"), 1e-9);
  EXPECT_NEAR(case_of({put, 90, 100, 1, .05, 0, 0}).price().value, 10, 1e-9);
}

TEST(American, IsExercisedAtOnceWhereWaitingOnlyCosts) {
  EXPECT_NEAR(case_of({put, 80, 100, 1, .05, 0, .001}).price().value,
              edge_value("low_vol_amer_put_itm"), 1e-6);
}

TEST(American, IsNotExercisedAtOnceWithoutTheRightTo) {
  AmericanCase bermudan = case_of({put, 80, 100, 1, .05, 0, .001}, 2);
  std::get<American>(bermudan.pricing.payoff).at_any_time = false;
  EXPECT_NEAR(bermudan.price().value, 100 * std::exp(-.025) - 80, 0.01);
}

TEST(American, IsWorthTheEuropeanWhereEarlyExerciseIsWorthNothing) {
  const std::pair<const char*, Edge> cases[] = {
      {"amer_call_no_div", {call, 100, 100, 1, .05, 0, .2}},
      {"amer_call_zero_rate", {call, 100, 100, 1, 0, 0, .2}},
      {"amer_put_zero_rate", {put, 100, 100, 1, 0, 0, .2}},
      {"amer_put_negrate", {put, 36, 40, 1, -.012, 0, .2}},
      {"amer_zero_rate_crypto", {put, 100, 100, 1, 0, 0, .8}}};
  for (const auto& [id, edge] : cases) {
    expect_just_below(case_of(edge).price(), edge_value(id), 0, id);
  }
}

TEST(American, IsAFiniteNumberAtARateOfZero) {
  const double waiting = .04 * 100 / 50;
  expect_just_below(case_of({call, 100, 100, 1, 0, .04, .3}).price(),
                    edge_value("amer_call_rate_exactly_zero"), waiting, "rate 0");
}

TEST(American, IsWorthNothingWhereNoPathIsEverInTheMoney) {
  EXPECT_EQ(case_of({put, 100, 20, .25, .05, 0, .1}).price().value, 0);
}

TEST(American, IsWorthMoreThanTheEuropean) {
  for (const auto& row : rows_of("longstaff_schwartz_2001_table1")) {
    if (row.number("vol") != 0.2 || row.number("T") != 2) continue;
    const Estimate price = case_of(row, 50).price();
    EXPECT_GT(price.value, row.number("european_bs") + allowed_errors * price.std_error)
        << row.where();
  }
}

TEST(American, ForwardSweepExercisesAsTheBackwardSweepDid) {
  AmericanCase american = case_of({put, 36, 40, 1, .06, 0, .2});
  american.calibration = {.num_blocks = 2, .in_sample = true};
  american.pricing.num_blocks = 2;
  const Estimate price = american.price();
  EXPECT_NEAR(price.value, american.calibrated_value.front(), 1e-11);
}

TEST(American, PolicyIsFoundOnPathsOfItsOwnUnlessAskedOtherwise) {
  AmericanCase american = case_of({put, 36, 40, 1, .06, 0, .2});
  american.calibration.num_blocks = 2;
  american.pricing.num_blocks = 2;
  const Estimate price = american.price();
  EXPECT_GT(std::abs(price.value - american.calibrated_value.front()), 1e-6);
}

TEST(AmericanUpperBound, IsAboveTheTruePriceWhereTheLowerOneIsBelow) {
  for (const auto& row : rows_of("longstaff_schwartz_2001_table1")) {
    if (row.number("T") != 1) continue;
    const AmericanCase american = case_of(row, 50);
    const Estimate bound = rogers_bound(american.pricing.spec(), 0, american.pricing.sampling, 4);
    const double exact = row.number("bermudan_50py");
    EXPECT_GE(bound.value, exact - allowed_errors * bound.std_error) << row.where();
    // nobody gains more than the strike's interest by exercising before the end, nor does the
    // bound, path by path
    const double interest = row.number("strike") * (1 - std::exp(-row.number("r")));
    EXPECT_LE(bound.value, row.number("european_bs") + interest + 1e-9) << row.where();
  }
}

TEST(AmericanUpperBound, IsTheEuropeanPriceOnEachPathWhereThatIsTheAmericanOne) {
  const AmericanCase american = case_of({call, 100, 100, 1, .05, 0, .2});
  const Estimate bound = rogers_bound(american.pricing.spec(), 0, american.pricing.sampling, 1);
  EXPECT_NEAR(bound.value, edge_value("amer_call_no_div"), 1e-9);
  EXPECT_LT(bound.std_error, 1e-9);
}

TEST(AmericanUpperBound, IsAtLeastWhatExerciseTodayPays) {
  const AmericanCase american = case_of({put, 80, 100, 1, .05, 0, .001});
  const Estimate bound = rogers_bound(american.pricing.spec(), 0, american.pricing.sampling, 1);
  EXPECT_GE(bound.value, 20);
}

TEST(AmericanUpperBound, RefusesModelsWhoseEuropeanPriceItHasNot) {
  AmericanCase american = case_of({put, 80, 100, 1, .05, 0, .2});
  american.pricing.market.assets.front().model = HestonModel{};
  EXPECT_THROW(rogers_bound(american.pricing.spec(), 0, american.pricing.sampling, 1), InputError);
}

}  // namespace
}  // namespace tercet::mc
