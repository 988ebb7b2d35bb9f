// Black-Scholes prices of every payoff on one asset, against published and computed tables.
#include "tests/support/price_check.hpp"

namespace tercet::mc {
namespace {

std::vector<double> equally_spaced(double last_years, int count) {
  std::vector<double> years;
  for (int k = 1; k <= count; ++k) years.push_back(last_years * k / count);
  return years;
}

TEST(BlackScholes, PricesHaugsEuropeans) {
  for (const auto& row : rows_of("bs_european_haug")) {
    PricingCase pricing{market_of(row), European{type_of(row), row.number("strike")}};
    pricing.expiry_years = row.number("T");
    expect_price(pricing, row.number("price"), row.number("tol"), row.where());
  }
}

TEST(BlackScholes, ASteppedPathEndsWhereOneStepDoes) {
  const MarketInput market = flat_market(0.05, {flat_asset(100, 0.05, 0.02, 0.2)});
  PricingCase stepped{market, European{OptionType::put, 105}};
  stepped.longest_step_years = 1.0 / 100;
  expect_price(stepped, 8.846141773954564, 1e-12, "100 steps");
}

TEST(BlackScholes, PricesDigitals) {
  for (const auto& row : rows_of("digital_touch_haug")) {
    const std::string kind = row.text("kind");
    if (kind != "CashOrNothingEuropean" && kind != "AssetOrNothingEuropean") continue;
    const DigitalPays pays = kind[0] == 'C' ? DigitalPays::cash : DigitalPays::asset;
    PricingCase pricing{market_of(row), Digital{type_of(row), row.number("strike"), pays, 10}};
    pricing.expiry_years = row.number("T");
    expect_price(pricing, row.number("price"), row.number("tol"), row.where());
  }
}

TEST(BlackScholes, PricesTouches) {
  int checked = 0;
  for (const auto& row : rows_of("digital_touch_haug")) {
    const std::string kind = row.text("kind");
    if (kind.rfind("Cash", 0) != 0 || kind == "CashOrNothingEuropean") continue;
    Touch touch;
    touch.cash = 15;
    (row.text("type") == "Put" ? touch.corridor.lower : touch.corridor.upper) =
        row.number("strike");
    touch.no_touch = row.text("knock_in") == "false";
    touch.pays = kind == "CashAtHitOrNothingAmerican" ? TouchPays::at_hit : TouchPays::at_expiry;
    PricingCase pricing{market_of(row), touch};
    pricing.expiry_years = row.number("T");
    pricing.longest_step_years = pricing.expiry_years / 50;
    pricing.observes_each_step = true;
    // a hit is paid in the middle of its step: off by at most (rate step / 2)^2 / 2 of the cash
    expect_price(pricing, row.number("price"), row.number("tol") + 1e-5, row.where());
    ++checked;
  }
  EXPECT_EQ(checked, 15);
}

TEST(BlackScholes, PricesAsiansOfConvolution) {
  for (const auto& row : rows_of("asian_discrete_arith_exact")) {
    for (const OptionType type : {OptionType::call, OptionType::put}) {
      PricingCase pricing{market_of(row), Asian{type, row.number("strike")}};
      pricing.expiry_years = row.number("T");
      pricing.observation_years =
          equally_spaced(pricing.expiry_years, static_cast<int>(row.number("n")));
      pricing.num_blocks = 4;
      expect_price(pricing, row.number(type == OptionType::call ? "call_price" : "put_price"), 1e-8,
                   row.where());
    }
  }
}

TEST(BlackScholes, PricesGeometricAsians) {
  for (const auto& row : rows_of("asian_geometric_bs")) {
    const std::string kind = row.text("kind");
    if (kind.rfind("discrete", 0) != 0) continue;
    const AverageUse use = kind == "discrete_avgprice" ? AverageUse::price : AverageUse::strike;
    PricingCase pricing{market_of(row),
                        Asian{type_of(row), row.number("strike"), Average::geometric, use}};
    pricing.expiry_years = row.number("T");
    pricing.observation_years =
        equally_spaced(pricing.expiry_years, static_cast<int>(row.number("n_fixings")));
    expect_price(pricing, row.number("price"), 5e-6, row.where());  // printed to 5 decimals
  }
}

TEST(BlackScholes, PricesAverageStrikeAsians) {
  for (const auto& row : rows_of("asian_discrete_arith_avgstrike_levy1997")) {
    PricingCase pricing{market_of(row),
                        Asian{type_of(row), 0, Average::arithmetic, AverageUse::strike}};
    const double first = row.number("first_fixing_yr");
    const double length = row.number("length_yr");
    const int count = static_cast<int>(row.number("n_fixings"));
    for (int k = 0; k < count; ++k) {
      pricing.observation_years.push_back(first + length * k / (count - 1));
    }
    pricing.expiry_years = first + length;
    pricing.num_blocks = 4;
    // the table is Monte Carlo itself (2,047 paths): 2e-2, as its publisher allows
    expect_price(pricing, row.number("price"), 2e-2, row.where());
  }
}

Corridor corridor_of(const std::string& barrier_type, double barrier) {
  Corridor corridor;
  (barrier_type.rfind("Down", 0) == 0 ? corridor.lower : corridor.upper) = barrier;
  return corridor;
}
Knock knock_of(const std::string& barrier_type) {
  return barrier_type.find("In") != std::string::npos ? Knock::in : Knock::out;
}

TEST(BlackScholes, PricesHaugsBarriers) {
  int checked = 0;
  for (const auto& row : rows_of("barrier_haug_p72")) {
    if (row.text("exercise") != "european") continue;
    const std::string kind = row.text("barrier_type");
    PricingCase pricing{market_of(row), Barrier{type_of(row), row.number("strike"),
                                                corridor_of(kind, row.number("barrier")),
                                                knock_of(kind), row.number("rebate")}};
    pricing.expiry_years = row.number("T");
    pricing.longest_step_years = pricing.expiry_years / 20;
    pricing.observes_each_step = true;
    pricing.num_blocks = 8;
    // a hit is paid in the middle of its step
    expect_price(pricing, row.number("price"), row.number("tol") + 2e-6, row.where());
    ++checked;
  }
  EXPECT_EQ(checked, 72);
}

TEST(BlackScholes, PricesDiscreteBarriers) {
  for (const auto& row : rows_of("barrier_discrete_reference")) {
    const std::string kind = row.text("barrier_type");
    Corridor corridor = corridor_of(kind, row.number("barrier"));
    corridor.continuous = false;
    PricingCase pricing{market_of(row),
                        Barrier{type_of(row), row.number("strike"), corridor, knock_of(kind)}};
    pricing.expiry_years = row.number("T");
    pricing.observation_years =
        equally_spaced(pricing.expiry_years, static_cast<int>(row.number("m")));
    pricing.num_blocks = 4;
    expect_price(pricing, row.number("price_discrete"), 1e-6, row.where());
  }
}

TEST(BlackScholes, PricesDoubleBarriersInOneStep) {
  int checked = 0;
  for (const auto& row : rows_of("double_barrier_haug_p156")) {
    if (row.text("exercise") != "european") continue;
    if (row.number("price") < 0.01) continue;  // a handful of paths counts: their error is no guide
    Corridor corridor{row.number("lower"), row.number("upper")};
    const Knock knock = row.text("type_barrier") == "KnockIn" ? Knock::in : Knock::out;
    PricingCase pricing{market_of(row),
                        Barrier{type_of(row), row.number("strike"), corridor, knock}};
    pricing.expiry_years = row.number("T");
    pricing.observes_each_step = true;
    expect_price(pricing, row.number("price"), row.number("tol"), row.where());
    ++checked;
  }
  EXPECT_GE(checked, 80);
}

TEST(BlackScholes, PricesLookbacksInThreeSteps) {
  for (const bool floating : {true, false}) {
    for (const auto& row : rows_of(floating ? "lookback_floating" : "lookback_fixed")) {
      PricingCase pricing{market_of(row), Lookback{type_of(row), floating, row.number("strike"),
                                                   row.number("minmax")}};
      pricing.expiry_years = row.number("T");
      pricing.longest_step_years = pricing.expiry_years / 3;
      pricing.observes_each_step = true;
      expect_price(pricing, row.number("price"), row.number("tol"), row.where());
    }
  }
}

TEST(BlackScholes, PricesCliquets) {
  for (const auto& row : rows_of("cliquet_local_cap_floor")) {
    const double r = row.number("r");
    const MarketInput market =
        flat_market(r, {flat_asset(1, r, row.number("q"), row.number("vol"))});
    PricingCase pricing{market, Cliquet{row.number("local_floor"), row.number("local_cap"),
                                        row.number("global_floor"), row.number("global_cap")}};
    const int count = static_cast<int>(row.number("n"));
    pricing.expiry_years = count * row.number("dt_yr");
    pricing.observation_years = equally_spaced(pricing.expiry_years, count);
    expect_price(pricing, row.number("price"), 1e-7, row.where());
  }
}

TEST(BlackScholes, PricesAutocallables) {
  for (const auto& row : rows_of("autocall_single_asset")) {
    const double r = row.number("r");
    const MarketInput market =
        flat_market(r, {flat_asset(1, r, row.number("q"), row.number("vol"))});
    PricingCase pricing{market, Autocallable{.autocall_barrier = row.number("ac_barrier"),
                                             .coupon = row.number("coupon_per_period"),
                                             .coupon_at_call = true,
                                             .knock_in_barrier = row.number("ki_barrier")}};
    const int count = static_cast<int>(row.number("n_obs"));
    pricing.expiry_years = count * row.number("dt_yr");
    pricing.observation_years = equally_spaced(pricing.expiry_years, count);
    expect_price(pricing, row.number("price"), 1e-9, row.where());
  }
}

}  // namespace
}  // namespace tercet::mc
