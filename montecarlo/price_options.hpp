#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/cli/command_line.hpp"
#include "montecarlo/engine/book_run.hpp"

namespace tercet::mc {

/// `tercet-mc price BOOK --market MARKET ...`
struct PriceOptions {
  enum class Action { run, check, help, version };

  Action action = Action::run;
  std::string help_text{};
  std::string book_file{};
  std::string market_file{};
  std::string out{};  ///< results go to <out>.csv and <out>.json; default: <book>_prices
  PlanOptions plan{};
  Sampling sampling{};
  StopRule rule{};
  bool repair_correlation = false;
  bool strict = false;  ///< price nothing when a trade is bad
  bool resume = false;
  bool probe = true;
  Verbosity verbosity = Verbosity::normal;
  std::string log_file{};
};

/// Parses the arguments after the program's name. Throws InputError that says what is wrong.
PriceOptions parse_price_options(const std::vector<std::string>& arguments);

/// All that prices depend on beside book and market, as text.
std::string sampling_text(const PriceOptions& options);

}  // namespace tercet::mc
