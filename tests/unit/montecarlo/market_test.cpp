#include "montecarlo/market/market.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <iterator>

#include "tests/support/error_text.hpp"
#include "tests/support/temporary_folder.hpp"

namespace tercet::mc {
namespace {

using Lines = std::vector<std::string>;

struct Reading {
  explicit Reading(const std::string& text, const MarketReading& how = {})
      : market(parse_market(text, "m.json", problems, how)) {}

  Problems problems;
  Market market;
};

/// A market of one asset ACME with these fields beside its spot and volatility.
std::string with_fields(const std::string& fields) {
  return R"({"valuation_date": "2026-01-02", "discount": 0.05, "assets": {"ACME": {"spot": 100,
    "volatility": 0.2, )" +
         fields + "}}}";
}

/// A market of three assets with these members beside them.
std::string with_three(const std::string& members) {
  return R"({"discount": 0.05, "assets": {"ACME": {"spot": 100, "volatility": 0.2},
    "BETA": {"spot": 50, "volatility": 0.3}, "CAMA": {"spot": 20, "volatility": 0.4}},
  )" + members +
         "}";
}

/// The one problem of a market, without the place.
std::string problem_of(const std::string& text) {
  const Reading reading(text);
  if (reading.problems.lines().size() != 1)
    return std::to_string(reading.problems.lines().size()) + " problems";
  const std::string& line = reading.problems.lines()[0];
  return line.substr(line.find(": ") + 2);
}

std::string asset_problem(const std::string& fields) {
  const std::string problem = problem_of(with_fields(fields));
  const std::string path = "assets.ACME.";
  return problem.substr(0, path.size()) == path ? problem.substr(path.size()) : problem;
}

template <class Model>
Model model_of(const std::string& model) {
  const Reading reading(with_fields("\"model\": " + model));
  EXPECT_EQ(reading.problems.lines(), Lines()) << model;
  return std::get<Model>(reading.market.assets.at(0).model);
}

TEST(Market, ReadsAWholeMarket) {
  const Reading reading(R"({
    "valuation_date": "2026-01-02", "day_count": "act/360",
    "calendar": {"holidays": ["2026-12-25", "2026-01-05"], "rule": "modified_following"},
    "discount": {"dates": ["2027-01-02"], "zero_rates": [0.03]},
    "assets": {
      "ACME": {"spot": 100, "dividend_yield": 0.01,
               "volatility": {"years": [0.5, 1], "vols": [0.2, 0.21]},
               "dividends": [{"date": "2027-01-02", "amount": 2}, {"years": 0.2, "proportion": 0.01}],
               "dividend_model": "piecewise_lognormal"},
      "BETA": {"spot": 50, "volatility": 0.3, "model": {"type": "black_scholes"}}},
    "correlation": {"pairs": [["BETA", "ACME", 0.4]]},
    "rates": {"type": "hull_white", "mean_reversion_per_year": 0.1, "sigma": 0.01,
              "correlation": {"BETA": -0.2}}})");
  const Market& market = reading.market;

  ASSERT_EQ(reading.problems.lines(), Lines());
  EXPECT_EQ(market.notes, Lines());
  EXPECT_EQ(market.axis.valuation_date, make_date(2026, 1, 2));
  EXPECT_EQ(market.axis.years(make_date(2026, 1, 4)), 4 / 360.0);  // a Sunday and a holiday
  EXPECT_EQ(market.axis.years(make_date(2026, 1, 31)), 28 / 360.0);
  EXPECT_DOUBLE_EQ(market.discount.years[0], 365 / 360.0);
  EXPECT_EQ(market.find("BETA"), 1U);
  EXPECT_EQ(market.find("NONE"), std::nullopt);
  const Asset& acme = market.assets[0];
  EXPECT_EQ(acme.name, "ACME");
  EXPECT_EQ(acme.spot, 100);
  EXPECT_DOUBLE_EQ(acme.dividend_yield.zero_rate(3), 0.01);
  EXPECT_DOUBLE_EQ(acme.volatility->implied_vol(1), 0.21);
  ASSERT_EQ(acme.dividends.dividends.size(), 2U);
  EXPECT_EQ(acme.dividends.dividends[0].proportion, 0.01);
  EXPECT_DOUBLE_EQ(acme.dividends.dividends[1].years, 365 / 360.0);
  EXPECT_EQ(acme.dividends.dividends[1].amount, 2);
  EXPECT_EQ(acme.dividends.model, DividendModel::piecewise_lognormal);
  EXPECT_TRUE(std::holds_alternative<BlackScholesModel>(acme.model));
  EXPECT_EQ(market.assets[1].dividend_yield.zero_rate(1), 0);
  EXPECT_EQ(market.assets[1].dividends.model, DividendModel::escrowed);
  EXPECT_EQ(market.correlation.values, (std::vector<double>{1, 0.4, 0.4, 1}));
  EXPECT_EQ(market.rates->mean_reversion_per_year, 0.1);
  EXPECT_EQ(market.rates->sigma, 0.01);
  EXPECT_EQ(joint_correlation(market).values,
            (std::vector<double>{1, 0.4, 0, 0.4, 1, -0.2, 0, -0.2, 1}));
}

