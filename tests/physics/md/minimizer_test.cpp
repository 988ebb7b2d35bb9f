#include <gtest/gtest.h>

#include <cmath>

#include "common/parallel/copy.hpp"
#include "md/diagnostics/structure.hpp"
#include "md/io/frame.hpp"
#include "tests/support/md_sampling.hpp"

namespace tercet::md {
namespace {

constexpr double force_tolerance = 1e-7;

MdOptions minimization(double displacement) {
  MdOptions options = test::smooth_lj(4, 1.0, 0, 0.01);
  options.velocity.source = VelocitySource::zero;
  options.system.displacement = displacement;
  options.dynamics.ensemble = Ensemble::minimize;
  options.dynamics.minimize.force_tolerance = force_tolerance;
  return options;
}

double energy_of_crystal() {
  return test::make_simulation<double>(Communicator::self(), minimization(0))
      ->thermodynamics()
      .potential_energy;
}

template <class Real>
double largest_force(Simulation<Real>& simulation) {
  const State<Real>& state = simulation.state();
  double largest = 0;
  for (const std::int64_t f : rows_to_host(state.force, static_cast<std::size_t>(state.num_local)))
    largest = std::max(largest, std::fabs(static_cast<double>(f)) * simulation.force_quantum());
  return largest;
}

/// Steps until the minimiser says that it is done; the lowest energy on the way and the last.
struct Descent {
  int steps = 0;
  double first = 0, lowest = 0, last = 0;
};

template <class Real>
Descent descend(Simulation<Real>& simulation, int most_steps) {
  Descent d;
  d.first = d.lowest = d.last = simulation.thermodynamics().potential_energy;
  while (!simulation.is_converged() && d.steps < most_steps) {
    simulation.step();
    ++d.steps;
    d.last = simulation.thermodynamics().potential_energy;
    d.lowest = std::min(d.lowest, d.last);
  }
  return d;
}

TEST(Minimizer, FindsTheCrystalFromARattledOne) {
  for (const double displacement : {0.02, 0.12}) {
    const auto simulation =
        test::make_simulation<double>(Communicator::self(), minimization(displacement));
    const Descent d = descend(*simulation, 2000);
    EXPECT_LT(d.steps, 2000);
    EXPECT_LE(largest_force(*simulation), force_tolerance);
    EXPECT_NEAR(d.last, energy_of_crystal(), 1e-10 * std::fabs(d.last));
    EXPECT_GT(d.first, d.last + 256 * displacement * displacement);
    // the forces at the end are so small that a lower energy before is beyond rounding
    EXPECT_LE(d.last, d.lowest + 1e-12 * std::fabs(d.last));
  }
}

TEST(Minimizer, MixedPrecisionFindsItToTheRoundingOfForces) {
  MdOptions options = minimization(0.1);
  options.dynamics.minimize.force_tolerance = 1e-4;
  const auto simulation = test::make_simulation<float>(Communicator::self(), options);
  const Descent d = descend(*simulation, 2000);
  EXPECT_LE(largest_force(*simulation), 1e-4);
  EXPECT_NEAR(d.last, energy_of_crystal(), 1e-6 * std::fabs(d.last));
}

TEST(Minimizer, KeepsTheCentreOfMass) {
  const auto simulation = test::make_simulation<double>(Communicator::self(), minimization(0.1));
  const auto before = unwrapped_places(collect_frame(*simulation), simulation->box());
  descend(*simulation, 2000);
  const auto after = unwrapped_places(collect_frame(*simulation), simulation->box());
  std::array<double, 3> moved{};
  for (std::size_t k = 0; k < before.size(); ++k) moved[k % 3] += after[k] - before[k];
  for (const double m : moved) EXPECT_NEAR(m / 256, 0, 1e-12);
}

/// Farthest move of any atom in one more step.
double farthest_move(Simulation<double>& simulation) {
  const auto before = unwrapped_places(collect_frame(simulation), simulation.box());
  simulation.step();
  const auto after = unwrapped_places(collect_frame(simulation), simulation.box());
  double farthest = 0;
  for (std::size_t k = 0; k < before.size(); k += 3) {
    farthest = std::max(farthest, std::hypot(after[k] - before[k], after[k + 1] - before[k + 1],
                                             after[k + 2] - before[k + 2]));
  }
  return farthest;
}

TEST(Minimizer, RecoversFromAtomsThatLieNearlyOnEachOther) {
  for (const double apart : {1e-6, 1e-3, 0.3}) {
    const Communicator self = Communicator::self();
    const MdOptions options = minimization(0.01);
    StartingPoint<double> start = start_from_input<double>(self, options);
    const auto p = Kokkos::create_mirror_view(start.state.position);
    Kokkos::deep_copy(p, start.state.position);
    p(17) = p(0);
    p(17).x += static_cast<std::int64_t>(apart / start.box.xx * 0x1p64);
    Kokkos::deep_copy(start.state.position, p);
    Simulation<double> simulation(self, options, test::host_transport(), start);
    simulation.prepare();
    // no atom goes farther in a step than a tenth of the cutoff, and half of that back
    for (int n = 0; n < 50; ++n) EXPECT_LE(farthest_move(simulation), 1.5 * 0.22) << apart;
    const Descent d = descend(simulation, 5000);
    EXPECT_LE(largest_force(simulation), force_tolerance) << apart;
    // a vacancy and an atom between the others, which cost some 25
    EXPECT_GT(d.last, energy_of_crystal() + 5);
    EXPECT_LT(d.last, energy_of_crystal() + 40);
  }
}

}  // namespace
}  // namespace tercet::md
