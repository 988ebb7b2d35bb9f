#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

#include "md/io/frame.hpp"
#include "tests/support/md_sampling.hpp"
#include "tests/support/statistics.hpp"

namespace tercet::md {
namespace {

using tercet::test::Estimate;

/// 108 atoms of liquid argon near 120 K: steps of 1 fs, force and energy vanish at 2.2 sigma.
MdOptions argon() {
  return test::options_of(R"(
units = "nano"
seed = 7
[[types]]
name = "Ar"
mass = 39.948
[system]
source = "lattice"
lattice = "fcc"
density = 20.26
cells = [3, 3, 3]
[velocity]
temperature = 240
[[forces]]
kind = "lennard_jones"
cutoff = 0.75
truncation = "force_shift"
[[forces.pairs]]
types = ["Ar", "Ar"]
epsilon = 0.996
sigma = 0.3405
[dynamics]
time_step = 0.001
num_steps = 1
)");
}

/// Slope of the total energy in k_B T per nanosecond and degree of freedom.
template <class Real>
Estimate drift(int steps) {
  const auto simulation = test::make_simulation<Real>(Communicator::self(), argon());
  test::advance(*simulation, 20000);
  const auto rows = test::record(*simulation, steps, 10);
  const auto temperature = test::column(rows, &Thermodynamics::temperature);
  const double unit = simulation->info().units.boltzmann *
                      tercet::test::block_average(temperature).value * simulation->degrees();
  const Estimate per_ps = tercet::test::line_slope(test::column(rows, &Thermodynamics::time),
                                                   test::total_energies(rows));
  return {1000 * per_ps.value / unit, 1000 * per_ps.error / unit};
}

// The gates are those of the field (OpenMM reports 1e-7 in double and 2e-5 in mixed precision). The
// bounded fluctuations of the energy leave an error of the slope of 1e-7 after 0.3 ns.

TEST(Nve, EnergyDriftsByLessThanAMillionthInDouble) {
  const Estimate slope = drift<double>(300000);
  RecordProperty("slope", fmt::format("{:.3g} +- {:.2g}", slope.value, slope.error));
  EXPECT_LT(std::fabs(slope.value), 1e-6) << slope.error;
  EXPECT_LT(slope.error, 2.5e-7);
}

TEST(Nve, EnergyDriftsByLessThanThreeHundredThousandthsInMixed) {
  const Estimate slope = drift<float>(100000);
  RecordProperty("slope", fmt::format("{:.3g} +- {:.2g}", slope.value, slope.error));
  EXPECT_LT(std::fabs(slope.value), 3e-5) << slope.error;
  EXPECT_LT(slope.error, 5e-6);
}

template <class Real>
void expect_constant_momentum(bool remove_drift) {
  MdOptions options = test::two_masses();
  options.velocity.remove_drift = remove_drift;
  const auto simulation = test::make_simulation<Real>(Communicator::self(), options);
  const auto before = test::momentum(*simulation);
  constexpr int steps = 1000;
  test::advance(*simulation, steps);
  const auto after = test::momentum(*simulation);
  // Pair forces are integers that cancel; each kick rounds product and sum, of velocities that stay
  // below 16, and the masses' factors are rounded once.
  const double bound = 3 * 0x1p-53 * 16 * 7.3 * 256 * 2 * steps;
  for (std::size_t k = 0; k < 3; ++k) {
    EXPECT_NEAR(after[k], before[k], bound) << "axis " << k;
    EXPECT_EQ(std::fabs(before[k]) < 256 * 7.3 * 16 * 0x1p-52, remove_drift) << before[k];
  }
}

TEST(Nve, MomentumIsConservedToTheRoundingOfVelocities) {
  for (const bool remove_drift : {true, false}) {
    expect_constant_momentum<double>(remove_drift);
    expect_constant_momentum<float>(remove_drift);
  }
}

/// Largest distance along an axis, in box edges, between where atoms were and are after so many
/// steps forth and as many back.
template <class Real>
double distance_after_return(int steps) {
  const auto simulation = test::make_simulation<Real>(Communicator::self(), test::two_masses());
  test::advance(*simulation, 500);
  const Frame before = collect_frame(*simulation);
  const auto forth = test::continued(*simulation, test::two_masses());
  test::advance(*forth, steps);
  const auto back = test::continued(*forth, test::two_masses(), -1);
  test::advance(*back, steps);
  const Frame after = collect_frame(*back);
  double largest = 0;
  for (std::size_t k = 0; k < before.position.size(); ++k) {
    const double apart = (after.position[k] - before.position[k]) / simulation->box().xx;
    largest = std::max(largest, std::fabs(apart - std::rint(apart)));
  }
  return largest;
}

TEST(Nve, MixedPrecisionGoesBackToTheVeryBitsOfItsStart) {
  // positions and forces are integers; only velocities are rounded, by 1e-16, and a place changes
  // when that crosses a boundary of 2^-32 of the box: once in 10^8 moves
  EXPECT_EQ(distance_after_return<float>(1000), 0);
}

TEST(Nve, DoublePrecisionGoesBackToItsStartButForRounding) {
  // rounding of 1e-16 grows by chaos, about e^(3 t): 4e2 there and as much back
  EXPECT_LT(distance_after_return<double>(500), 1e-10);
}

}  // namespace
}  // namespace tercet::md
