#include "common/runtime/run_report.hpp"

#include <chrono>

#include "common/report/phase_hooks.hpp"
#include "common/report/phase_statistics.hpp"
#include "common/runtime/machine.hpp"

namespace tercet {
namespace {

double steady_seconds() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double>(now).count();
}

}  // namespace

RunReport::RunReport(const Session& session, const ReportOptions& options, bool probe)
    : session_(session),
      options_(options),
      device_(device_facts()),
      limits_of_all_(sum_over_ranks(session.world(), machine_limits(session.world(), probe))),
      timers_(device_hooks(options.phase_times_on_device)),
      energy_(device_.pci_bus_id),
      start_s_(steady_seconds()) {}

double RunReport::wall_s() const {
  return steady_seconds() - start_s_;
}

Summary RunReport::summary() const {
  const Communicator& world = session_.world();
  Summary summary;
  summary.program = session_.program();
  summary.device = describe_device(device_);
  summary.ranks = world.size();
  summary.wall_s = world.max(wall_s());
  summary.phases = phase_statistics(timers_.times(), world);
  summary.limits = limits_of_all_;
  summary.energy_j = energy_.joules_of_all(world, host_name());
  summary.options = options_;
  return summary;
}

}  // namespace tercet
