#include "montecarlo/engine/book_run.hpp"

#include <algorithm>
#include <cmath>

#include "common/comm/collective.hpp"

namespace tercet::mc {
namespace {

struct Task {
  std::size_t simulation;
  std::int64_t block;
};

/// Blocks between two looks at the tolerance and at the stop signal. Fixed: what a look decides
/// must not depend on the number of ranks.
constexpr std::size_t tasks_per_batch = 256;
constexpr std::int64_t blocks_per_look = 16;

bool within_tolerance(const PlannedSimulation& simulation, const SimulationState& state,
                      const StopRule& rule) {
  if (!rule.tolerance || state.blocks_done == 0) return false;
  for (std::size_t q = 0; q < simulation.quantities.size(); ++q) {
    if (simulation.quantities[q].name != "price") continue;
    const Estimate price = estimate_of(simulation.quantities[q], state.moments[q]);
    const double scale = rule.tolerance_is_relative ? std::abs(price.value) : 1.0;
    if (price.std_error > *rule.tolerance * scale) return false;
  }
  return true;
}

/// The next blocks to be run, simulation by simulation; none: all is done.
std::vector<Task> next_tasks(const std::vector<PlannedSimulation>& plan,
                             const std::vector<SimulationState>& states, const StopRule& rule,
                             std::int64_t last_block) {
  std::vector<Task> tasks;
  for (std::size_t s = 0; s < plan.size(); ++s) {
    if (within_tolerance(plan[s], states[s], rule)) continue;
    const std::int64_t first = states[s].blocks_done;
    const std::int64_t many = rule.tolerance ? first + blocks_per_look : last_block;
    for (std::int64_t block = first; block < std::min(many, last_block); ++block) {
      if (tasks.size() == tasks_per_batch) return tasks;
      tasks.push_back({s, block});
    }
  }
  return tasks;
}

/// Runs this rank's tasks, each rank's every size-th one, and returns their moments in order.
std::vector<Moments> run_mine(const Communicator& comm, const std::vector<PlannedSimulation>& plan,
                              const Sampling& sampling, const std::vector<Task>& tasks) {
  std::vector<Moments> mine;
  std::optional<BlockRunner> runner;
  std::size_t runs = plan.size();  // which simulation the runner is of
  for (std::size_t t = static_cast<std::size_t>(comm.rank()); t < tasks.size();
       t += static_cast<std::size_t>(comm.size())) {
    if (tasks[t].simulation != runs) {
      runner.reset();  // before the next one asks for memory
      runner.emplace(plan[tasks[t].simulation].spec, sampling);
      runs = tasks[t].simulation;
    }
    const std::vector<Moments> block = runner->run(tasks[t].block);
    mine.insert(mine.end(), block.begin(), block.end());
  }
  return mine;
}

/// Merges the moments of all ranks into the states, in the order of the tasks.
void merge_all(const Communicator& comm, const std::vector<PlannedSimulation>& plan,
               const std::vector<Task>& tasks, const std::vector<Moments>& mine,
               std::vector<SimulationState>& states) {
  const std::vector<Moments> all = comm.all_gather(mine);
  const auto ranks = static_cast<std::size_t>(comm.size());
  std::vector<std::size_t> next(ranks, 0);  // where each rank's next task's moments are in `all`
  for (std::size_t rank = 0, begin = 0; rank < ranks; ++rank) {
    next[rank] = begin;
    for (std::size_t t = rank; t < tasks.size(); t += ranks) {
      begin += plan[tasks[t].simulation].quantities.size();
    }
  }
  for (std::size_t t = 0; t < tasks.size(); ++t) {
    SimulationState& state = states[tasks[t].simulation];
    std::size_t& from = next[t % ranks];
    for (Moments& sum : state.moments) sum = merge(sum, all[from++]);
    ++state.blocks_done;
  }
}

double share_done(const std::vector<PlannedSimulation>& plan,
                  const std::vector<SimulationState>& states, std::int64_t last_block) {
  double done = 0, all = 0;
  for (std::size_t s = 0; s < plan.size(); ++s) {
    const auto cost = static_cast<double>(std::max<std::int64_t>(plan[s].path_steps_per_sample, 1));
    done += cost * static_cast<double>(states[s].blocks_done);
    all += cost * static_cast<double>(last_block);
  }
  return all > 0 ? done / all : 1.0;
}

}  // namespace

std::int64_t blocks_for(std::int64_t num_paths, bool antithetic) {
  const std::int64_t per_block = samples_per_block * (antithetic ? 2 : 1);
  return (num_paths + per_block - 1) / per_block;
}

Estimate estimate_of(const PlannedQuantity& quantity, const Moments& moments) {
  return quantity.has_control
             ? controlled_estimate(moments, quantity.control_mean, quantity.control_noise)
             : plain_estimate(moments);
}

bool run_book(const Communicator& comm, const std::vector<PlannedSimulation>& plan,
              const Sampling& sampling, const StopRule& rule, std::vector<SimulationState>& states,
              const BatchHooks& hooks) {
  if (states.empty()) {
    for (const PlannedSimulation& simulation : plan) {
      states.push_back({0, std::vector<Moments>(simulation.quantities.size())});
    }
  }
  const std::int64_t last_block = blocks_for(rule.num_paths, sampling.antithetic);
  while (true) {
    const std::vector<Task> tasks = next_tasks(plan, states, rule, last_block);
    if (tasks.empty()) return true;
    std::vector<Moments> mine;
    run_collectively(comm, [&] { mine = run_mine(comm, plan, sampling, tasks); });
    merge_all(comm, plan, tasks, mine, states);
    if (hooks.after_batch) hooks.after_batch(states, share_done(plan, states, last_block));
    if (hooks.stop_requested && hooks.stop_requested()) {
      return next_tasks(plan, states, rule, last_block).empty();
    }
  }
}

}  // namespace tercet::mc