TEST(Market, TheExampleInItsReadmeIsRight) {
  std::ifstream file(TERCET_SOURCE_DIR "/montecarlo/market/README.md");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const std::size_t begin = text.find("```json\n") + 8;
  ASSERT_GT(begin, 8U);
  const Reading reading(text.substr(begin, text.find("```", begin) - begin));
  EXPECT_EQ(reading.problems.lines(), Lines());
  EXPECT_EQ(reading.market.assets.size(), 2U);
}

TEST(Market, ReadsAFileByItsPath) {
  test::TemporaryFolder folder;
  std::ofstream(folder / "m.json") << with_fields("\"dividend_yield\": 0.01");
  Problems problems;
  EXPECT_EQ(read_market(folder / "m.json", problems).assets.at(0).spot, 100);
  EXPECT_TRUE(problems.empty());
  EXPECT_EQ(input_error_of([&] { read_market(folder / "n.json", problems); }),
            (folder / "n.json") + ": there is no such file, or it may not be read");
  EXPECT_EQ(input_error_of([&] { parse_market("[1]", "m.json", problems); }),
            "m.json:1: a market is an object {\"discount\": ..., \"assets\": {...}}");
}

TEST(Market, ReadsEveryModel) {
  const auto merton = model_of<MertonModel>(
      R"({"type": "merton", "lambda_per_year": 0.5, "mean_log_jump": -0.1, "jump_log_vol": 0.2})");
  EXPECT_EQ(merton.lambda_per_year, 0.5);
  EXPECT_EQ(merton.mean_log_jump, -0.1);
  EXPECT_EQ(merton.jump_log_vol, 0.2);
  const auto heston = model_of<HestonModel>(
      R"({"type": "heston", "v0": 0.04, "kappa_per_year": 1.5, "theta": 0.06, "sigma": 0.3,
          "rho": -0.7, "scheme": "full_truncation"})");
  EXPECT_EQ(heston.v0, 0.04);
  EXPECT_EQ(heston.kappa_per_year, 1.5);
  EXPECT_EQ(heston.theta, 0.06);
  EXPECT_EQ(heston.sigma, 0.3);
  EXPECT_EQ(heston.rho, -0.7);
  EXPECT_EQ(heston.scheme, HestonScheme::full_truncation);
  const auto bates = model_of<BatesModel>(
      R"({"type": "bates", "v0": 0.04, "kappa_per_year": 1.5, "theta": 0.06, "sigma": 0.3,
          "rho": -0.7, "lambda_per_year": 0.5, "mean_log_jump": -0.1, "jump_log_vol": 0.2})");
  EXPECT_EQ(bates.heston.theta, 0.06);
  EXPECT_EQ(bates.heston.scheme, HestonScheme::qe_martingale);
  EXPECT_EQ(bates.jumps.jump_log_vol, 0.2);
  const auto cev = model_of<CevModel>(R"({"type": "cev", "beta": 0.25, "delta": 6.3})");
  EXPECT_EQ(cev.beta, 0.25);
  EXPECT_EQ(cev.delta, 6.3);
  const auto sabr =
      model_of<SabrModel>(R"({"type": "sabr", "alpha": 0.3, "beta": 0.5, "nu": 0.4, "rho": 0.1})");
  EXPECT_EQ(sabr.alpha, 0.3);
  EXPECT_EQ(sabr.beta, 0.5);
  EXPECT_EQ(sabr.nu, 0.4);
  EXPECT_EQ(sabr.rho, 0.1);
  EXPECT_FALSE(model_of<LocalVolModel>(R"({"type": "local_volatility"})").grid.has_value());
  const auto grid = model_of<LocalVolModel>(R"({"type": "local_volatility",
      "grid": {"years": [0, 1], "spots": [80, 125], "vols": [[0.3, 0.2], [0.25, 0.2]]}})");
  EXPECT_EQ(grid.grid->vol(0, 80), 0.3);
  EXPECT_EQ(grid.grid->vol(1, 80), 0.25);
  EXPECT_EQ(grid.grid->vol(0, 125), 0.2);
}

