#include <gtest/gtest.h>

#include <cmath>

#include "md/forces/build_forces.hpp"
#include "tests/support/md_case.hpp"
#include "tests/support/test_data.hpp"

namespace tercet::md {
namespace {

// Values of LAMMPS (29 Sep 2021, Update 2) for its own benchmark inputs at step 0, to all digits.

TEST(LammpsBenchmarks, MeltHasTheEnergyAndPressureOfInLj) {
  const auto simulation =
      test::make_simulation<double>(Communicator::self(), test::options_of(test::lj_crystal(20)));
  const Thermodynamics t = simulation->thermodynamics();
  const double atoms = 32000;
  EXPECT_NEAR(t.temperature, 1.44, 1e-13);
  // The lattice sums themselves, in 50 digits. LAMMPS prints -6.7733680532342 for the
  // energy: 2.8e-12 of it off by the rounding of its own sum over all pairs.
  const double energy = -6.77336805325295733, kinetic = 1.5 * 1.44 * (3 * atoms - 3) / (3 * atoms);
  EXPECT_NEAR(t.potential_energy / atoms, energy, 1e-12 * 6.77);
  EXPECT_NEAR(t.total_energy() / atoms, energy + kinetic, 1e-12 * 4.61);
  EXPECT_NEAR(t.potential_energy / atoms, -6.7733680532342, 3e-12 * 6.77);
  EXPECT_NEAR(t.total_energy() / atoms, -4.6134355532342, 3e-12 * 6.77);
  EXPECT_NEAR(t.pressure, -5.0197072590856, 1e-12 * 5.02);
}

TEST(LammpsBenchmarks, MixedPrecisionHasThemToSixDigits) {
  const auto simulation =
      test::make_simulation<float>(Communicator::self(), test::options_of(test::lj_crystal(20)));
  const Thermodynamics t = simulation->thermodynamics();
  EXPECT_NEAR(t.potential_energy / 32000, -6.7733680532342, 1e-6 * 6.77);
  EXPECT_NEAR(t.pressure, -5.0197072590856, 1e-6 * 5.02);
}

TEST(LammpsBenchmarks, CopperHasTheEnergyAndPressureOfInEam) {
  const std::string name = "md/lammps_bench/Cu_u3.eam";
  const auto file = tercet::test::test_data(name);
  if (!file) GTEST_SKIP() << tercet::test::no_data(name);
  const auto options = test::options_of(R"(
units = "metal"
[[types]]
name = "Cu"
[system]
source = "lattice"
lattice = "fcc"
lattice_constant = 3.615
cells = [20, 20, 20]
[velocity]
temperature = 1600
[[forces]]
kind = "eam"
files = [")" + *file + R"("]
[dynamics]
time_step = 0.005
num_steps = 0
)");
  const auto simulation = test::make_simulation<double>(Communicator::self(), options);
  const Thermodynamics t = simulation->thermodynamics();
  EXPECT_NEAR(t.potential_energy, -113280.00007775, 1e-8 * 113280);
  // LAMMPS 2021 counts in older constants: k_B = 8.617343e-5 eV/K, 1 eV/A^3 = 1.6021765e6 bar.
  // Kinetic energy and pressure are compared in these.
  const double boltzmann = 8.617343e-5, bar = 1.6021765e6;
  const double kinetic = 0.5 * (3 * 32000 - 3) * boltzmann * 1600;
  EXPECT_NEAR(t.potential_energy + kinetic, -106662.08746998, 1e-8 * 106662);
  const Units units = units_of(UnitSystem::metal);
  const double virial =
      3 * t.pressure * t.volume / units.pressure_of_density - 2 * t.kinetic_energy;
  EXPECT_NEAR((2 * kinetic + virial) / (3 * t.volume) * bar, 18703.573359079, 1e-8 * 18703);
}

}  // namespace
}  // namespace tercet::md
