#pragma once

#include <array>
#include <cstdint>

namespace tercet::md {

/// Whether a barostat changes the three edges together or each by its own pressure component.
enum class Coupling { isotropic, anisotropic };

/// The state of a system that barostats act on. Pressures in energy / length^3.
struct PressureState {
  std::array<double, 3> pressure;  ///< diagonal of the pressure tensor, kinetic part included
  double volume;
};

/// The stochastic cell rescaling of Bernetti and Bussi, J. Chem. Phys. 153, 114107 (2020): a first
/// order, stochastic equation for the logarithms of the edges that samples the isothermal-isobaric
/// ensemble. Anisotropic: each edge by itself, after Del Tatto et al., Appl. Sci. 12, 1139 (2022),
/// with the measure dLx dLy dLz.
struct CellRescaling {
  std::uint64_t seed = 0;
  Coupling coupling = Coupling::isotropic;
  double target = 0;           ///< pressure, energy / length^3
  double thermal_energy = 0;   ///< k_B T
  double compressibility = 0;  ///< length^3 / energy
  double relaxation_time = 0;

  /// Changes of the logarithms of the edges after `elapsed` time. Velocities are to be scaled by
  /// the inverse factors.
  std::array<double, 3> strain(const PressureState& state, double elapsed, std::int64_t step) const;
};

/// The extended-system barostat of Martyna, Tobias, Klein, J. Chem. Phys. 101, 4177 (1994), with
/// the measure-preserving splitting of Tuckerman, Alejandre, Lopez-Rendon, Jochim, Martyna, J.
/// Phys. A 39, 5629 (2006).
struct MtkBarostat {
  Coupling coupling = Coupling::isotropic;
  double target = 0;   ///< pressure, energy / length^3
  double mass = 0;     ///< (N_f + 3) k_B T tau^2, a third of it for each axis when anisotropic
  double degrees = 0;  ///< N_f
  std::array<double, 3> rate{};  ///< of the logarithms of the edges; in checkpoints

  static MtkBarostat make(Coupling coupling, double target, double thermal_energy, double degrees,
                          double relaxation_time);

  /// Changes the rates by the pressure during dt / 2. `twice_kinetic` is the sum of m v^2.
  void half_step(const PressureState& state, double twice_kinetic, double dt);
  /// Friction on the velocities: v_k' = ... - friction_k v_k.
  std::array<double, 3> friction() const;
  /// Twofold kinetic energy of the box, and its part of the conserved quantity.
  double twice_kinetic() const;
  double energy(double volume) const { return 0.5 * twice_kinetic() + target * volume; }
  int num_degrees() const { return coupling == Coupling::isotropic ? 1 : 3; }
};

}  // namespace tercet::md
