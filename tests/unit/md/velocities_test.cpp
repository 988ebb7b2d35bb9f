#include "md/initial/velocities.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "common/parallel/copy.hpp"
#include "md/initial/fill_state.hpp"
#include "tests/support/md_case.hpp"

namespace tercet::md {
namespace {

constexpr double light = 1.5, heavy = 6.0;

/// A state of `n` atoms, of which every third is heavy, with the given ids.
State<double> atoms_with_ids(const std::vector<std::int64_t>& ids) {
  InitialSystem system;
  for (std::size_t n = 0; n < ids.size(); ++n) {
    InitialAtom atom;
    atom.type = ids[n] % 3 == 0 ? 1 : 0;
    system.atoms.push_back(atom);
  }
  system.num_total = static_cast<std::int64_t>(ids.size());
  State<double> state = make_state<double>(system, Box{}, {light, heavy});
  const auto id = Kokkos::create_mirror_view(state.id);
  for (std::size_t n = 0; n < ids.size(); ++n) id(n) = ids[n];
  Kokkos::deep_copy(state.id, id);
  return state;
}

std::vector<double> drawn(const State<double>& state, double temperature, std::uint64_t seed,
                          UnitSystem units = UnitSystem::lj) {
  draw_velocities(ExecSpace{}, state, units_of(units), temperature, seed);
  ExecSpace{}.fence();
  return rows_to_host(state.velocity, static_cast<std::size_t>(state.num_local));
}

std::vector<std::int64_t> ids_from(std::int64_t first, std::int64_t count) {
  std::vector<std::int64_t> ids;
  for (std::int64_t n = 0; n < count; ++n) ids.push_back(first + n);
  return ids;
}

TEST(Velocities, BelongToTheAtomsIdWhereverItIs) {
  const auto all = drawn(atoms_with_ids(ids_from(0, 90)), 1.2, 7);
  const auto some = drawn(atoms_with_ids({40, 3, 89}), 1.2, 7);
  const std::size_t id[] = {40, 3, 89};
  for (std::size_t n = 0; n < 3; ++n) {
    for (std::size_t k = 0; k < 3; ++k) EXPECT_EQ(some[3 * n + k], all[3 * id[n] + k]);
  }
  const auto other = drawn(atoms_with_ids({40}), 1.2, 8);
  EXPECT_NE(other[0], some[0]) << "another seed";
}

TEST(Velocities, HaveTheWidthOfTheTemperatureForEachMassAndNoMean) {
  constexpr std::int64_t n = 30000;
  const double t = 250;
  const Units u = units_of(UnitSystem::real);
  const auto v = drawn(atoms_with_ids(ids_from(0, n)), t, 11, UnitSystem::real);
  for (const int type : {0, 1}) {
    const double mass = type == 0 ? light : heavy;
    for (std::size_t k = 0; k < 3; ++k) {
      double sum = 0, sum2 = 0, count = 0;
      for (std::size_t i = 0; i < n; ++i) {
        if ((i % 3 == 0) != (type == 1)) continue;
        sum += v[3 * i + k];
        sum2 += v[3 * i + k] * v[3 * i + k];
        ++count;
      }
      const double variance = u.boltzmann * t / (mass * u.energy_of_mv2);
      // four standard errors: of a mean, and of a variance, whose relative one is sqrt(2 / n)
      EXPECT_NEAR(sum / count, 0, 4 * std::sqrt(variance / count)) << "type " << type;
      EXPECT_NEAR(sum2 / count / variance, 1, 4 * std::sqrt(2 / count)) << "type " << type;
    }
  }
}

TEST(Velocities, OfTheThreeAxesAreIndependent) {
  constexpr std::size_t n = 20000;
  const auto v = drawn(atoms_with_ids(ids_from(0, n)), 1, 3);
  const double mass[] = {light, heavy};
  for (std::size_t k = 0; k < 3; ++k) {
    double sum = 0;  // of products of standard normals
    for (std::size_t i = 0; i < n; ++i)
      sum += v[3 * i + k] * v[3 * i + (k + 1) % 3] * mass[i % 3 == 0 ? 1 : 0];
    EXPECT_NEAR(sum / n, 0, 4 / std::sqrt(n)) << "axis " << k;
  }
}

double total_mass(const State<double>& state) {
  double sum = 0;
  for (const std::int64_t id : to_host(state.id, static_cast<std::size_t>(state.num_local)))
    sum += id % 3 == 0 ? heavy : light;
  return sum;
}

TEST(Velocities, WithoutDriftHaveNoMomentumAndKeepTheirDifferences) {
  const Communicator comm = Communicator::world();
  const State<double> state = atoms_with_ids(ids_from(0, 500));
  const auto before = drawn(state, 2.0, 5);
  constexpr double quantum = 0x1p-42;
  remove_drift(ExecSpace{}, comm, state, total_mass(state), quantum);
  const auto after = rows_to_host(state.velocity, 500);
  for (std::size_t k = 0; k < 3; ++k) {
    double momentum = 0;
    for (std::size_t i = 0; i < 500; ++i)
      momentum += (i % 3 == 0 ? heavy : light) * after[3 * i + k];
    // each of 500 momenta is rounded to a quantum, and the sum of doubles adds as little
    EXPECT_NEAR(momentum, 0, 500 * quantum);
    for (std::size_t i = 1; i < 500; ++i) {
      EXPECT_NEAR(after[3 * i + k] - after[k], before[3 * i + k] - before[k], 1e-14);
    }
  }
}

std::string mixture(const std::string& velocity) {
  return R"(
units = "metal"
seed = 3
types = [{name = "A", mass = 20}, {name = "B", mass = 60}]
[system]
lattice_constant = 5.0
cells = [4, 4, 4]
type_fractions = [0.5, 0.5]
[velocity]
)" + velocity +
         R"(
[[forces]]
kind = "lennard_jones"
cutoff = 8.0
pairs = [{types = ["A", "A"], epsilon = 0.01, sigma = 3.0}, {types = ["B", "B"], epsilon = 0.01, sigma = 3.0}]
[dynamics]
time_step = 0.002
num_steps = 1
)";
}

