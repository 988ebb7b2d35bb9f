#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <string>

#include "tests/support/csv_table.hpp"
#include "tests/support/pricing_case.hpp"

namespace tercet::mc {

/// Standard errors allowed. Some 1,500 comparisons are made in all physics tests of montecarlo/:
/// one of them is 4.5 errors off by chance in a hundred different choices of the seeds.
inline constexpr double allowed_errors = 4.5;

/// The rows of a table of tests/data/montecarlo, read once.
inline const std::vector<test::CsvRow>& rows_of(const std::string& name) {
  static std::map<std::string, test::CsvTable> tables;
  const auto file = std::string(TERCET_SOURCE_DIR) + "/tests/data/montecarlo/" + name + ".csv";
  return tables.try_emplace(name, file).first->second.rows();
}

inline OptionType type_of(const test::CsvRow& row) {
  return row.text("type") == "Call" ? OptionType::call : OptionType::put;
}

/// Market of a row with the columns spot, r, q and vol.
inline MarketInput market_of(const test::CsvRow& row) {
  const double r = row.number("r");
  return flat_market(r, {flat_asset(row.number("spot"), r, row.number("q"), row.number("vol"))});
}

/// |price - exact| <= 4.5 errors + bias, in double and in single precision. `bias` is what is known
/// of the reference's rounding and the scheme's discretisation; single precision is given 2e-6 of
/// the price's scale more, which some 300 roundings of 6e-8 add up to at worst.
inline void expect_price(PricingCase pricing, double exact, double bias, const std::string& where) {
  for (const Precision precision : {Precision::double_precision, Precision::single_precision}) {
    pricing.sampling.precision = precision;
    const Estimate price = pricing.price();
    const bool single = precision == Precision::single_precision;
    const double scale = single ? 2e-6 * pricing.market.assets.front().spot : 1e-12;
    EXPECT_LE(std::abs(price.value - exact), allowed_errors * price.std_error + bias + scale)
        << where << (single ? " single" : " double") << ": price " << price.value << " +- "
        << price.std_error << ", exact " << exact;
  }
}

}  // namespace tercet::mc
