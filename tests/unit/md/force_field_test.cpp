#include "md/forces/force_field.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "common/parallel/copy.hpp"
#include "md/forces/build_forces.hpp"
#include "md/forces/pair_entries.hpp"
#include "md/initial/fill_state.hpp"
#include "tests/support/md_case.hpp"

namespace tercet::md {
namespace {

using test::make_simulation;
using test::options_of;

/// Forces of a simulation by atom id, and what a plain double loop over all pairs gives for the
/// positions as they are stored.
template <class Real>
struct Compared {
  std::vector<double> forces, expected;
  double energy = 0, expected_energy = 0;
  double virial = 0, expected_virial = 0;
};

using PairFunction = std::function<EnergyAndForce(int, int, double)>;

template <class Real>
Compared<Real> compare(Simulation<Real>& simulation, const PairFunction& pair) {
  const State<Real>& state = simulation.state();
  const auto n = static_cast<std::size_t>(state.num_local);
  const auto p = to_host(state.position, n);
  const auto f = rows_to_host(state.force, n);
  const Metric<double> metric(simulation.box(), units_per_edge<Real>);
  Compared<Real> c;
  c.expected.assign(3 * n, 0.0);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const auto d = separation<double, true>(metric, wrapping_difference(p[i].x, p[j].x),
                                              wrapping_difference(p[i].y, p[j].y),
                                              wrapping_difference(p[i].z, p[j].z));
      const double r = std::sqrt(d.r2);
      const EnergyAndForce e = pair(static_cast<int>(p[i].w), static_cast<int>(p[j].w), r);
      const double along[3] = {d.dx / r, d.dy / r, d.dz / r};
      for (std::size_t k = 0; k < 3; ++k) {
        c.expected[3 * i + k] += e.force * along[k];
        c.expected[3 * j + k] -= e.force * along[k];
      }
      c.expected_energy += e.energy;
      c.expected_virial += e.force * r;
    }
  }
  for (const std::int64_t q : f)
    c.forces.push_back(static_cast<double>(q) * simulation.force_quantum());
  const Thermodynamics t = simulation.thermodynamics();
  c.energy = t.potential_energy;
  c.virial = (t.pressure_tensor[0] + t.pressure_tensor[1] + t.pressure_tensor[2]) * t.volume -
             2 * t.kinetic_energy;
  return c;
}

template <class Real>
void expect_agreement(const Compared<Real>& c, double force_tolerance, double energy_tolerance) {
  double mean_square = 0;
  for (const double f : c.expected) mean_square += f * f;
  const double rms = std::sqrt(mean_square / static_cast<double>(c.expected.size()));
  for (std::size_t k = 0; k < c.forces.size(); ++k) {
    EXPECT_NEAR(c.forces[k], c.expected[k], force_tolerance * rms) << "component " << k;
  }
  EXPECT_NEAR(c.energy, c.expected_energy, energy_tolerance * std::fabs(c.expected_energy));
  EXPECT_NEAR(c.virial, c.expected_virial,
              energy_tolerance * (std::fabs(c.expected_virial) + std::fabs(c.expected_energy)));
}

std::string two_kinds(const std::string& forces) {
  return R"(
units = "lj"
[[types]]
name = "A"
mass = 1.0
[[types]]
name = "B"
mass = 2.0
[system]
source = "random"
num_atoms = 300
box = [8.0, 7.0, 7.5]
min_distance = 0.9
type_fractions = [0.6, 0.4]
[velocity]
temperature = 1.0
[dynamics]
time_step = 0.001
num_steps = 1
)" + forces;
}

const std::string lj_forces = R"(
[[forces]]
kind = "lennard_jones"
cutoff = 2.5
[[forces.pairs]]
types = ["A", "A"]
epsilon = 1.0
sigma = 1.0
[[forces.pairs]]
types = ["B", "B"]
epsilon = 0.5
sigma = 0.9
[[forces.pairs]]
types = ["A", "B"]
epsilon = 1.3
sigma = 0.85
cutoff = 2.0
)";

