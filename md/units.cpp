#include "md/units.hpp"

#include <numbers>

#include "common/math/constants.hpp"

namespace tercet::md {
namespace {

constexpr double angstrom_m = 1e-10;
constexpr double nm_m = 1e-9;
constexpr double fs_s = 1e-15;
constexpr double ps_s = 1e-12;
constexpr double bar_Pa = 1e5;
constexpr double atm_Pa = 101325;
/// g/mol in kg. Not the atomic mass unit, which since 2019 differs in the tenth digit.
constexpr double gram_per_mol_kg = 1e-3 / avogadro_per_mol;

/// Fills the factors from the SI sizes of energy, length, time and pressure; mass is g/mol.
Units from_si(UnitSystem system, double energy_J, double length_m, double time_s,
              double pressure_Pa) {
  Units u;
  u.system = system;
  u.boltzmann = boltzmann_J_K / energy_J;
  const double velocity_m_s = length_m / time_s;
  u.energy_of_mv2 = gram_per_mol_kg * velocity_m_s * velocity_m_s / energy_J;
  u.pressure_of_density = energy_J / (length_m * length_m * length_m) / pressure_Pa;
  u.coulomb = elementary_charge_C * elementary_charge_C /
              (4 * std::numbers::pi * vacuum_permittivity_F_m) / (energy_J * length_m);
  u.picosecond = ps_s / time_s;
  u.mass = "g/mol";
  u.temperature = "K";
  return u;
}

Units with_angstrom(Units u, const char* energy, const char* time, const char* pressure) {
  u.energy = energy;
  u.length = u.h5md_length = "Angstrom";
  u.time = u.h5md_time = time;
  u.pressure = pressure;
  u.velocity = std::string("Angstrom/") + time;
  u.h5md_velocity = std::string("Angstrom ") + time + "-1";
  u.force = std::string(energy) + "/Angstrom";
  return u;
}

}  // namespace

Units units_of(UnitSystem system) {
  switch (system) {
    case UnitSystem::metal:
      return with_angstrom(from_si(system, elementary_charge_C, angstrom_m, ps_s, bar_Pa), "eV",
                           "ps", "bar");
    case UnitSystem::real: {
      Units u = with_angstrom(
          from_si(system, 1e3 * calorie_J / avogadro_per_mol, angstrom_m, fs_s, atm_Pa), "kcal/mol",
          "fs", "atm");
      u.h5md_force = "kcal mol-1 Angstrom-1";
      return u;
    }
    case UnitSystem::nano: {
      Units u = from_si(system, 1e3 / avogadro_per_mol, nm_m, ps_s, bar_Pa);
      u.energy = "kJ/mol";
      u.length = u.h5md_length = "nm";
      u.time = u.h5md_time = "ps";
      u.pressure = "bar";
      u.velocity = "nm/ps";
      u.h5md_velocity = "nm ps-1";
      u.force = "kJ/mol/nm";
      u.h5md_force = "kJ mol-1 nm-1";
      return u;
    }
    default: {
      Units u;
      u.energy = "epsilon";
      u.length = "sigma";
      u.time = "tau";
      u.mass = "m";
      u.temperature = "epsilon/k_B";
      u.pressure = "epsilon/sigma^3";
      u.velocity = "sigma/tau";
      u.force = "epsilon/sigma";
      return u;
    }
  }
}

}  // namespace tercet::md
