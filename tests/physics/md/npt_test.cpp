#include <gtest/gtest.h>

#include "tests/support/md_ensembles.hpp"

namespace tercet::md {
namespace {

using test::Samples;

/// Where a system is compared with itself: at (cold, low), (hot, low) and (cold, high).
struct Conditions {
  double density = 0;
  double cold = 0, hot = 0;  ///< temperatures
  double low = 0, high = 0;  ///< pressures
};

// A liquid for barostats that keep the shape. One whose edges move by themselves needs a crystal:
// nothing holds the shape of a liquid's box.
constexpr Conditions liquid{0.8, 1.15, 1.27, 1.5, 2.2};
constexpr Conditions crystal{1.0, 0.5, 0.55, 2.0, 3.0};

Samples sample(const Conditions& at, BarostatKind kind, Coupling coupling, double temperature,
               double pressure) {
  MdOptions options = test::smooth_lj(3, at.density, 2 * temperature, 0.004);
  options.seed = 3 + static_cast<int>(100 * (temperature + pressure));
  const bool mtk = kind == BarostatKind::mtk;
  test::thermostat(options,
                   mtk ? ThermostatKind::nose_hoover_chain : ThermostatKind::velocity_rescaling,
                   temperature, 0.2);
  test::barostat(options, kind, coupling, pressure, 0.5);
  return test::sample(options, {10000, 100000, 25});
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
    test::expect_mean(fmt::format("low_pressure_{}", "xyz"[k]), low, at.low, 0.03);
    test::expect_mean(fmt::format("high_pressure_{}", "xyz"[k]), high, at.high, 0.03);
  }
  for (const Samples* samples : {&base, &denser}) {
    test::expect_mean(fmt::format("temperature_{}", samples == &base ? "low" : "high"),
                      test::column(samples->rows, &Thermodynamics::temperature), at.cold,
                      0.01 * at.cold);
    std::printf("drift %g\n", test::drift(*samples, at.cold).value);
    std::printf(
        "rho %g V %g +- %g ineff %g L min %g\n",
        108 /
            tercet::test::block_average(test::column(samples->rows, &Thermodynamics::volume)).value,
        tercet::test::spread(test::column(samples->rows, &Thermodynamics::volume)),
        tercet::test::block_average(test::column(samples->rows, &Thermodynamics::volume)).error,
        tercet::test::inefficiency(test::column(samples->rows, &Thermodynamics::volume)),
        samples->rows.back().edges[1]);
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

}  // namespace
}  // namespace tercet::md
