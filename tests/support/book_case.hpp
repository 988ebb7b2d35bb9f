#pragma once

#include <map>
#include <string>
#include <vector>

#include "montecarlo/book/read_book.hpp"
#include "montecarlo/io/results.hpp"
#include "tests/support/price_check.hpp"

namespace tercet::mc {

/// A market and a book as their files hold them, priced as the program does.
struct BookCase {
  std::string market_json;
  std::string book_csv;
  GreekRequest greeks{};
  bool control_variates = true;
  Sampling sampling{.seed = 1};
  std::int64_t num_paths = 1 << 17;
  double steps_per_year = 50;

  /// Estimates by name of each trade, in the book's order.
  std::vector<std::map<std::string, Estimate>> run() const {
    Problems problems;
    const Market market = parse_market(market_json, "market.json", problems);
    const Book book = parse_book(book_csv, "book.csv", market, problems);
    problems.throw_if_any();
    const auto plan = plan_book(market, book.trades, {steps_per_year, greeks, control_variates});
    std::vector<SimulationState> states;
    const Communicator self = Communicator::self();
    EXPECT_TRUE(run_book(self, plan, sampling, {.num_paths = num_paths}, states, {}));
    std::vector<std::map<std::string, Estimate>> estimates;
    for (const TradeResult& trade : collect_results(book.trades, plan, states).trades) {
      estimates.emplace_back();
      for (const NamedEstimate& e : trade.estimates) estimates.back()[e.name] = e.estimate;
    }
    return estimates;
  }
};

/// Within 4.5 standard errors and what rounding makes of the terms that a difference is made of.
inline void expect_near(const Estimate& found, double expected, double rounding,
                        const std::string& where) {
  EXPECT_LE(std::abs(found.value - expected), allowed_errors * found.std_error + rounding)
      << where << ": " << found.value << " +- " << found.std_error << ", expected " << expected;
}

}  // namespace tercet::mc
