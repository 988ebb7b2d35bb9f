#pragma once

#include <string>

#include "common/report/phase_timers.hpp"
#include "common/report/summary.hpp"
#include "common/runtime/device_facts.hpp"
#include "common/runtime/energy_meter.hpp"
#include "common/runtime/run_main.hpp"

namespace tercet {

/// Collects from its making to its summary() what every solver's report has in common: device, wall
/// time, phases, the machine's limits, energy. Make one when Kokkos is up, before the time loop.
class RunReport {
 public:
  /// Measures or looks up the machine's limits first when `probe`. Collective.
  RunReport(const Session& session, const ReportOptions& options, bool probe);

  PhaseTimers& timers() { return timers_; }
  const DeviceFacts& device() const { return device_; }
  double wall_s() const;

  /// All but rates, kernels, result, communication and files, which only the solver knows.
  /// The same on all ranks, but for the time it is called at. Collective.
  Summary summary() const;

 private:
  const Session& session_;
  ReportOptions options_;
  DeviceFacts device_;
  MachineLimits limits_of_all_;
  PhaseTimers timers_;
  EnergyMeter energy_;
  double start_s_;
};

}  // namespace tercet
