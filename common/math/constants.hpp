#pragma once

namespace tercet {

// CODATA 2018 (Tiesinga et al., Rev. Mod. Phys. 93, 025010 (2021)); the first four are exact.
inline constexpr double boltzmann_J_K = 1.380649e-23;
inline constexpr double avogadro_per_mol = 6.02214076e23;
inline constexpr double elementary_charge_C = 1.602176634e-19;
inline constexpr double calorie_J = 4.184;  // thermochemical, by definition
inline constexpr double atomic_mass_kg = 1.66053906660e-27;
inline constexpr double vacuum_permittivity_F_m = 8.8541878128e-12;
inline constexpr double bohr_m = 5.29177210903e-11;
inline constexpr double hartree_J = 4.3597447222071e-18;

}  // namespace tercet
