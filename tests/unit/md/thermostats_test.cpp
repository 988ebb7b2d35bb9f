#include <gtest/gtest.h>

#include <cmath>

#include "md/integrators/barostat.hpp"
#include "md/integrators/nose_hoover_chain.hpp"
#include "md/integrators/velocity_rescaling.hpp"

namespace tercet::md {
namespace {

TEST(Thermostats, ChainWithAHarmonicOscillatorConservesItsEnergyToSecondOrder) {
  // one oscillator of unit mass and frequency under a chain at k_B T = 1
  const auto drift = [](double dt) {
    NoseHooverChain chain(1.0, 1.0, 1.0);
    double x = 1.3, v = 0.4, worst = 0;
    const auto energy = [&] { return 0.5 * v * v + 0.5 * x * x + chain.energy(); };
    const double start = energy();
    for (double t = 0; t < 50; t += dt) {
      v *= chain.half_step(v * v, dt);
      v -= 0.5 * dt * x;
      x += dt * v;
      v -= 0.5 * dt * x;
      v *= chain.half_step(v * v, dt);
      worst = std::max(worst, std::fabs(energy() - start));
    }
    return worst;
  };
  const double coarse = drift(0.02), fine = drift(0.01);
  EXPECT_LT(coarse, 2e-3);
  EXPECT_NEAR(std::log2(coarse / fine), 2.0, 0.2) << coarse << " " << fine;
}

TEST(Thermostats, ChainBringsTheMeanKineticEnergyOfAnOscillatorToItsTarget) {
  NoseHooverChain chain(0.7, 1.0, 0.5);
  double x = 0.1, v = 0.1, sum = 0;
  const double dt = 0.05;
  constexpr int steps = 400000;
  for (int n = 0; n < steps; ++n) {
    v *= chain.half_step(v * v, dt);
    v -= 0.5 * dt * x;
    x += dt * v;
    v -= 0.5 * dt * x;
    v *= chain.half_step(v * v, dt);
    sum += v * v;
  }
  // correlation time about one period, 125 steps: 3,200 samples of variance 2
  EXPECT_NEAR(sum / steps, 0.7, 4 * 0.7 * std::sqrt(2.0 / 3200));
}

TEST(Thermostats, SquaredNormalsHaveTheMomentsOfChiSquared) {
  for (const double count : {1.0, 5.0, 300.0}) {
    double sum = 0, sum2 = 0;
    constexpr int samples = 20000;
    for (int n = 0; n < samples; ++n) {
      const double s = sum_of_squared_normals(11, n, count);
      sum += s;
      sum2 += s * s;
    }
    const double mean = sum / samples, variance = sum2 / samples - mean * mean;
    // standard errors: sqrt(2 n / N) of the mean; of the variance, by the fourth moment, 2n sqrt((2
    // + 12/n)/N)
    EXPECT_NEAR(mean, count, 4 * std::sqrt(2 * count / samples)) << "n = " << count;
    EXPECT_NEAR(variance, 2 * count, 4 * 2 * count * std::sqrt((2 + 12 / count) / samples))
        << "n = " << count;
  }
}

TEST(Thermostats, VelocityRescalingSamplesTheKineticEnergyOfTheCanonicalEnsemble) {
  const VelocityRescaling rescaling{3, 60.0, 2.0, 1.0};
  double energy = 500, sum = 0, sum2 = 0;
  constexpr int samples = 40000;
  for (int n = 0; n < samples + 100; ++n) {
    const double f = rescaling.factor(energy, 1.5, n);
    energy *= f * f;
    if (n < 100) continue;
    sum += energy;
    sum2 += energy * energy;
  }
  const double mean = sum / samples, variance = sum2 / samples - mean * mean;
  // K has mean N k_B T / 2 = 60 and variance N (k_B T)^2 / 2 = 120; elapsed times of 1.5 tau leave
  // correlations e^-1.5, so that N (1 - c) / (1 + c) samples count
  const double counting = samples * (1 - std::exp(-1.5)) / (1 + std::exp(-1.5));
  EXPECT_NEAR(mean, 60, 4 * std::sqrt(120 / counting));
  EXPECT_NEAR(variance, 120, 4 * 120 * std::sqrt(2.4 / counting));
}

TEST(Thermostats, VelocityRescalingRelaxesAtItsOwnPaceWithoutNoise) {
  // with very many degrees of freedom the noise vanishes: K - K0 decays as e^(-t / tau)
  const VelocityRescaling rescaling{3, 1e12, 2e-12, 0.5};  // target K = 1
  const double f = rescaling.factor(3.0, 0.25, 1);
  EXPECT_NEAR(3.0 * f * f, 1 + 2 * std::exp(-0.5), 1e-4);
}

TEST(Thermostats, CellRescalingMovesTowardsThePressureAndKeepsTheShape) {
  CellRescaling rescaling;
  rescaling.target = 1.0;
  rescaling.thermal_energy = 0;  // no noise
  rescaling.compressibility = 0.2;
  rescaling.relaxation_time = 2.0;
  const PressureState state{{3, 5, 1}, 100};
  const auto isotropic = rescaling.strain(state, 0.1, 7);
  EXPECT_DOUBLE_EQ(isotropic[0], 0.2 / 2.0 * 0.1 * (3.0 - 1.0) / 3);  // too much pressure: expands
  EXPECT_EQ(isotropic[0], isotropic[1]);
  EXPECT_EQ(isotropic[0], isotropic[2]);
  rescaling.coupling = Coupling::anisotropic;
  const auto each = rescaling.strain(state, 0.1, 7);
  EXPECT_DOUBLE_EQ(each[0], 0.2 / 2.0 * 0.1 * 2 / 3);
  EXPECT_DOUBLE_EQ(each[1], 0.2 / 2.0 * 0.1 * 4 / 3);
  EXPECT_DOUBLE_EQ(each[2], 0.0);
}

TEST(Thermostats, CellRescalingSamplesTheVolumeOfAnIdealGas) {
  // P V = N k_B T: density of V is V^N e^(-P V / k_B T), a gamma distribution of shape N + 1
  for (const Coupling coupling : {Coupling::isotropic, Coupling::anisotropic}) {
    CellRescaling rescaling;
    rescaling.seed = 5;
    rescaling.coupling = coupling;
    rescaling.target = 2.0;
    rescaling.thermal_energy = 1.5;
    rescaling.compressibility = 0.5;  // that of an ideal gas, 1 / P
    rescaling.relaxation_time = 1.0;
    const double atoms = 50;
    std::array<double, 3> edge{3.3, 3.3, 3.3};
    double sum = 0;
    constexpr int steps = 200000;
    const double dt = 0.02;
    for (int n = 0; n < steps; ++n) {
      const double volume = edge[0] * edge[1] * edge[2];
      const double p = atoms * rescaling.thermal_energy / volume;
      const auto strain = rescaling.strain({{p, p, p}, volume}, dt, n);
      for (std::size_t k = 0; k < 3; ++k) edge[k] *= std::exp(strain[k]);
      sum += volume;
    }
    const double expected = (atoms + 1) * 1.5 / 2.0;
    // relaxation time 1: 2,000 independent samples of relative spread 1/sqrt(51); the anisotropic
    // box has no resistance to changes of shape, but its volume is what is tested
    const double error = expected / std::sqrt(51.0) / std::sqrt(steps * dt / 2);
    EXPECT_NEAR(sum / steps, expected, 4 * error + 0.002 * expected) << static_cast<int>(coupling);
  }
}

TEST(Thermostats, MtkBarostatPushesTowardsThePressure) {
  MtkBarostat mtk = MtkBarostat::make(Coupling::isotropic, 1.0, 0.5, 30, 2.0);
  EXPECT_DOUBLE_EQ(mtk.mass, 33 * 0.5 * 4);
  mtk.half_step({{3, 3, 3}, 10}, 15, 0.1);
  EXPECT_DOUBLE_EQ(mtk.rate[0], 3 * (10 * 2.0 + 15.0 / 30) / mtk.mass * 0.05);
  EXPECT_DOUBLE_EQ(mtk.friction()[1], mtk.rate[0] * (1 + 3.0 / 30));
  MtkBarostat each = MtkBarostat::make(Coupling::anisotropic, 1.0, 0.5, 30, 2.0);
  EXPECT_DOUBLE_EQ(each.mass, 11 * 0.5 * 4);
  each.half_step({{3, 1, 0}, 10}, 15, 0.1);
  EXPECT_DOUBLE_EQ(each.rate[0], (10 * 2.0 + 0.5) / each.mass * 0.05);
  EXPECT_DOUBLE_EQ(each.rate[1], 0.5 / each.mass * 0.05);
  EXPECT_DOUBLE_EQ(each.rate[2], (-10.0 + 0.5) / each.mass * 0.05);
}

}  // namespace
}  // namespace tercet::md
