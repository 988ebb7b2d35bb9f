#pragma once

#include "montecarlo/engine/block_runner.hpp"

namespace tercet::mc {

/// How exercise policies are found.
struct CalibrationOptions {
  int num_blocks = 4;  ///< calibration paths are samples_per_block times as many
  /// Take the paths that the pricing begins with instead of separate ones: the price of these paths
  /// is then biased upwards, not downwards.
  bool in_sample = false;
};

/// A policy and what it is worth on the paths it was found on.
struct ExercisePolicy {
  std::vector<double> coefficients{};  ///< [observation date][term], continuation value over scale
  std::vector<double> cash{};          ///< of each path, discounted to today, if held today
  double value = 0;                    ///< mean of `cash`; biased upwards
};

/// Spots of a simulation's assets in today's market on all paths of `numbers` at once. Waits.
PathRows<double> make_paths(const ExecSpace& exec, const SimulationSpec& spec,
                            const ScenarioTables<double>& tables, const PathNumbers& numbers);

/// Longstaff and Schwartz (2001): from expiry back, regresses what the later policy pays on the
/// basis, over the paths on which exercise pays something, by normal equations in double precision
/// that are summed chunk by chunk in a fixed order. On dates on which exercise pays on none of the
/// paths the option is held. Waits for the device.
/// @param rows    the first `num_paths` columns are read
/// @param option  with its scale; its coefficients are not read
ExercisePolicy find_policy(const ExecSpace& exec, const PathRows<double>& rows,
                           const SharedLists& lists, const TradeRanges& ranges,
                           const American& option, int num_paths);

/// Finds the policies of all American options of a simulation in today's market, on paths of
/// their own, and puts them into spec.payoffs and spec.coefficients. Greeks keep the policy: at an
/// optimal one the price does not change with it to first order. Depends on nothing but its
/// arguments, so every rank does it for itself. Takes 8 bytes times paths, assets and dates, and
/// with several assets as much for each normal. Throws InputError for a basis that is too large.
/// @return each American option's value on the calibration paths, biased upwards
std::vector<double> set_exercise_policies(SimulationSpec& spec, const Sampling& sampling,
                                          const CalibrationOptions& options);

}  // namespace tercet::mc
