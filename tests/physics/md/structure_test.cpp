#include "md/diagnostics/structure.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <sstream>

#include "md/io/frame.hpp"
#include "tests/support/md_sampling.hpp"

namespace tercet::md {
namespace {

/// Two kinds of atoms without forces, in a box that they cross again and again.
MdOptions ideal_gas(int cells, double density, double time_step) {
  MdOptions options = test::two_masses();
  options.types[1].mass = 4;
  options.system.cells.fill(cells);
  options.system.density = density;
  options.system.type_fractions = {0.6, 0.4};
  options.dynamics.time_step = time_step;
  for (PairOptions& pair : options.forces[0].pairs) pair.epsilon = 0;
  options.velocity.exact_temperature = false;
  options.velocity.remove_drift = false;
  return options;
}

/// Columns of a table of numbers with one line of names.
std::vector<std::vector<double>> columns_of(std::string text) {
  std::replace(text.begin(), text.end(), ',', ' ');
  std::istringstream lines(text);
  std::string line;
  std::getline(lines, line);
  std::vector<std::vector<double>> columns;
  while (std::getline(lines, line)) {
    std::istringstream words(line);
    double value = 0;
    for (std::size_t k = 0; words >> value; ++k) {
      if (k == columns.size()) columns.emplace_back();
      columns[k].push_back(value);
    }
  }
  return columns;
}

TEST(Structure, CrystalHasTheNeighboursOfItsShells) {
  MdOptions options = test::options_of(test::lj_crystal(4));
  options.velocity.source = VelocitySource::zero;
  const auto simulation = test::make_simulation<double>(Communicator::self(), options);
  constexpr int num_bins = 250;
  RadialDistribution<double> rdf(1, num_bins, 2.5);
  rdf.sample(*simulation);
  rdf.sample(*simulation);
  const auto counts = rdf.counts(Communicator::self());
  const double a = std::cbrt(4 / 0.8442);
  std::vector<std::int64_t> expected(num_bins, 0);
  for (const auto& [r, neighbours] : {std::pair{a / std::sqrt(2.0), 12},
                                      {a, 6},
                                      {a * std::sqrt(1.5), 24},
                                      {a * std::sqrt(2.0), 12}})
    expected[static_cast<std::size_t>(r * 100)] = 2 * 256 * neighbours;
  EXPECT_EQ(counts, expected);

  const auto bin = static_cast<std::size_t>(100 * a / std::sqrt(2.0));
  const double inner = 0.01 * static_cast<double>(bin), outer = inner + 0.01;
  const double shell = 4 * std::numbers::pi / 3 * (outer * outer * outer - inner * inner * inner);
  // an atom has 255 others around it
  EXPECT_NEAR(columns_of(rdf.table(simulation->info(), counts))[1][bin],
              12 * simulation->box().volume() / (255 * shell), 1e-8);
}

TEST(Structure, IdealGasIsUniformWithinCountingErrors) {
  const auto simulation =
      test::make_simulation<double>(Communicator::self(), ideal_gas(8, 1.0, 0.2));
  constexpr int num_bins = 22, num_samples = 40;
  RadialDistribution<double> rdf(2, num_bins, 2.2);
  test::advance(*simulation, 50);
  for (int n = 0; n < num_samples; ++n) {
    test::advance(*simulation, 20);  // several edges of the box
    rdf.sample(*simulation);
  }
  const SystemInfo& info = simulation->info();
  const auto table = columns_of(rdf.table(info, rdf.counts(Communicator::self())));
  ASSERT_EQ(table.size(), 4u);  // r, AA, AB, BB
  const auto na = static_cast<double>(info.count_of_type[0]);
  const auto nb = static_cast<double>(info.count_of_type[1]);
  const std::array<double, 3> pairs{na * (na - 1) / 2, na * nb, nb * (nb - 1) / 2};
  for (std::size_t pair = 0; pair < 3; ++pair) {
    double chi2 = 0;
    for (std::size_t bin = 0; bin < num_bins; ++bin) {
      EXPECT_NEAR(table[0][bin], 0.1 * (static_cast<double>(bin) + 0.5), 1e-12);
      const double inner = 0.1 * static_cast<double>(bin), outer = inner + 0.1;
      const double shell =
          4 * std::numbers::pi / 3 * (outer * outer * outer - inner * inner * inner);
      const double expected = num_samples * pairs[pair] * shell / simulation->box().volume();
      const double off = table[pair + 1][bin] - 1;
      EXPECT_LT(off * off * expected, 25) << "pair " << pair << ", bin " << bin;
      chi2 += off * off * expected;
    }
    EXPECT_NEAR(chi2, num_bins, 4 * std::sqrt(2.0 * num_bins)) << "pair " << pair;
  }
}

/// Mean square displacements by type after so many steps.
std::vector<double> displacements(Simulation<double>& simulation, int steps) {
  const MeanSquareDisplacement msd(unwrapped_places(collect_frame(simulation), simulation.box()));
  test::advance(simulation, steps);
  const Frame frame = collect_frame(simulation);
  return msd.value(simulation.comm(), unwrapped_places(frame, simulation.box()), frame.type,
                   simulation.info());
}

TEST(Structure, FreeFlightGoesAsTheSquareOfTimeThroughManyBoxes) {
  for (const double tilt : {0.0, 1.1}) {
    const Communicator self = Communicator::self();
    const MdOptions options = ideal_gas(4, 0.8, 0.02);
    StartingPoint<double> start = start_from_input<double>(self, options);
    start.box.xy = tilt;
    start.box.xz = -tilt / 2;
    start.box.yz = tilt / 3;
    Simulation<double> simulation(self, options, test::host_transport(), start);
    simulation.prepare();
    const Frame frame = collect_frame(simulation);
    std::array<double, 2> expected{};
    const double time = 1500 * 0.02;
    for (std::size_t k = 0; k < frame.velocity.size(); ++k) {
      const auto type = static_cast<std::size_t>(frame.type[k / 3]);
      expected[type] += std::pow(frame.velocity[k] * time, 2) /
                        static_cast<double>(simulation.info().count_of_type[type]);
    }
    const auto found = displacements(simulation, 1500);
    EXPECT_GT(std::sqrt(expected[0]), 3 * start.box.xx);
    // moves are rounded to 2^-54 of the box, places to double
    for (const std::size_t t : {0, 1}) EXPECT_NEAR(found[t], expected[t], 1e-12 * expected[t]);
  }
}

/// Mean square displacement along one axis of a free particle under Langevin dynamics with thermal
/// velocities of unit variance, which go from step to step by the factor `keep`: half a move with
/// the old velocity and half with the new.
double langevin_displacement(double keep, double time_step, int steps) {
  double sum = 0;
  for (int j = 0; j <= steps; ++j) {
    for (int k = 0; k <= steps; ++k) {
      const double weight = (j == 0 || j == steps ? 0.5 : 1) * (k == 0 || k == steps ? 0.5 : 1);
      sum += weight * std::pow(keep, std::abs(j - k));
    }
  }
  return sum * time_step * time_step;
}

TEST(Structure, FreeAtomsUnderFrictionGoFromFlightToDiffusion) {
  const double dt = 0.02, friction = 2.0, temperature = 1.3;
  MdOptions options = ideal_gas(16, 0.8, dt);
  options.velocity.temperature = temperature;
  test::thermostat(options, ThermostatKind::langevin, temperature, 1 / friction);
  for (const int steps : {10, 400}) {
    const double time = steps * dt;
    const double exact = langevin_displacement(std::exp(-friction * dt), dt, steps);
    // Ornstein and Uhlenbeck's formula, which the trapezoidal rule follows to second order
    EXPECT_NEAR(exact,
                2 / (friction * friction) * (friction * time - 1 + std::exp(-friction * time)),
                friction * dt * dt * time / 3);
    const auto simulation = test::make_simulation<double>(Communicator::self(), options);
    const auto found = displacements(*simulation, steps);
    for (const std::size_t t : {0, 1}) {
      const double expected = 3 * temperature / simulation->info().mass_of_type[t] * exact;
      const auto atoms = static_cast<double>(simulation->info().count_of_type[t]);
      // squares of Gaussians along three axes
      EXPECT_NEAR(found[t], expected, 4 * expected * std::sqrt(2 / (3 * atoms)))
          << "type " << t << " after " << steps << " steps";
    }
  }
}

}  // namespace
}  // namespace tercet::md
