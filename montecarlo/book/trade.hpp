#pragma once

#include <string>
#include <vector>

#include "montecarlo/payoffs/payoff_list.hpp"

namespace tercet::mc {

/// One trade of a book, on the market it was read for.
struct Trade {
  std::string id{};
  std::string payoff_name{};
  Payoff payoff{};
  std::vector<int> assets{};      ///< numbers in the market
  std::vector<double> weights{};  ///< one for each asset
  double expiry_years = 0;
  std::vector<double> observation_years{};
  bool observes_each_step = false;  ///< watched continuously: every step is an observation
  double quantity = 1;
};

}  // namespace tercet::mc
