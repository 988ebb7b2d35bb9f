#pragma once

#include <string>

namespace tercet::md {

/// The units that an input may be written in; everything inside the solver stays in them.
enum class UnitSystem {
  lj,     ///< reduced: epsilon, sigma, m and k_B are 1
  metal,  ///< eV, Angstrom, ps, g/mol, K, bar (as LAMMPS)
  real,   ///< kcal/mol, Angstrom, fs, g/mol, K, atm (as LAMMPS)
  nano,   ///< kJ/mol, nm, ps, g/mol, K, bar (as GROMACS, OpenMM)
};

/// Factors between the units of one system.
struct Units {
  UnitSystem system = UnitSystem::lj;
  double boltzmann = 1;            ///< energy per temperature
  double energy_of_mv2 = 1;        ///< energy of mass x velocity^2
  double pressure_of_density = 1;  ///< pressure of energy / length^3
  double coulomb = 1;              ///< energy x length of two unit charges
  double picosecond = 0;           ///< time units in a picosecond; 0 in reduced units
  // names, for logs and output files
  std::string energy, length, time, mass, temperature, pressure, velocity, force;
  // the same as H5MD readers (MDAnalysis) spell them; empty in reduced units
  std::string h5md_length, h5md_time, h5md_velocity, h5md_force;
};

Units units_of(UnitSystem system);

}  // namespace tercet::md