TEST(Market, NamesModelsAsItReadsThem) {
  EXPECT_EQ(model_name(BlackScholesModel{}), "black_scholes");
  EXPECT_EQ(model_name(BatesModel{}), "bates");
  EXPECT_EQ(model_name(SabrModel{}), "sabr");
}

TEST(Market, ReportsWhatIsMissingAndUnknown) {
  EXPECT_EQ(Reading("{\n\"discont\": 0.05}").problems.lines(),
            (Lines{"m.json:1: discount is missing; give a rate per year or an object with pillars",
                   "m.json:1: assets is missing; give {\"<name>\": {\"spot\": ...}}",
                   "m.json:2: unknown field discont; did you mean discount?"}));
  EXPECT_EQ(problem_of(R"({"discount": 0.05, "assets": {}})"),
            "assets has no assets; give at least one");
  EXPECT_EQ(problem_of(R"({"discount": 0.05, "assets": {"A": null}})"),
            "assets.A = null should be an object { ... }");
  EXPECT_EQ(problem_of(R"({"discount": 0.05, "assets": {"A": {"volatility": 0.2}}})"),
            "assets.A.spot is missing; give a number > 0");
  EXPECT_EQ(problem_of(R"({"discount": 0.05, "assets": {"A": {"spot": -5, "volatility": 0.2}}})"),
            "assets.A.spot = -5 should be a number > 0");
  EXPECT_EQ(problem_of(R"({"discount": 0.05, "assets": {"A": {"spot": 5}}})"),
            "assets.A.volatility is missing; the model black_scholes needs it");
  EXPECT_EQ(
      problem_of(R"({"discount": 0.05, "day_count": "act/365",
                           "assets": {"A": {"spot": 5, "volatility": 0.2}}})"),
      "day_count = \"act/365\" is unknown; did you mean \"act/365f\"? Known are \"act/365f\", "
      "\"act/360\", \"30/360\", \"act/act\"");
  EXPECT_EQ(asset_problem("\"dividend_yeild\": 0.01"),
            "unknown field assets.ACME.dividend_yeild; did you mean dividend_yield?");
}

