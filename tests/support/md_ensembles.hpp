#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "tests/support/md_sampling.hpp"
#include "tests/support/statistics.hpp"

namespace tercet::md::test {

/// How long to sample, in steps.
struct Sampling {
  int equilibration = 10000;
  int steps = 100000;
  int every = 25;
};

/// What a run in one ensemble gave.
struct Samples {
  std::vector<Thermodynamics> rows;
  double degrees = 0;
};

template <class Real = double>
Samples sample(const MdOptions& options, const Sampling& how) {
  const auto simulation = make_simulation<Real>(Communicator::self(), options);
  advance(*simulation, how.equilibration);
  return {record(*simulation, how.steps, how.every), simulation->degrees()};
}

/// Probability that kinetic energies are of the canonical ensemble in reduced units: K / T has the
/// gamma distribution of shape N_f / 2. Samples are thinned until they are independent.
inline double maxwell_boltzmann_probability(const Samples& samples, double temperature) {
  auto kinetic = column(samples.rows, &Thermodynamics::kinetic_energy);
  const double apart = std::ceil(2 * tercet::test::inefficiency(kinetic));
  for (double& k : kinetic) k /= temperature;
  return tercet::test::ks_probability(
      tercet::test::thinned(kinetic, static_cast<std::size_t>(apart)),
      [&](double k) { return tercet::test::gamma_cdf(samples.degrees / 2, k); });
}

/// E + P V of each row; with pressure 0 the total energy.
inline std::vector<double> enthalpies(const std::vector<Thermodynamics>& rows, double pressure) {
  std::vector<double> values;
  for (const Thermodynamics& row : rows)
    values.push_back(row.total_energy() + pressure * row.volume);
  return values;
}

/// Slope of the conserved quantity in k_B T per 1000 time units and degree of freedom.
inline tercet::test::Estimate drift(const Samples& samples, double temperature) {
  const auto slope = tercet::test::line_slope(column(samples.rows, &Thermodynamics::time),
                                              column(samples.rows, &Thermodynamics::conserved));
  const double unit = 1000 / (temperature * samples.degrees);
  return {slope.value * unit, slope.error * unit};
}

/// Expects that the densities of a quantity in two ensembles have the ratio exp(slope x quantity +
/// constant): the slope within 4 standard errors, and known to a seventh, and no curvature (Merz
/// and Shirts, PLoS ONE 13, e0202764 (2018)).
inline void expect_slope(const std::string& quantity, const std::vector<double>& first,
                         const std::vector<double>& second, double slope) {
  const auto ratio = tercet::test::ensemble_ratio(first, second);
  ::testing::Test::RecordProperty(
      "slope_of_" + quantity,
      fmt::format("{:.4f} +- {:.4f}, right {:.4f}, {:.1f} sigma; curvature {:.1f} sigma",
                  ratio.slope.value, ratio.slope.error, slope, ratio.slope.sigmas_from(slope),
                  ratio.curvature.sigmas_from(0)));
  EXPECT_LT(ratio.slope.sigmas_from(slope), 4)
      << quantity << ": " << ratio.slope.value << " +- " << ratio.slope.error << ", not " << slope;
  EXPECT_LT(ratio.slope.error, std::fabs(slope) / 7) << quantity;
  EXPECT_LT(ratio.curvature.sigmas_from(0), 4) << quantity << ": " << ratio.curvature.value;
}

/// Expects the mean of a series to be `right` within 4 standard errors, known to `precision`.
inline void expect_mean(const std::string& quantity, const std::vector<double>& series,
                        double right, double precision) {
  const auto mean = tercet::test::block_average(series);
  ::testing::Test::RecordProperty(
      "mean_" + quantity, fmt::format("{:.5g} +- {:.2g}, right {:.5g}, {:.1f} sigma", mean.value,
                                      mean.error, right, mean.sigmas_from(right)));
  EXPECT_LT(mean.sigmas_from(right), 4)
      << quantity << ": " << mean.value << " +- " << mean.error << ", not " << right;
  EXPECT_LT(mean.error, precision) << quantity;
}

}  // namespace tercet::md::test
