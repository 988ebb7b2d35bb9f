#pragma once

#include <string>

#include "montecarlo/analytic/black_scholes.hpp"
#include "tests/support/csv_table.hpp"

namespace tercet::mc::test {

using analytic::BlackScholesInput;

/// The path of a table in tests/data/montecarlo.
inline std::string table_path(const std::string& name) {
  return std::string(TERCET_SOURCE_DIR) + "/tests/data/montecarlo/" + name + ".csv";
}

inline OptionType option_type(const tercet::test::CsvRow& row) {
  return row.text("type") == "Call" ? OptionType::call : OptionType::put;
}

/// The columns that most tables share; `strike` and `type` where a table has them.
inline BlackScholesInput input_of(const tercet::test::CsvRow& row) {
  return {.spot = row.number("spot"),
          .strike = row.number("strike"),
          .rate = row.number("r"),
          .dividend_yield = row.number("q"),
          .vol = row.number("vol"),
          .maturity_years = row.number("T"),
          .type = option_type(row)};
}

/// The one price that a table of rounded figures allows to miss: its tolerance, which holds half a
/// unit of its last digit and what the authors rounded on the way.
inline double tolerance_of(const tercet::test::CsvRow& row) {
  return row.number("tol");
}

}  // namespace tercet::mc::test
