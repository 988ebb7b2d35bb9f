#include "md/units.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace tercet::md {
namespace {

void expect_relative(double found, double right, double tolerance, const char* what) {
  EXPECT_NEAR(found / right, 1, tolerance) << what << ": " << found << " instead of " << right;
}

// CODATA 2018: k = 1.380649e-23 J/K, e = 1.602176634e-19 C and N_A = 6.02214076e23 /mol are exact;
// eps_0 = 8.8541878128(13)e-12 F/m. The numbers below are worked out from these by hand; ten digits
// are given, but for Coulomb's constant, whose tenth is uncertain.
constexpr double ten_digits = 1e-9;

TEST(Units, OfMetalAreElectronvoltAngstromAndPicosecond) {
  const Units u = units_of(UnitSystem::metal);
  expect_relative(u.boltzmann, 8.617333262e-5, ten_digits, "k_B in eV/K");
  expect_relative(u.energy_of_mv2, 1.036426966e-4, ten_digits, "g/mol A^2/ps^2 in eV");
  expect_relative(u.pressure_of_density, 1.602176634e6, ten_digits, "eV/A^3 in bar");
  expect_relative(u.coulomb, 14.39964548, ten_digits, "e^2 / 4 pi eps_0 in eV A");
  EXPECT_EQ(u.picosecond, 1);
}

TEST(Units, OfRealAreKilocalorieAngstromAndFemtosecond) {
  const Units u = units_of(UnitSystem::real);
  expect_relative(u.boltzmann, 1.987204259e-3, ten_digits, "k_B in kcal/mol/K");
  expect_relative(u.energy_of_mv2, 1e7 / 4184, ten_digits, "g/mol A^2/fs^2 in kcal/mol");
  expect_relative(u.pressure_of_density, 6.947695457e9 / 101325, ten_digits, "kcal/mol/A^3 in atm");
  expect_relative(u.coulomb, 332.0637133, ten_digits, "e^2 / 4 pi eps_0 in kcal/mol A");
  expect_relative(u.picosecond, 1000, 1e-15, "fs in a ps");
}

TEST(Units, OfNanoAreKilojouleNanometreAndPicosecond) {
  const Units u = units_of(UnitSystem::nano);
  expect_relative(u.boltzmann, 8.314462618e-3, ten_digits, "k_B in kJ/mol/K");
  expect_relative(u.energy_of_mv2, 1, 1e-14, "g/mol nm^2/ps^2 in kJ/mol");
  expect_relative(u.pressure_of_density, 16.60539067, ten_digits, "kJ/mol/nm^3 in bar");
  expect_relative(u.coulomb, 138.9354576, ten_digits, "e^2 / 4 pi eps_0 in kJ/mol nm");
  EXPECT_EQ(u.picosecond, 1);
}

TEST(Units, ReducedOnesAreAllOneAndHaveNoPicosecond) {
  const Units u = units_of(UnitSystem::lj);
  EXPECT_EQ(u.boltzmann, 1);
  EXPECT_EQ(u.energy_of_mv2, 1);
  EXPECT_EQ(u.pressure_of_density, 1);
  EXPECT_EQ(u.coulomb, 1);
  EXPECT_EQ(u.picosecond, 0);
  EXPECT_TRUE(u.h5md_length.empty() && u.h5md_time.empty() && u.h5md_velocity.empty());
}

// LAMMPS (src/update.cpp, set_units) has constants of older CODATA sets, which differ by up to
// 1.3e-6 from those of 2018.
constexpr double older_sets = 2e-6;

TEST(Units, AreThoseOfLammpsButForNewerConstants) {
  const Units metal = units_of(UnitSystem::metal), real = units_of(UnitSystem::real);
  expect_relative(metal.boltzmann, 8.617343e-5, older_sets, "boltz, metal");
  expect_relative(metal.energy_of_mv2, 1.0364269e-4, older_sets, "mvv2e, metal");
  expect_relative(metal.pressure_of_density, 1.6021765e6, older_sets, "nktv2p, metal");
  expect_relative(metal.coulomb, 14.399645, older_sets, "qqr2e, metal");
  expect_relative(real.boltzmann, 0.0019872067, older_sets, "boltz, real");
  expect_relative(real.energy_of_mv2, 48.88821291 * 48.88821291, older_sets, "mvv2e, real");
  expect_relative(real.pressure_of_density, 68568.415, older_sets, "nktv2p, real");
  expect_relative(real.coulomb, 332.06371, older_sets, "qqr2e, real");
}

TEST(Units, OneSystemSpokenOfInTwoUnitsIsTheSame) {
  // the pressure of one k_B x 300 K in each (10 Angstrom)^3, and the speed of 40 g/mol at 300 K
  const Units metal = units_of(UnitSystem::metal), real = units_of(UnitSystem::real),
              nano = units_of(UnitSystem::nano);
  const double bar = metal.boltzmann * 300 / 1000 * metal.pressure_of_density;
  expect_relative(real.boltzmann * 300 / 1000 * real.pressure_of_density * 1.01325, bar, 1e-14,
                  "atm to bar");
  expect_relative(nano.boltzmann * 300 * nano.pressure_of_density, bar, 1e-14, "bar");
  const auto speed = [](const Units& u) {
    return std::sqrt(u.boltzmann * 300 / (40 * u.energy_of_mv2));
  };
  expect_relative(speed(real) * 1000, speed(metal), 1e-14, "Angstrom/fs to Angstrom/ps");
  expect_relative(speed(nano) * 10, speed(metal), 1e-14, "nm/ps to Angstrom/ps");
}

TEST(Units, NamesAreThoseOfTheSystem) {
  EXPECT_EQ(units_of(UnitSystem::metal).velocity, "Angstrom/ps");
  EXPECT_EQ(units_of(UnitSystem::metal).h5md_velocity, "Angstrom ps-1");
  EXPECT_EQ(units_of(UnitSystem::real).energy, "kcal/mol");
  EXPECT_EQ(units_of(UnitSystem::real).pressure, "atm");
  EXPECT_EQ(units_of(UnitSystem::real).h5md_time, "fs");
  EXPECT_EQ(units_of(UnitSystem::nano).force, "kJ/mol/nm");
  EXPECT_EQ(units_of(UnitSystem::nano).h5md_length, "nm");
  EXPECT_EQ(units_of(UnitSystem::lj).pressure, "epsilon/sigma^3");
}

}  // namespace
}  // namespace tercet::md