EnergyAndForce two_kind_lj(int a, int b, double r) {
  PairOptions p;
  const bool unlike = a != b;
  p.epsilon = unlike ? 1.3 : a == 0 ? 1.0 : 0.5;
  p.sigma = unlike ? 0.85 : a == 0 ? 1.0 : 0.9;
  if (r >= (unlike ? 2.0 : 2.5)) return {0, 0};
  return evaluate_pair(ForceKind::lennard_jones, p, r);
}

TEST(ForceField, AgreesWithAPlainLoopOverAllPairsInDouble) {
  const auto simulation =
      make_simulation<double>(Communicator::self(), options_of(two_kinds(lj_forces)));
  // the sums' quantum is 2^-42 of the strongest attraction: 1e-12 of the typical force
  expect_agreement(compare(*simulation, two_kind_lj), 1e-12, 1e-12);
}

TEST(ForceField, AgreesWithAPlainLoopToFloatRoundingInMixed) {
  const auto simulation =
      make_simulation<float>(Communicator::self(), options_of(two_kinds(lj_forces)));
  // float pair forces: 2^-24 times about ten roundings, of forces up to fifty times the mean
  expect_agreement(compare(*simulation, two_kind_lj), 3e-5, 1e-12);
}

TEST(ForceField, TermsAddUp) {
  const std::string morse = R"(
[[forces]]
kind = "morse"
cutoff = 2.2
truncation = "shift"
[[forces.pairs]]
types = ["A", "B"]
depth = 0.8
alpha = 2.0
r0 = 1.1
)";
  const auto simulation =
      make_simulation<double>(Communicator::self(), options_of(two_kinds(lj_forces + morse)));
  PairOptions m;
  m.depth = 0.8;
  m.alpha = 2.0;
  m.r0 = 1.1;
  const double shift = evaluate_pair(ForceKind::morse, m, 2.2).energy;
  const auto sum = [&](int a, int b, double r) {
    EnergyAndForce e = two_kind_lj(a, b, r);
    if (a != b && r < 2.2) {
      const EnergyAndForce extra = evaluate_pair(ForceKind::morse, m, r);
      e.energy += extra.energy - shift;
      e.force += extra.force;
    }
    return e;
  };
  expect_agreement(compare(*simulation, sum), 1e-12, 1e-12);
}

TEST(ForceField, TotalForceIsExactlyZero) {
  const auto simulation =
      make_simulation<float>(Communicator::self(), options_of(two_kinds(lj_forces)));
  const State<float>& state = simulation->state();
  const auto f = rows_to_host(state.force, static_cast<std::size_t>(state.num_local));
  std::int64_t sum[3] = {0, 0, 0};
  for (std::size_t k = 0; k < f.size(); ++k) sum[k % 3] += f[k];
  for (const std::int64_t s : sum) EXPECT_EQ(s, 0);
}

TEST(ForceField, VirialIsMinusTheSlopeOfTheEnergyByStrain) {
  auto options = options_of(two_kinds(R"(
[[forces]]
kind = "lennard_jones"
cutoff = 2.5
truncation = "force_shift"
[[forces.pairs]]
types = ["A", "A"]
epsilon = 1.0
sigma = 1.0
[[forces.pairs]]
types = ["B", "B"]
epsilon = 1.0
sigma = 1.0
)"));
  options.velocity.source = VelocitySource::zero;
  const Communicator self = Communicator::self();
  const auto strained = [&](std::size_t axis, double strain) {
    StartingPoint<double> start = start_from_input<double>(self, options);
    std::array<double, 3> factor{1, 1, 1};
    factor[axis] += strain;
    scale_box(start.box, factor);
    Simulation<double> simulation(self, options, test::host_transport(), start);
    simulation.prepare();
    return simulation.thermodynamics();
  };
  const double h = 1e-4;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const double slope =
        (strained(axis, h).potential_energy - strained(axis, -h).potential_energy) / (2 * h);
    const Thermodynamics t = strained(axis, 0);
    // central difference: h^2 / 6 of the third derivative, some 10^3 times the first
    EXPECT_NEAR(t.pressure_tensor[axis] * t.volume, -slope, 1e-5 * std::fabs(slope))
        << "axis " << axis;
  }
}

}  // namespace
}  // namespace tercet::md