TEST(Market, ReportsBadModels) {
  EXPECT_EQ(asset_problem(R"("model": {"kappa": 1})"),
            "model.type is missing; give one of \"black_scholes\", \"merton\", \"heston\", "
            "\"bates\", \"local_volatility\", \"cev\", \"sabr\"");
  EXPECT_EQ(asset_problem(R"("model": {"type": "hesten"})"),
            "model.type = \"hesten\" is unknown; did you mean \"heston\"? Known are "
            "\"black_scholes\", \"merton\", \"heston\", \"bates\", \"local_volatility\", \"cev\", "
            "\"sabr\"");
  const auto heston = [](const std::string& v0, const std::string& kappa, const std::string& rest) {
    return "\"model\": {\"type\": \"heston\", \"v0\": " + v0 + ", \"kappa_per_year\": " + kappa +
           ", \"theta\": 0.04, \"sigma\": 0.1, " + rest + "}";
  };
  EXPECT_EQ(asset_problem(heston("-0.1", "1", "\"rho\": 0")),
            "model.v0 = -0.1 should be a number >= 0");
  EXPECT_EQ(asset_problem(heston("0.1", "0", "\"rho\": 0")),
            "model.kappa_per_year = 0 should be a number > 0");
  EXPECT_EQ(asset_problem(heston("0.1", "1", "\"rho\": -1.1")),
            "model.rho = -1.1 should be a number from -1 to 1");
  EXPECT_EQ(asset_problem(heston("0.1", "1", "\"rho\": 0, \"beta\": 1")),
            "unknown field assets.ACME.model.beta; did you mean theta?");
  EXPECT_EQ(asset_problem(R"("model": {"type": "cev", "beta": 1.5, "delta": 1})"),
            "model.beta = 1.5 should be a number from 0 to 1");
  EXPECT_EQ(asset_problem(R"("model": {"type": "sabr", "alpha": 0, "beta": 1, "nu": 1, "rho": 0})"),
            "model.alpha = 0 should be a number > 0");
  EXPECT_EQ(asset_problem(R"("model": {"type": "local_volatility", "grid":
                {"years": [0, 1], "spots": [80, 70], "vols": [[1, 1], [1, 1]]}})"),
            "model.grid.spots must ascend, but 70.0 stands behind 80.0");
  EXPECT_EQ(asset_problem(R"("model": {"type": "local_volatility", "grid":
                {"years": [0, 1], "spots": [70, 80], "vols": [[1, 1], [1]]}})"),
            "model.grid.vols should have 2 rows of 2 values: one row per year, one value per spot");
}

TEST(Market, ReportsBadDividends) {
  EXPECT_EQ(asset_problem(R"("dividends": [{"years": 1, "amount": 1}, {"amount": 1}])"),
            "dividends[1] needs either date or years");
  EXPECT_EQ(asset_problem(R"("dividends": [{"years": 1, "amount": 1, "proportion": 0.1}])"),
            "dividends[0] needs either amount or proportion");
  EXPECT_EQ(asset_problem(R"("dividends": [{"years": 1, "proportion": 1}])"),
            "dividends[0].proportion = 1 should be a number >= 0 and < 1");
  EXPECT_EQ(asset_problem(R"("dividends": [{"years": 1, "amount": -1}])"),
            "dividends[0].amount = -1 should be a number >= 0");
  EXPECT_EQ(asset_problem(R"("dividends": {"years": 1})"),
            "dividends = an object should be a list of objects [{ ... }, ...]");
  EXPECT_EQ(asset_problem(R"("dividends": [{"years": 1, "amount": 1}],
                             "model": {"type": "local_volatility"})"),
            "dividends do not go with a local volatility made from implied ones; give a "
            "dividend_yield or the local volatilities as model.grid");
}

std::string volatility_problem(const std::string& volatility) {
  return problem_of(R"({"discount": 0.05, "assets": {"A": {"spot": 100, "volatility": )" +
                    volatility + "}}}");
}

