// Black-Scholes prices of payoffs on several correlated assets.
#include <algorithm>
#include <iterator>
#include <sstream>

#include "tests/support/price_check.hpp"

namespace tercet::mc {
namespace {

/// L L^T = C of a correlation matrix given row by row.
std::vector<double> cholesky(const std::vector<double>& c, int n) {
  std::vector<double> l(c.size(), 0.0);
  const auto at = [n](int i, int j) { return static_cast<std::size_t>(i * n + j); };
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j <= i; ++j) {
      double sum = c[at(i, j)];
      for (int k = 0; k < j; ++k) sum -= l[at(i, k)] * l[at(j, k)];
      l[at(i, j)] = i == j ? std::sqrt(sum) : sum / l[at(j, j)];
    }
  }
  return l;
}

/// The matrix of a row: one number for all pairs, or the whole.
std::vector<double> correlation_of(const test::CsvRow& row, int n) {
  std::string text = row.text("rho_or_matrix");
  std::replace(text.begin(), text.end(), ';', ' ');  // ends of rows
  std::istringstream numbers(text);
  std::vector<double> given(std::istream_iterator<double>(numbers), {});
  if (given.size() > 1) return given;
  std::vector<double> matrix(static_cast<std::size_t>(n * n), given.front());
  for (int i = 0; i < n; ++i) matrix[static_cast<std::size_t>(i * n + i)] = 1;
  return matrix;
}

MarketInput two_assets(const test::CsvRow& row) {
  const double r = row.number("r");
  MarketInput market =
      flat_market(r, {flat_asset(row.number("s1"), r, row.number("q1"), row.number("v1")),
                      flat_asset(row.number("s2"), r, row.number("q2"), row.number("v2"))});
  market.correlation_factor = factor_of_two(row.number("rho"));
  return market;
}

/// The weights of a row. A single 0 or -1 stands for a spread: the first asset less all others.
std::vector<double> weights_of(const test::CsvRow& row, std::size_t n) {
  std::vector<double> weights = row.numbers("weights");
  if (weights.size() > 1) return weights;
  weights.assign(n, -1.0);
  weights.front() = 1;
  return weights;
}

TEST(SeveralAssets, PriceChoisBaskets) {
  int checked = 0;
  for (const auto& row : rows_of("basket_spread_choi_benchmark")) {
    if (row.text("set") == "Deng-Li-Zhou 11 assets")
      continue;  // which weights are meant is not said
    const auto spots = row.numbers("spots");
    const auto vols = row.numbers("vols");
    const auto yields = row.numbers("q");
    const int n = static_cast<int>(spots.size());
    const double r = row.number("r");
    std::vector<AssetInput> assets;
    for (std::size_t a = 0; a < spots.size(); ++a) {
      assets.push_back(flat_asset(spots[a], r, yields.size() > 1 ? yields[a] : yields[0],
                                  vols.size() > 1 ? vols[a] : vols[0]));
    }
    MarketInput market = flat_market(r, std::move(assets));
    market.correlation_factor = cholesky(correlation_of(row, n), n);
    PricingCase pricing{std::move(market), Basket{type_of(row), row.number("strike")}};
    pricing.weights = weights_of(row, spots.size());
    pricing.expiry_years = row.number("T");
    expect_price(pricing, row.number("price"), 1e-8, row.where());
    ++checked;
  }
  EXPECT_EQ(checked, 108);
}

TEST(SeveralAssets, PriceStulzsBestAndWorst) {
  int checked = 0;
  for (const auto& row : rows_of("basket_two_asset_stulz_kirk")) {
    const std::string kind = row.text("basket");
    if (kind != "MinBasket" && kind != "MaxBasket") continue;  // the others are an approximation
    const Aggregate aggregate = kind == "MinBasket" ? Aggregate::worst : Aggregate::best;
    PricingCase pricing{two_assets(row), Basket{type_of(row), row.number("strike"), aggregate}};
    pricing.weights = {1, 1};
    pricing.expiry_years = row.number("T");
    expect_price(pricing, row.number("price"), row.number("tol"), row.where());
    ++checked;
  }
  EXPECT_GT(checked, 30);
}

TEST(SeveralAssets, PriceMargrabesExchanges) {
  for (const auto& row : rows_of("margrabe_european")) {
    PricingCase pricing{two_assets(row), Basket{OptionType::call, 0}};
    pricing.weights = {row.number("Q1"), -row.number("Q2")};
    pricing.expiry_years = row.number("T");
    expect_price(pricing, row.number("price"), row.number("tol"), row.where());
  }
}

TEST(SeveralAssets, PriceWorstOfTwoAutocallables) {
  for (const auto& row : rows_of("autocall_worst_of_two")) {
    const double r = row.number("r");
    MarketInput market = flat_market(r, {flat_asset(1, r, row.number("q1"), row.number("v1")),
                                         flat_asset(1, r, row.number("q2"), row.number("v2"))});
    market.correlation_factor = factor_of_two(row.number("rho"));
    PricingCase pricing{market, Autocallable{.autocall_barrier = row.number("ac_barrier"),
                                             .coupon = row.number("coupon"),
                                             .coupon_at_call = true,
                                             .knock_in_barrier = row.number("ki_barrier")}};
    pricing.weights = {1, 1};
    const int count = static_cast<int>(row.number("n_obs"));
    for (int k = 1; k <= count; ++k) {
      pricing.observation_years.push_back(k * row.number("dt_yr"));
    }
    pricing.expiry_years = count * row.number("dt_yr");
    expect_price(pricing, row.number("price"), 1e-4, row.where());
  }
}

}  // namespace
}  // namespace tercet::mc
