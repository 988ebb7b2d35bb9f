#include "md/integrators/barostat.hpp"

#include <cmath>

#include "common/rng/distributions.hpp"
#include "common/rng/streams.hpp"

namespace tercet::md {
namespace {

double mean(const std::array<double, 3>& p) {
  return (p[0] + p[1] + p[2]) / 3;
}

}  // namespace

std::array<double, 3> CellRescaling::strain(const PressureState& state, double elapsed,
                                            std::int64_t step) const {
  const auto index = static_cast<std::uint64_t>(step);
  const auto a = normal_pair_double(random_words(seed, Stream::md_cell_rescaling, index, 0));
  const auto b = normal_pair_double(random_words(seed, Stream::md_cell_rescaling, index, 1));
  // For ln V with mobility k_B T beta / (V tau), the drift from V to ln V and the one from the
  // mobility's dependence on V cancel: d ln V = beta / tau (P - P_0) dt + noise.
  const double rate = compressibility / relaxation_time * elapsed;
  const double variance = 2 * thermal_energy * rate / state.volume;
  if (coupling == Coupling::isotropic) {
    const double change = rate * (mean(state.pressure) - target) + std::sqrt(variance) * a.first;
    return {change / 3, change / 3, change / 3};
  }
  const double noise = std::sqrt(variance / 3);
  return {rate / 3 * (state.pressure[0] - target) + noise * a.first,
          rate / 3 * (state.pressure[1] - target) + noise * a.second,
          rate / 3 * (state.pressure[2] - target) + noise * b.first};
}

MtkBarostat MtkBarostat::make(Coupling coupling, double target, double thermal_energy,
                              double degrees, double relaxation_time) {
  const double mass = (degrees + 3) * thermal_energy * relaxation_time * relaxation_time;
  return {coupling, target, coupling == Coupling::isotropic ? mass : mass / 3, degrees, {}};
}

void MtkBarostat::half_step(const PressureState& state, double twice_kinetic, double dt) {
  const double extra = twice_kinetic / degrees;
  if (coupling == Coupling::isotropic) {
    // the rate of one edge; ln V changes three times as fast
    const double force = 3 * (state.volume * (mean(state.pressure) - target) + extra);
    const double change = force / mass * dt / 2;
    for (double& r : rate) r += change;
    return;
  }
  for (std::size_t k = 0; k < 3; ++k) {
    rate[k] += (state.volume * (state.pressure[k] - target) + extra) / mass * dt / 2;
  }
}

std::array<double, 3> MtkBarostat::friction() const {
  const double trace = (rate[0] + rate[1] + rate[2]) / degrees;
  return {rate[0] + trace, rate[1] + trace, rate[2] + trace};
}

double MtkBarostat::twice_kinetic() const {
  if (coupling == Coupling::isotropic) return mass * rate[0] * rate[0];
  return mass * (rate[0] * rate[0] + rate[1] * rate[1] + rate[2] * rate[2]);
}

}  // namespace tercet::md