TEST(Market, ReportsBadVolatilities) {
  const std::string path = "assets.A.volatility";
  EXPECT_EQ(volatility_problem("-0.1"), path + " = -0.1 should be a number >= 0");
  EXPECT_EQ(volatility_problem(R"({"years": [1, 2], "vols": [0.3, 0.2]})"),
            path +
                ".vols make the total variance vol^2 t fall from 0.09 at pillar 1 (1 years) to "
                "0.08 at pillar 2 (2 years), which no volatility can do; raise "
                "the later or lower the earlier one");
  EXPECT_EQ(volatility_problem(R"({"years": [1, 2], "vols": [0.3]})"),
            path + ".vols has 1 values for 2 expiries; give one for each");
  EXPECT_EQ(volatility_problem(R"({"vols": [0.3]})"),
            path + " has no pillars; give dates or years");
  EXPECT_EQ(volatility_problem(R"({"years": [1], "strikes": [90, 80], "vols": [[0.3, 0.3]]})"),
            path + ".strikes must ascend, but 80 stands behind 90");
  EXPECT_EQ(volatility_problem(R"({"years": [1], "strikes": [0, 80], "vols": [[0.3, 0.3]]})"),
            path + ".strikes = [0, 80] should be a list of numbers, each > 0");
  EXPECT_EQ(volatility_problem(R"({"years": [1, 2], "strikes": [80, 90], "vols": [[0.3, 0.3]]})"),
            path + ".vols has 1 rows for 2 expiries; give one for each");
  EXPECT_EQ(volatility_problem(R"({"years": [1], "strikes": [80, 90], "vols": [[0.3]]})"),
            path + ".vols has 1 values in row 1 for 2 strikes; give one for each");
  EXPECT_EQ(
      volatility_problem(
          R"({"years": [1], "strikes": [80, 90, 91, 200], "vols": [[0.5, 0.01, 0.4, 0.4]]})"),
      path +
          ".vols make a cubic that falls below 0 at strike 82.3907 for pillar 1 (1 years); set "
          "interpolation to \"linear\" or mend the vols");
}

TEST(Market, TakesZeroVolatilityAndEqualTotalVariance) {
  EXPECT_EQ(volatility_problem("0"), "0 problems");
  EXPECT_EQ(volatility_problem(R"({"years": [1, 4], "vols": [0.3, 0.15]})"), "0 problems");
}

TEST(Market, NotesFellerAndWhatIsNotUsed) {
  const Reading reading(with_fields(R"("model": {"type": "heston", "v0": 0.04,
      "kappa_per_year": 0.5, "theta": 0.04, "sigma": 1, "rho": -0.9})"));
  EXPECT_EQ(reading.problems.lines(), Lines());
  EXPECT_EQ(
      reading.market.notes,
      (Lines{"ACME: the model heston does not use the volatility",
             "ACME: 2 kappa theta = 0.04 is less than sigma^2 = 1.0 (Feller), so the variance "
             "reaches 0; use enough steps"}));
}

TEST(Market, ReadsACorrelationMatrixInAnyOrder) {
  const Reading reading(with_three(R"("correlation": {"assets": ["CAMA", "ACME", "BETA"],
      "matrix": [[1, 0.1, 0.2], [0.1, 1, 0.3], [0.2, 0.3, 1]]})"));
  EXPECT_EQ(reading.problems.lines(), Lines());
  EXPECT_EQ(reading.market.correlation.values,
            (std::vector<double>{1, 0.3, 0.1, 0.3, 1, 0.2, 0.1, 0.2, 1}));
}

std::string matrix_problem(const std::string& matrix) {
  return problem_of(with_three(
      "\"correlation\": {\"assets\": [\"ACME\", \"BETA\", \"CAMA\"], \"matrix\": " + matrix + "}"));
}

std::string pairs_problem(const std::string& pairs) {
  return problem_of(with_three("\"correlation\": {\"pairs\": " + pairs + "}"));
}

