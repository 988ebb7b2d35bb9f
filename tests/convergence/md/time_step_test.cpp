#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/support/md_sampling.hpp"
#include "tests/support/statistics.hpp"

namespace tercet::md {
namespace {

constexpr double temperature = 1.2, coarse = 0.002, fine = 0.001;

/// A liquid near the pressure 1 under what `control` puts on it.
template <class Control>
MdOptions liquid(double time_step, const Control& control) {
  MdOptions options = test::smooth_lj(3, 0.8, temperature, time_step);
  control(options);
  return options;
}

/// Root mean square of the conserved quantity about its mean in windows of 1 time unit, each from a
/// state of one trajectory, with one time step and with the other: the same atoms on the same
/// paths, so that the ratio is 4 up to dt^2 and no statistics come in.
template <class Control>
std::array<double, 2> spreads_on_one_path(const Control& control) {
  const auto guide = test::make_simulation<double>(
      Communicator::self(), liquid(2 * coarse, [](MdOptions& options) {
        test::thermostat(options, ThermostatKind::langevin, temperature, 1.0);
      }));
  test::advance(*guide, 5000);
  std::array<double, 2> squares{};
  for (int window = 0; window < 6; ++window) {
    test::advance(*guide, 1000);
    for (const std::size_t k : {0, 1}) {
      const auto simulation = test::continued(*guide, liquid(k == 0 ? coarse : fine, control));
      const auto rows = test::record(*simulation, k == 0 ? 500 : 1000, k == 0 ? 2 : 4);
      const double spread = tercet::test::spread(test::column(rows, &Thermodynamics::conserved));
      squares[k] += spread * spread / 6;
    }
  }
  return {std::sqrt(squares[0]), std::sqrt(squares[1])};
}

/// Root mean square change of the conserved quantity in 0.05 time units, with one time step and the
/// other.
template <class Control>
std::array<double, 2> spreads_of_changes(const Control& control) {
  std::array<double, 2> result{};
  for (const std::size_t k : {0, 1}) {
    const double dt = k == 0 ? coarse : fine;
    const auto simulation =
        test::make_simulation<double>(Communicator::self(), liquid(dt, control));
    const int every = k == 0 ? 25 : 50;
    test::advance(*simulation, 200 * every);
    const auto conserved =
        test::column(test::record(*simulation, 2000 * every, every), &Thermodynamics::conserved);
    std::vector<double> changes;
    for (std::size_t n = 1; n < conserved.size(); ++n)
      changes.push_back(conserved[n] - conserved[n - 1]);
    result[k] = tercet::test::spread(changes);
  }
  return result;
}

void expect_second_order(const std::array<double, 2>& spreads, double tolerance) {
  const double ratio = spreads[0] / spreads[1];
  ::testing::Test::RecordProperty("ratio", fmt::format("{:.4f}", ratio));
  EXPECT_NEAR(ratio, 4, tolerance * 4) << spreads[0] << " and " << spreads[1];
}

// On one path the terms of fourth order are all that is left: (w dt)^2 = 1e-3 of the ratio for the
// fastest vibrations of w^2 = 300.
constexpr double on_one_path = 0.01;
// Noise takes each run along its own path: 2,000 changes have a spread known to 1.6 per cent, the
// ratio is known to 2.2, of which a tenth is 4.5 standard errors.
constexpr double by_statistics = 0.1;

TEST(TimeStep, EnergyFluctuatesByItsSquare) {
  expect_second_order(spreads_on_one_path([](MdOptions&) {}), on_one_path);
}

TEST(TimeStep, NoseHooverChainsConserveTheirEnergyToItsSquare) {
  expect_second_order(spreads_on_one_path([](MdOptions& options) {
                        test::thermostat(options, ThermostatKind::nose_hoover_chain, temperature,
                                         0.3);
                      }),
                      on_one_path);
}

TEST(TimeStep, MtkConservesItsEnergyToItsSquareInBothCouplings) {
  for (const Coupling coupling : {Coupling::isotropic, Coupling::anisotropic}) {
    expect_second_order(spreads_on_one_path([&](MdOptions& options) {
                          test::thermostat(options, ThermostatKind::nose_hoover_chain, temperature,
                                           0.3);
                          test::barostat(options, BarostatKind::mtk, coupling, 1.0, 0.5);
                        }),
                        on_one_path);
  }
}

TEST(TimeStep, LangevinConservesItsEnergyToItsSquare) {
  expect_second_order(spreads_of_changes([](MdOptions& options) {
                        test::thermostat(options, ThermostatKind::langevin, temperature, 0.5);
                      }),
                      by_statistics);
}

TEST(TimeStep, VelocityRescalingConservesItsEnergyToItsSquare) {
  expect_second_order(spreads_of_changes([](MdOptions& options) {
                        test::thermostat(options, ThermostatKind::velocity_rescaling, temperature,
                                         0.5);
                      }),
                      by_statistics);
}

TEST(TimeStep, CellRescalingConservesItsEnergyToItsSquareInBothCouplings) {
  for (const Coupling coupling : {Coupling::isotropic, Coupling::anisotropic}) {
    const auto spreads = spreads_of_changes([&](MdOptions& options) {
      // a crystal, since nothing holds the shape of a liquid's box
      options.system.density = 1.0;
      options.velocity.temperature = 0.9;
      test::thermostat(options, ThermostatKind::velocity_rescaling, 0.5, 0.5);
      test::barostat(options, BarostatKind::cell_rescaling, coupling, 2.0, 1.0);
    });
    expect_second_order(spreads, by_statistics);
  }
}

}  // namespace
}  // namespace tercet::md
