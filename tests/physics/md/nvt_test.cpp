#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

#include "common/parallel/copy.hpp"
#include "tests/support/md_ensembles.hpp"

namespace tercet::md {
namespace {

using tercet::test::Estimate;
using test::Samples;

constexpr double cold = 1.10, hot = 1.28;

MdOptions liquid(ThermostatKind kind, double temperature) {
  MdOptions options = test::smooth_lj(3, 0.8, 2 * temperature, 0.004);
  test::thermostat(options, kind, temperature, 0.2);
  options.seed = temperature == hot ? 1 : 2;
  return options;
}

/// Kinetic energies as Maxwell and Boltzmann have them; three per cent off would show.
void expect_kinetic_energies(const Samples& samples, double temperature) {
  const double p = test::maxwell_boltzmann_probability(samples, temperature);
  ::testing::Test::RecordProperty(fmt::format("p_at_{}", temperature), fmt::format("{:.3f}", p));
  EXPECT_GT(p, 0.01) << "at " << temperature;
  EXPECT_LT(test::maxwell_boltzmann_probability(samples, 1.03 * temperature), 0.01);
  EXPECT_LT(test::maxwell_boltzmann_probability(samples, temperature / 1.03), 0.01);
}

/// At 0.004, which is 9 fs for argon, the step's own errors go as dt^2 (see convergence.md) and
/// come to some 0.01. Were heat not accounted for, its random walk would leave more than 1.
void expect_small_drift(const Samples& samples, double temperature) {
  const Estimate drift = test::drift(samples, temperature);
  ::testing::Test::RecordProperty(fmt::format("drift_at_{}", temperature),
                                  fmt::format("{:.2g} +- {:.1g}", drift.value, drift.error));
  EXPECT_LT(std::fabs(drift.value), 0.03) << "at " << temperature;
}

/// The ratio of the densities of the energy at two temperatures is exp(-(1 / T_2 - 1 / T_1) E), if
/// both are canonical (Merz and Shirts, PLoS ONE 13, e0202764 (2018)).
void expect_canonical(ThermostatKind kind) {
  const test::Sampling how{5000, 100000, 25};
  const Samples at_cold = test::sample(liquid(kind, cold), how);
  const Samples at_hot = test::sample(liquid(kind, hot), how);
  expect_kinetic_energies(at_cold, cold);
  expect_kinetic_energies(at_hot, hot);
  expect_small_drift(at_cold, cold);
  expect_small_drift(at_hot, hot);
  const double slope = 1 / cold - 1 / hot;
  test::expect_slope("total_energy", test::enthalpies(at_cold.rows, 0),
                     test::enthalpies(at_hot.rows, 0), slope);
  test::expect_slope("potential_energy",
                     test::column(at_cold.rows, &Thermodynamics::potential_energy),
                     test::column(at_hot.rows, &Thermodynamics::potential_energy), slope);
}

TEST(Nvt, LangevinSamplesTheCanonicalEnsemble) {
  expect_canonical(ThermostatKind::langevin);
}

TEST(Nvt, VelocityRescalingSamplesTheCanonicalEnsemble) {
  expect_canonical(ThermostatKind::velocity_rescaling);
}

TEST(Nvt, NoseHooverChainsSampleTheCanonicalEnsemble) {
  expect_canonical(ThermostatKind::nose_hoover_chain);
}

/// Temperatures of the two kinds of atoms of test::two_masses().
std::array<double, 2> temperatures_of_types(Simulation<double>& simulation) {
  const State<double>& state = simulation.state();
  const auto n = static_cast<std::size_t>(state.num_local);
  const auto position = to_host(state.position, n);
  const auto velocity = rows_to_host(state.velocity, n);
  std::array<double, 2> sum{};
  for (std::size_t k = 0; k < velocity.size(); ++k) {
    const auto type = static_cast<std::size_t>(position[k / 3].w);
    sum[type] += simulation.info().mass_of_type[type] * velocity[k] * velocity[k];
  }
  for (const std::size_t t : {0, 1})
    sum[t] /= 3 * static_cast<double>(simulation.info().count_of_type[t]);
  return sum;
}

TEST(Nvt, LangevinGivesLightAndHeavyAtomsTheSameTemperature) {
  MdOptions options = test::two_masses();
  test::thermostat(options, ThermostatKind::langevin, 1.2, 0.2);
  const auto simulation = test::make_simulation<double>(Communicator::self(), options);
  test::advance(*simulation, 2000);
  std::array<std::vector<double>, 2> series;
  for (int n = 0; n < 1000; ++n) {
    test::advance(*simulation, 20);
    const auto now = temperatures_of_types(*simulation);
    for (const std::size_t t : {0, 1}) series[t].push_back(now[t]);
  }
  for (const auto& temperatures : series) {
    const Estimate mean = tercet::test::block_average(temperatures);
    EXPECT_LT(mean.sigmas_from(1.2), 4) << mean.value << " +- " << mean.error;
    EXPECT_LT(mean.error, 0.01);
  }
}

TEST(Nvt, DriftOfTheCentreOfMassIsTakenOffOnItsSteps) {
  MdOptions options = test::two_masses();
  test::thermostat(options, ThermostatKind::langevin, 1.2, 0.2);
  options.dynamics.remove_drift_every = 5;
  const auto simulation = test::make_simulation<double>(Communicator::self(), options);
  for (int step = 1; step <= 20; ++step) {
    simulation->step();
    const auto momentum = test::momentum(*simulation);
    // friction's kicks leave sqrt(M T) after long times, M = 256 x 4.15; rounding, 1e-16 of each
    // atom
    for (const double p : momentum)
      EXPECT_EQ(std::fabs(p) < 256 * 7.3 * 16 * 0x1p-52, step % 5 == 0) << step << ": " << p;
  }
}

}  // namespace
}  // namespace tercet::md