template <class Real>
void expect_exact_start() {
  const auto simulation = test::make_simulation<Real>(
      Communicator::world(), test::options_of(mixture("temperature = 120")));
  // kinetic energies are summed in quanta of 2^-42 times a fraction of the well depth
  EXPECT_NEAR(simulation->thermodynamics().temperature, 120, 120 * 1e-10);
  const auto v = rows_to_host(simulation->state().velocity, 256);
  const auto p = to_host(simulation->state().position, 256);
  for (std::size_t k = 0; k < 3; ++k) {
    double momentum = 0, size = 0;
    for (std::size_t i = 0; i < 256; ++i) {
      momentum += (p[i].w == 0 ? 20 : 60) * v[3 * i + k];
      size += std::fabs((p[i].w == 0 ? 20 : 60) * v[3 * i + k]);
    }
    EXPECT_NEAR(momentum, 0, 1e-9 * size) << "axis " << k;
  }
}

TEST(Velocities, StartWithExactlyTheTemperatureAndNoMomentum) {
  expect_exact_start<float>();
  expect_exact_start<double>();
}

TEST(Velocities, MayFluctuateOrRestWhereAskedTo) {
  const Communicator comm = Communicator::world();
  const auto temperature = [&](const std::string& velocity) {
    return test::make_simulation<double>(comm, test::options_of(mixture(velocity)))
        ->thermodynamics()
        .temperature;
  };
  const double free = temperature("temperature = 120\nexact_temperature = false");
  EXPECT_NE(free, 120);
  EXPECT_NEAR(free, 120, 4 * 120 * std::sqrt(2.0 / 765));  // four standard errors
  EXPECT_EQ(temperature("source = \"zero\""), 0);
}

}  // namespace
}  // namespace tercet::md
