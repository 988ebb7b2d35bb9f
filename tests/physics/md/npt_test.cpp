#include <gtest/gtest.h>

#include <cmath>

#include "tests/support/md_ensembles.hpp"

namespace tercet::md {
namespace {

using test::Samples;

/// Where a system is compared with itself: at (cold, low), (hot, low) and (cold, high).
struct Conditions {
  double density = 0;
  double cold = 0, hot = 0;  ///< temperatures
  double low = 0, high = 0;  ///< pressures
  double compressibility = 0;
};

// A liquid for barostats that keep the shape. One whose edges move by themselves needs a crystal:
// nothing holds the shape of a liquid's box.
constexpr Conditions liquid{0.8, 1.15, 1.27, 1.5, 2.2, 0.15};
constexpr Conditions crystal{1.0, 0.5, 0.55, 2.0, 3.0, 0.026};

Samples sample(const Conditions& at, BarostatKind kind, Coupling coupling, double temperature,
               double pressure) {
  MdOptions options = test::smooth_lj(3, at.density, 2 * temperature, 0.004);
  options.seed = 3 + static_cast<int>(100 * (temperature + pressure));
  const bool mtk = kind == BarostatKind::mtk;
  test::thermostat(options,
                   mtk ? ThermostatKind::nose_hoover_chain : ThermostatKind::velocity_rescaling,
                   temperature, 0.2);
  test::barostat(options, kind, coupling, pressure, 0.5);
  // Cell rescaling in steps of a twenty-fifth of its relaxation time widens the volume's variance
  // by a fiftieth.
  options.dynamics.barostat.compressibility = at.compressibility;
  options.dynamics.barostat.every = 5;
  return test::sample(options, {5000, mtk ? 50000 : 80000, 25});
}

/// The ratio of the densities at two temperatures is exp(-(1/T_2 - 1/T_1) (E + P V)), at two
/// pressures exp(-(P_2 - P_1) V / T) (Merz and Shirts). The mean pressure is the target.
void expect_isothermal_isobaric(const Conditions& at, BarostatKind kind, Coupling coupling) {
  const Samples base = sample(at, kind, coupling, at.cold, at.low);
  const Samples warmer = sample(at, kind, coupling, at.hot, at.low);
  const Samples denser = sample(at, kind, coupling, at.cold, at.high);
  test::expect_slope("enthalpy", test::enthalpies(base.rows, at.low),
                     test::enthalpies(warmer.rows, at.low), 1 / at.cold - 1 / at.hot);
  test::expect_slope("volume", test::column(base.rows, &Thermodynamics::volume),
                     test::column(denser.rows, &Thermodynamics::volume),
                     -(at.high - at.low) / at.cold);
  for (std::size_t k = 0; k < 3; ++k) {
    std::vector<double> low, high;
    for (const Thermodynamics& t : base.rows) low.push_back(t.pressure_tensor[k]);
    for (const Thermodynamics& t : denser.rows) high.push_back(t.pressure_tensor[k]);
    test::expect_mean(fmt::format("low_pressure_{}", "xyz"[k]), low, at.low, 0.05);
    test::expect_mean(fmt::format("high_pressure_{}", "xyz"[k]), high, at.high, 0.05);
  }
  for (const Samples* samples : {&base, &denser}) {
    test::expect_mean(fmt::format("temperature_{}", samples == &base ? "low" : "high"),
                      test::column(samples->rows, &Thermodynamics::temperature), at.cold,
                      0.01 * at.cold);
    // as in nvt: the steps' own errors, which go as dt^2
    EXPECT_LT(std::fabs(test::drift(*samples, at.cold).value), 0.03);
  }
}

TEST(Npt, CellRescalingSamplesTheIsothermalIsobaricEnsemble) {
  expect_isothermal_isobaric(liquid, BarostatKind::cell_rescaling, Coupling::isotropic);
}

TEST(Npt, AnisotropicCellRescalingSamplesTheIsothermalIsobaricEnsemble) {
  expect_isothermal_isobaric(crystal, BarostatKind::cell_rescaling, Coupling::anisotropic);
}

TEST(Npt, MtkSamplesTheIsothermalIsobaricEnsemble) {
  expect_isothermal_isobaric(liquid, BarostatKind::mtk, Coupling::isotropic);
}

TEST(Npt, AnisotropicMtkSamplesTheIsothermalIsobaricEnsemble) {
  expect_isothermal_isobaric(crystal, BarostatKind::mtk, Coupling::anisotropic);
}

/// 32 atoms in a wide box at density 0.1 and temperature 1.5; without forces when epsilon is 0.
MdOptions gas(double epsilon, double time_step) {
  MdOptions options = test::smooth_lj(2, 0.1, 1.5, time_step);
  options.forces[0].pairs[0].epsilon = epsilon;
  options.seed = 12;
  return options;
}

/// Sums of m v^2 along each axis times what the box's changes leave of them: velocities go against
/// the edges, and, with the extended system, against V^(1 / N_f) too.
std::array<double, 3> adiabatic_invariants(Simulation<double>& simulation, bool mtk) {
  const Thermodynamics t = simulation.thermodynamics();
  const double extra = mtk ? std::pow(t.volume, 2 / simulation.degrees()) : 1;
  std::array<double, 3> invariants{};
  for (std::size_t k = 0; k < 3; ++k)
    invariants[k] = t.pressure_tensor[k] * t.volume * t.edges[k] * t.edges[k] * extra;
  return invariants;
}

TEST(Npt, BarostatsAloneChangeAnIdealGasAdiabatically) {
  for (const BarostatKind kind : {BarostatKind::cell_rescaling, BarostatKind::mtk}) {
    for (const Coupling coupling : {Coupling::isotropic, Coupling::anisotropic}) {
      const bool mtk = kind == BarostatKind::mtk;
      MdOptions options = gas(0, 0.02);
      options.forces[0].cutoff = 0.5;
      // a thermostat that takes forever
      test::thermostat(options, ThermostatKind::velocity_rescaling, 1.5, 1e15);
      test::barostat(options, kind, coupling, 0.3, 2.0);
      options.dynamics.barostat.compressibility = 5;
      const auto simulation = test::make_simulation<double>(Communicator::self(), options);
      const double volume = simulation->box().volume();
      const auto before = adiabatic_invariants(*simulation, mtk);
      test::advance(*simulation, 100);
      const auto after = adiabatic_invariants(*simulation, mtk);
      EXPECT_GT(std::fabs(simulation->box().volume() / volume - 1), 0.05);
      for (std::size_t k = 0; k < 3; ++k)
        EXPECT_NEAR(after[k], before[k], 1e-9 * before[k]) << mtk << ", axis " << k;
    }
  }
}

TEST(Npt, CellRescalingGivesTheVolumesOfAnIdealGas) {
  const double temperature = 1.5, pressure = 0.15;
  MdOptions options = gas(0, 0.02);
  options.forces[0].cutoff = 0.5;
  test::thermostat(options, ThermostatKind::velocity_rescaling, temperature, 0.5);
  test::barostat(options, BarostatKind::cell_rescaling, Coupling::isotropic, pressure, 1.0);
  options.dynamics.barostat.compressibility = 1 / pressure;
  options.dynamics.barostat.every = 1;
  const Samples samples = test::sample(options, {2000, 300000, 100});
  auto volumes = test::column(samples.rows, &Thermodynamics::volume);
  for (double& v : volumes) v *= pressure / temperature;
  // N atoms whose centre of mass rests: density V^(N - 1) exp(-P V / T), which is a gamma
  // distribution of shape N. One atom more or less would show.
  const auto independent = tercet::test::thinned(
      volumes, static_cast<std::size_t>(std::ceil(2 * tercet::test::inefficiency(volumes))));
  const auto probability = [&](double shape) {
    return tercet::test::ks_probability(
        independent, [shape](double v) { return tercet::test::gamma_cdf(shape, v); });
  };
  EXPECT_GT(probability(32), 0.01);
  EXPECT_LT(probability(31), 0.01);
  EXPECT_LT(probability(33), 0.01);
}

TEST(Npt, MtkKeepsTheVirialTheoremOfTheIsobaricEnsemble) {
  const double temperature = 1.5, pressure = 0.13;
  MdOptions options = gas(1, 0.005);
  test::thermostat(options, ThermostatKind::nose_hoover_chain, temperature, 0.5);
  test::barostat(options, BarostatKind::mtk, Coupling::isotropic, pressure, 2.0);
  const Samples samples = test::sample(options, {10000, 300000, 50});
  std::vector<double> product, pressures;
  for (const Thermodynamics& t : samples.rows) {
    product.push_back(t.volume * (t.pressure - pressure));
    pressures.push_back(t.pressure);
  }
  // integrate d/dV (V e^(-F/T)) and d/dV (e^(-F/T)) over all volumes
  test::expect_mean("volume_times_excess_pressure", product, -temperature, temperature / 5);
  test::expect_mean("pressure", pressures, pressure, 0.02 * pressure);
}

}  // namespace
}  // namespace tercet::md
