#pragma once

#include <array>

namespace tercet::md {

/// A chain of three Nose-Hoover thermostats on a set of degrees of freedom (Martyna, Klein,
/// Tuckerman, J. Chem. Phys. 97, 2635 (1992)); propagated as in Martyna, Tuckerman, Tobias, Klein,
/// Mol. Phys. 87, 1117 (1996), with the third-order Suzuki-Yoshida splitting. Plain numbers, the
/// same on all ranks.
class NoseHooverChain {
 public:
  static constexpr std::size_t length = 3;

  NoseHooverChain() = default;
  /// @param thermal_energy    k_B T
  /// @param degrees           degrees of freedom that the chain acts on
  /// @param relaxation_time   tau; masses are degrees k_B T tau^2 and k_B T tau^2
  NoseHooverChain(double thermal_energy, double degrees, double relaxation_time);

  /// Propagates by dt / 2. Returns the factor for the velocities of the degrees of freedom, whose
  /// twofold kinetic energy is `twice_kinetic` before.
  double half_step(double twice_kinetic, double dt);
  /// The chain's part of the conserved quantity.
  double energy() const;

  /// What a checkpoint holds.
  std::array<double, length> position{};
  std::array<double, length> velocity{};

 private:
  double force(std::size_t k, double twice_kinetic) const;

  double thermal_energy_ = 0;
  double degrees_ = 0;
  std::array<double, length> mass_{};
};

}  // namespace tercet::md
