#pragma once

#include <vector>

#include "montecarlo/book/trade.hpp"
#include "montecarlo/engine/block_runner.hpp"
#include "montecarlo/engine/sensitivities.hpp"

namespace tercet::mc {

/// What a sampled quantity of a simulation says about a trade.
struct PlannedQuantity {
  std::size_t trade = 0;  ///< in the book
  std::string name, method;
  double control_mean = 0;  ///< exact mean of its control
  /// What its control may vary by for rounding alone: 1e-6 of the terms it is made of, which holds
  /// in single precision too.
  double control_noise = 0;
  bool has_control = false;
};

/// Trades that share their paths.
struct PlannedSimulation {
  SimulationSpec spec{};
  std::vector<PlannedQuantity> quantities{};  ///< beside spec.quantities
  std::int64_t path_steps_per_sample = 0;     ///< steps of all assets in all scenarios
};

struct PlanOptions {
  double steps_per_year = 100;  ///< of models that are not exact, and of what is watched always
  GreekRequest greeks{};
  bool control_variates = true;
};

/// Groups the trades by their assets and by how finely paths have to be stepped, and lays out what
/// each group samples. Depends on nothing but its arguments.
std::vector<PlannedSimulation> plan_book(const Market& market, const std::vector<Trade>& trades,
                                         const PlanOptions& options);

}  // namespace tercet::mc
