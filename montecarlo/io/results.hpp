#pragma once

#include <string>
#include <vector>

#include "montecarlo/engine/book_run.hpp"

namespace tercet::mc {

struct NamedEstimate {
  std::string name, method;
  Estimate estimate{};
};

/// What was found for one trade, for its whole quantity.
struct TradeResult {
  std::string id, payoff;
  std::vector<NamedEstimate> estimates{};  ///< the price first
  std::optional<double> exact{};           ///< closed form, where there is one
  std::vector<std::string> warnings{};
};

struct BookResult {
  std::vector<TradeResult> trades{};    ///< in the book's order
  std::vector<std::string> failures{};  ///< one line each
};

/// 95 % of a normal distribution lie within this many standard deviations.
inline constexpr double normal_95 = 1.959963984540054;

BookResult collect_results(const std::vector<Trade>& trades,
                           const std::vector<PlannedSimulation>& plan,
                           const std::vector<SimulationState>& states);

/// One line a trade: id, payoff, price with error and 95 % interval, then each Greek with its
/// error. Depends on the results alone: the same text on any number of ranks.
std::string results_csv(const BookResult& result);

/// What a result file says of its run.
struct ResultFacts {
  std::string version, git_hash, command_line, device, precision;
  std::uint64_t seed = 0;
  bool antithetic = false;
  double steps_per_year = 0;
  int num_ranks = 1;
  double wall_s = 0, path_steps_per_s = 0;
};

/// The same and the run's facts as JSON; everything that may differ from run to run is in "run".
std::string results_json(const BookResult& result, const ResultFacts& facts);

/// A table for people: one line a trade with price, error and the Greeks.
std::string results_table(const BookResult& result);

}  // namespace tercet::mc
