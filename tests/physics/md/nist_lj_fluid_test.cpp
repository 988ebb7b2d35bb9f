#include <gtest/gtest.h>

#include "tests/support/md_ensembles.hpp"

namespace tercet::md {
namespace {

// NIST's Monte Carlo results for the Lennard-Jones fluid of 500 atoms with cutoff 3 and tail
// corrections (mmlapps.nist.gov/srs/LJ_PURE/mc.htm) at temperature 0.85 and density 0.82. Their own
// errors, 5e-4 of the energy, are well below ours.
constexpr double temperature = 0.85, density = 0.82;
constexpr double nist_energy = -5.7947, nist_pressure = 0.55355;

MdOptions fluid() {
  MdOptions options = test::smooth_lj(5, density, 2 * temperature, 0.005);
  options.forces[0].cutoff = 3;
  options.forces[0].truncation = Truncation::cut;
  options.forces[0].tail_correction = true;
  test::thermostat(options, ThermostatKind::velocity_rescaling, temperature, 0.5);
  return options;
}

TEST(NistLjFluid, HasTheEnergyAndPressureOfTheTableInMixedPrecision) {
  const auto samples = test::sample<float>(fluid(), {5000, 80000, 20});
  std::vector<double> energy, pressure;
  for (const Thermodynamics& t : samples.rows) {
    energy.push_back(t.potential_energy / 500);
    pressure.push_back(t.pressure);
  }
  test::expect_mean("energy", energy, nist_energy, 0.003);
  test::expect_mean("pressure", pressure, nist_pressure, 0.015);
}

}  // namespace
}  // namespace tercet::md
