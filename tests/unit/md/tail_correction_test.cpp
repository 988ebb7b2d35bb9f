#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "md/forces/build_forces.hpp"
#include "md/forces/pair_entries.hpp"
#include "tests/support/md_case.hpp"

namespace tercet::md {
namespace {

/// Integral of f(r) from `cutoff` to infinity by Simpson's rule in u = cutoff / r. The integrands
/// here fall like r^-4 or faster, so they are smooth in u down to 0.
double integral_beyond(double cutoff, const std::function<double(double)>& f) {
  constexpr int n = 2000;
  double sum = 0;
  for (int k = 1; k <= n; ++k) {  // nothing at u = 0
    const double u = static_cast<double>(k) / n, r = cutoff / u;
    sum += (k == n ? 1 : k % 2 == 1 ? 4 : 2) * f(r) * cutoff / (u * u);
  }
  return sum / (3.0 * n);
}

PairOptions lj(double epsilon, double sigma) {
  PairOptions p;
  p.epsilon = epsilon;
  p.sigma = sigma;
  return p;
}

/// Half of what an atom misses of a fluid with one atom per volume, times the volume.
EnergyAndForce integrated_tail(double epsilon, double sigma, double cutoff) {
  const auto at = [&](double r) {
    return evaluate_pair(ForceKind::lennard_jones, lj(epsilon, sigma), r);
  };
  const double two_pi = 2 * std::numbers::pi;
  return {two_pi * integral_beyond(cutoff, [&](double r) { return at(r).energy * r * r; }),
          two_pi * integral_beyond(cutoff, [&](double r) { return at(r).force * r * r * r; })};
}

TEST(TailCorrection, IsTheIntegralBeyondTheCutoff) {
  for (const auto [epsilon, sigma, cutoff] :
       {std::array{1.0, 1.0, 2.5}, std::array{0.3, 3.4, 8.5}, std::array{2.0, 0.9, 1.0}}) {
    const EnergyAndForce found = lennard_jones_tail(epsilon, sigma, cutoff);
    const EnergyAndForce right = integrated_tail(epsilon, sigma, cutoff);
    // Simpson's error, (1/2000)^4 times a fourth derivative of order 10^4
    EXPECT_NEAR(found.energy, right.energy, 1e-9 * std::fabs(right.energy)) << cutoff;
    EXPECT_NEAR(found.force, right.force, 1e-9 * std::fabs(right.force)) << cutoff;
  }
}

MdOptions mixture(const std::string& tail) {
  return test::options_of(R"(
types = [{name = "A", mass = 1}, {name = "B", mass = 1}]
[system]
cells = [1, 1, 1]
density = 1
[velocity]
temperature = 1
[[forces]]
kind = "lennard_jones"
cutoff = 2.5
tail_correction = )" + tail +
                          R"(
pairs = [
  {types = ["A", "A"], epsilon = 1.0, sigma = 1.0},
  {types = ["B", "B"], epsilon = 0.5, sigma = 1.2, cutoff = 3.0},
  {types = ["B", "A"], epsilon = 0.7, sigma = 1.1},
]
[dynamics]
time_step = 1
num_steps = 0
)");
}

TEST(TailCorrection, OfAMixtureCountsEveryPairOfTypesOnce) {
  const auto terms = build_forces<double>(mixture("true"), {"A", "B"}, {30, 50});
  const EnergyAndForce aa = lennard_jones_tail(1.0, 1.0, 2.5),
                       bb = lennard_jones_tail(0.5, 1.2, 3.0),
                       ab = lennard_jones_tail(0.7, 1.1, 2.5);
  // N_a N_b over ordered pairs of types, the unlike ones in both orders
  EXPECT_NEAR(terms.tail.energy_times_volume,
              900 * aa.energy + 2500 * bb.energy + 2 * 1500 * ab.energy, 1e-9);
  EXPECT_NEAR(terms.tail.virial_times_volume,
              900 * aa.force + 2500 * bb.force + 2 * 1500 * ab.force, 1e-9);
}

TEST(TailCorrection, IsNoneUnlessAskedFor) {
  const auto terms = build_forces<float>(mixture("false"), {"A", "B"}, {30, 50});
  EXPECT_EQ(terms.tail.energy_times_volume, 0);
  EXPECT_EQ(terms.tail.virial_times_volume, 0);
}

/// N atoms of the input's crystal, with and without the correction.
TEST(TailCorrection, RaisesEnergyAndPressureOfARunByItsShare) {
  const Communicator comm = Communicator::world();
  MdOptions options = test::options_of(test::lj_crystal(4));
  const Thermodynamics without = test::make_simulation<double>(comm, options)->thermodynamics();
  options.forces[0].tail_correction = true;
  const Thermodynamics with = test::make_simulation<double>(comm, options)->thermodynamics();
  const EnergyAndForce tail = lennard_jones_tail(1, 1, 2.5);
  const double n = 256, v = without.volume;
  EXPECT_NEAR(with.potential_energy - without.potential_energy, n * n / v * tail.energy, 1e-9);
  EXPECT_NEAR(with.pressure - without.pressure, n * n / v * tail.force / (3 * v), 1e-12);
  EXPECT_NEAR(with.pressure_tensor[1] - without.pressure_tensor[1],
              n * n / v * tail.force / (3 * v), 1e-12);
  EXPECT_EQ(with.pressure_tensor[3], without.pressure_tensor[3]) << "no shear of a uniform fluid";
}

}  // namespace
}  // namespace tercet::md
