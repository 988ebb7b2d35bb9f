#include "md/neighbors/choose_buffer.hpp"

#include <algorithm>
#include <cmath>

#include "md/forces/pair_entries.hpp"
#include "md/neighbors/buffer.hpp"

namespace tercet::md {
namespace {

/// The temperature that the run is about.
double typical_temperature(const MdOptions& options) {
  double t = options.velocity.source == VelocitySource::thermal ? options.velocity.temperature : 0;
  const Ensemble e = options.dynamics.ensemble;
  if (e == Ensemble::nvt || e == Ensemble::npt)
    t = std::max(t, options.dynamics.thermostat.temperature);
  return t;
}

double force_near_cutoff(const MdOptions& options, const SystemInfo& info) {
  double largest = 0;
  for (const ForceOptions& force : options.forces) {
    if (force.kind == ForceKind::eam || force.kind == ForceKind::table) {
      largest = std::max(largest, 0.01);  // a hundredth of an energy unit by length
      continue;
    }
    for (const ResolvedPair& pair : resolve_pairs(force, info.names)) {
      largest = std::max(largest,
                         std::fabs(evaluate_pair(force.kind, pair.parameters, pair.cutoff).force));
    }
  }
  return largest;
}

}  // namespace

double choose_buffer(const MdOptions& options, const SystemInfo& info, const Box& box,
                     double cutoff) {
  if (options.neighbors.buffer) return *options.neighbors.buffer;
  BufferEstimate estimate;
  estimate.cutoff = cutoff;
  estimate.time_step = options.dynamics.time_step;
  estimate.thermal_energy = info.units.boltzmann * typical_temperature(options);
  const double lightest = *std::min_element(info.mass_of_type.begin(), info.mass_of_type.end());
  estimate.thermal_speed =
      std::sqrt(estimate.thermal_energy / (lightest * info.units.energy_of_mv2));
  estimate.number_density = static_cast<double>(info.num_total) / box.volume();
  if (options.neighbors.rebuild == RebuildRule::displacement)
    return buffer_for_displacement(estimate);
  estimate.force_scale = force_near_cutoff(options, info);
  return buffer_for_interval(estimate, options.neighbors.every, options.neighbors.drift_tolerance);
}

}  // namespace tercet::md
