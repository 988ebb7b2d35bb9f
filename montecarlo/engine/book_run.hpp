#pragma once

#include <functional>
#include <optional>

#include "common/comm/communicator.hpp"
#include "montecarlo/engine/plan.hpp"

namespace tercet::mc {

/// When a simulation has enough paths.
struct StopRule {
  std::int64_t num_paths = 1 << 20;  ///< at least; whole blocks are run. With a tolerance: at most
  /// Largest standard error of every trade's price; nothing: run num_paths.
  std::optional<double> tolerance{};
  bool tolerance_is_relative = false;  ///< to the price
};

/// How far a simulation is.
struct SimulationState {
  std::int64_t blocks_done = 0;
  std::vector<Moments> moments{};  ///< of each quantity, over blocks 0 to blocks_done - 1
};

/// What happens between two batches of blocks. Called on every rank, with the same arguments.
struct BatchHooks {
  /// Saves the states, shows progress.
  std::function<void(const std::vector<SimulationState>&, double share_done)> after_batch{};
  /// True on all ranks when the run is to stop; it is saved then.
  std::function<bool()> stop_requested{};
};

/// Runs all simulations of a plan to their end, from `states` on (empty: from the start). Blocks
/// are dealt over the ranks and their moments merged in the order of the blocks, in batches that do
/// not depend on the ranks: the result has the same bits on any number of them. Returns false when
/// it was stopped. Collective.
bool run_book(const Communicator& comm, const std::vector<PlannedSimulation>& plan,
              const Sampling& sampling, const StopRule& rule, std::vector<SimulationState>& states,
              const BatchHooks& hooks);

/// Blocks that a number of paths needs.
std::int64_t blocks_for(std::int64_t num_paths, bool antithetic);

/// The estimate of a planned quantity from its moments.
Estimate estimate_of(const PlannedQuantity& quantity, const Moments& moments);

}  // namespace tercet::mc