TEST(Market, ReportsBadCorrelations) {
  EXPECT_EQ(matrix_problem("[[1, 0.1, 0], [0.2, 1, 0], [0, 0, 1]]"),
            "correlation.matrix is not symmetric: 0.1 for ACME/BETA, but 0.2 for BETA/ACME");
  EXPECT_EQ(matrix_problem("[[1, 0, 0], [0, 0.9, 0], [0, 0, 1]]"),
            "correlation.matrix has 0.9 on the diagonal for BETA; should be 1");
  EXPECT_EQ(matrix_problem("[[1, 0, 0], [0, 1, -1.5], [0, -1.5, 1]]"),
            "correlation.matrix has -1.5 for BETA/CAMA; should be from -1 to 1");
  EXPECT_EQ(matrix_problem("[[1, 0], [0, 1]]"),
            "correlation.matrix should have a row and a column for each of the 3 assets, in the "
            "order of correlation.assets");
  EXPECT_EQ(pairs_problem(R"([["ACME", "BETA", 1.01]])"),
            "correlation.pairs has 1.01 for ACME/BETA; should be from -1 to 1");
  EXPECT_EQ(pairs_problem(R"([["ACME", "BETTA", 0.5]])"),
            "correlation.pairs names \"BETTA\", which is no asset; did you mean \"BETA\"?");
  EXPECT_EQ(pairs_problem(R"([["ACME", "BETA", 0.5], ["BETA", "ACME", 0.5]])"),
            "correlation.pairs has BETA/ACME a second time; take it out");
  EXPECT_EQ(pairs_problem(R"([["ACME", "ACME", 1]])"),
            "correlation.pairs has ACME/ACME, an asset with itself; take it out");
  EXPECT_EQ(pairs_problem(R"([["ACME", 0.5]])"),
            "correlation.pairs has [\"ACME\", 0.5]; should be [\"<asset>\", \"<asset>\", rho]");
}

const std::string impossible =
    R"("correlation": {"pairs": [["ACME", "BETA", -0.9], ["ACME", "CAMA", -0.9],
                                 ["BETA", "CAMA", -0.9]]})";

TEST(Market, RefusesACorrelationThatIsNotSemidefinite) {
  EXPECT_EQ(problem_of(with_three(impossible)),
            "correlation is not positive semidefinite: the smallest eigenvalue is -0.8; mend the "
            "entries, or have the nearest correlation matrix taken with --nearest-correlation");
  EXPECT_EQ(pairs_problem(R"([["ACME", "BETA", 1], ["ACME", "CAMA", 1], ["BETA", "CAMA", 1]])"),
            "0 problems");
}

TEST(Market, RefusesARateThatCannotGoWithTheAssets) {
  EXPECT_EQ(
      problem_of(with_three(R"("correlation": {"pairs": [["ACME", "BETA", 1]]},
      "rates": {"type": "hull_white", "mean_reversion_per_year": 0.1, "sigma": 0.01,
                "correlation": {"ACME": 0.5, "BETA": -0.5}})")),
      "correlation is not positive semidefinite (with the short rate): the smallest eigenvalue "
      "is -0.366025; mend the entries, or have the nearest correlation matrix taken with "
      "--nearest-correlation");
  EXPECT_EQ(problem_of(with_three(R"("rates": {"type": "hull_white",
      "mean_reversion_per_year": 0.1, "sigma": 0.01, "correlation": {"ACNE": 0.5}})")),
            "rates.correlation.ACNE names \"ACNE\", which is no asset; did you mean \"ACME\"?");
  EXPECT_EQ(problem_of(with_three(R"("rates": {"type": "hull_white",
      "mean_reversion_per_year": 0.1, "sigma": -0.01})")),
            "rates.sigma = -0.01 should be a number >= 0");
}

TEST(Market, RepairsACorrelationWhenAsked) {
  const Reading reading(with_three(impossible), {.repair_correlation = true});
  EXPECT_EQ(reading.problems.lines(), Lines());
  EXPECT_EQ(reading.market.notes, (Lines{"correlation repaired, ACME/BETA: -0.9 -> -0.5",
                                         "correlation repaired, ACME/CAMA: -0.9 -> -0.5",
                                         "correlation repaired, BETA/CAMA: -0.9 -> -0.5"}));
  EXPECT_NEAR(reading.market.correlation(0, 2), -0.5, 1e-9);
}

TEST(Market, OneBadAssetDoesNotHideTheNext) {
  const Reading reading(R"({"discount": 0.05, "assets": {
    "A": {"spot": "x", "volatility": 0.2},
    "B": {"spot": 1, "volatility": "y"}}})");
  EXPECT_EQ(reading.problems.lines(),
            (Lines{"m.json:2: assets.A.spot = \"x\" should be a number > 0",
                   "m.json:3: assets.B.volatility = \"y\" should be a number >= 0"}));
}

}  // namespace
}  // namespace tercet::mc
