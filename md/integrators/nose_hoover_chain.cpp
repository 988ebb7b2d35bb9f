#include "md/integrators/nose_hoover_chain.hpp"

#include <cmath>

namespace tercet::md {

NoseHooverChain::NoseHooverChain(double thermal_energy, double degrees, double relaxation_time)
    : thermal_energy_(thermal_energy), degrees_(degrees) {
  const double mass = thermal_energy * relaxation_time * relaxation_time;
  mass_ = {degrees * mass, mass, mass};
}

double NoseHooverChain::force(std::size_t k, double twice_kinetic) const {
  if (k == 0) return (twice_kinetic - degrees_ * thermal_energy_) / mass_[0];
  return (mass_[k - 1] * velocity[k - 1] * velocity[k - 1] - thermal_energy_) / mass_[k];
}

double NoseHooverChain::half_step(double twice_kinetic, double dt) {
  const double outer = 1 / (2 - std::cbrt(2.0));
  double factor = 1;
  for (const double weight : {outer, 1 - 2 * outer, outer}) {
    const double part = weight * dt / 2;
    const auto damp = [this, part](std::size_t k) {
      if (k + 1 < length) velocity[k] *= std::exp(-velocity[k + 1] * part / 4);
    };
    const auto push = [&](std::size_t k) {
      damp(k);
      velocity[k] += force(k, twice_kinetic) * part / 2;
      damp(k);
    };
    for (std::size_t k = length; k-- > 0;) push(k);
    const double scale = std::exp(-velocity[0] * part);
    factor *= scale;
    twice_kinetic *= scale * scale;
    for (std::size_t k = 0; k < length; ++k) position[k] += velocity[k] * part;
    for (std::size_t k = 0; k < length; ++k) push(k);
  }
  return factor;
}

double NoseHooverChain::energy() const {
  double sum = degrees_ * thermal_energy_ * position[0];
  for (std::size_t k = 0; k < length; ++k) {
    sum += 0.5 * mass_[k] * velocity[k] * velocity[k];
    if (k > 0) sum += thermal_energy_ * position[k];
  }
  return sum;
}

}  // namespace tercet::md
