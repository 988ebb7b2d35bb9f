#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>

#include "common/parallel/copy.hpp"
#include "md/initial/fill_state.hpp"
#include "tests/support/md_case.hpp"
#include "tests/support/temporary_folder.hpp"

namespace tercet::md {
namespace {

// Forces are minus the slopes of the energy by places, the virial minus its slopes by strains: for
// every potential, in boxes of any shape. Central differences of fourth order.

const std::string two_kinds = R"(
units = "metal"
[[types]]
name = "A"
mass = 10.0
[[types]]
name = "B"
mass = 20.0
[system]
source = "random"
num_atoms = 130
box = [13.0, 12.0, 12.5]
min_distance = 2.0
type_fractions = [0.6, 0.4]
[velocity]
source = "zero"
[dynamics]
time_step = 0.001
num_steps = 1
)";

/// Terms with the same cutoff for all three pairs of types.
std::string terms(const std::string& kind, const std::array<std::string, 3>& parameters) {
  std::string text =
      "[[forces]]\nkind = \"" + kind + "\"\ncutoff = 5.0\n" + "truncation = \"force_shift\"\n";
  const std::array<std::string, 3> types{R"(["A", "A"])", R"(["A", "B"])", R"(["B", "B"])"};
  for (std::size_t k = 0; k < 3; ++k)
    text += "[[forces.pairs]]\ntypes = " + types[k] + "\n" + parameters[k] + "\n";
  return text;
}

/// A table of a smooth function, and its force.
void write_table(const std::string& path) {
  std::ofstream out(path);
  out.precision(17);
  out << "X\nN 2001 R 1.0 5.0\n\n";
  for (int k = 0; k <= 2000; ++k) {
    const double r = 1 + 0.002 * k, e = 3 * std::exp(-r);
    out << k + 1 << " " << r << " " << e << " " << e << "\n";
  }
}

std::map<std::string, std::string> potentials(const tercet::test::TemporaryFolder& folder) {
  write_table(folder / "x.table");
  const std::string table = "file = \"" + (folder / "x.table") + "\"";
  return {
      {"lennard_jones",
       terms("lennard_jones", {"epsilon = 0.02\nsigma = 2.0", "epsilon = 0.03\nsigma = 2.1",
                               "epsilon = 0.01\nsigma = 2.3"})},
      {"morse",
       terms("morse", {"depth = 0.3\nalpha = 1.5\nr0 = 2.3", "depth = 0.2\nalpha = 1.2\nr0 = 2.6",
                       "depth = 0.4\nalpha = 1.7\nr0 = 2.1"})},
      {"buckingham",
       terms("buckingham", {"a = 900.0\nrho = 0.3\nc = 20.0", "a = 700.0\nrho = 0.32\nc = 10.0",
                            "a = 500.0\nrho = 0.35\nc = 30.0"})},
      {"table", terms("table", {table, table, table})},
      {"eam", std::string("[[forces]]\nkind = \"eam\"\nelements = [\"Cu\", \"Cu\"]\nfiles = [\"") +
                  TERCET_SOURCE_DIR + "/inputs/md/potentials/Cu_zjw04.eam.alloy\"]\n"},
  };
}

/// The edges' components, in the order of the pressure tensor, after a strain: r_a += strain r_b.
Box strained(const Box& box, std::size_t component, double strain) {
  Box b = box;
  if (component == 0) {
    b.xx *= 1 + strain;
    b.xy *= 1 + strain;
    b.xz *= 1 + strain;
  }
  if (component == 1) {
    b.yy *= 1 + strain;
    b.yz *= 1 + strain;
  }
  if (component == 2) b.zz *= 1 + strain;
  if (component == 3) {
    b.xy += strain * box.yy;
    b.xz += strain * box.yz;
  }
  if (component == 4) b.xz += strain * box.zz;
  if (component == 5) b.yz += strain * box.zz;
  return b;
}

/// The system at one point: box and places as wanted.
struct Point {
  MdOptions options;
  bool tilted = false;
  std::size_t component = 0;
  double strain = 0;
  std::size_t axis = 0;
  double shift = 0;  ///< of atom 17, in box edges

  template <class Real = double>
  std::unique_ptr<Simulation<Real>> make() const {
    const Communicator self = Communicator::self();
    StartingPoint<Real> start = start_from_input<Real>(self, options);
    if (tilted) {
      start.box.xy = 2.1;
      start.box.xz = -1.3;
      start.box.yz = 0.9;
    }
    start.box = strained(start.box, component, strain);
    const auto p = Kokkos::create_mirror_view(start.state.position);
    Kokkos::deep_copy(p, start.state.position);
    auto& place = axis == 0 ? p(17).x : axis == 1 ? p(17).y : p(17).z;
    place = wrapping_sum(place, static_cast<FixedInt<Real>>(shift * units_per_edge<Real>));
    Kokkos::deep_copy(start.state.position, p);
    auto simulation =
        std::make_unique<Simulation<Real>>(self, options, test::host_transport(), start);
    simulation->prepare();
    return simulation;
  }
};

/// Slope of the energy by one of the numbers of a point.
double slope(const Point& point, double Point::*variable, double h) {
  const auto energy = [&](double x) {
    Point moved = point;
    moved.*variable += x;
    return moved.make()->thermodynamics().potential_energy;
  };
  return (8 * (energy(h) - energy(-h)) - (energy(2 * h) - energy(-2 * h))) / (12 * h);
}

/// Forces in the order of the atoms' ids.
template <class Real>
std::vector<std::array<double, 3>> forces_of(Simulation<Real>& simulation) {
  const State<Real>& state = simulation.state();
  const auto n = static_cast<std::size_t>(state.num_local);
  const auto ids = to_host(state.id, n);
  const auto f = rows_to_host(state.force, n);
  std::vector<std::array<double, 3>> forces(n);
  for (std::size_t k = 0; k < 3 * n; ++k)
    forces[static_cast<std::size_t>(ids[k / 3])][k % 3] =
        static_cast<double>(f[k]) * simulation.force_quantum();
  return forces;
}

TEST(EnergySlopes, ForcesInBoxesOfAnyShape) {
  const tercet::test::TemporaryFolder folder;
  for (const auto& [name, text] : potentials(folder)) {
    for (const bool tilted : {false, true}) {
      Point point{test::options_of(two_kinds + text), tilted};
      const auto simulation = point.make();
      const auto force = forces_of(*simulation)[17];
      const Box& box = simulation->box();
      const std::array<std::array<double, 3>, 3> edges{
          {{box.xx, 0, 0}, {box.xy, box.yy, 0}, {box.xz, box.yz, box.zz}}};
      for (std::size_t axis = 0; axis < 3; ++axis) {
        point.axis = axis;
        double expected = 0;  // force along this edge
        for (std::size_t k = 0; k < 3; ++k) expected -= force[k] * edges[axis][k];
        const double found = slope(point, &Point::shift, 1e-5);
        EXPECT_NEAR(found, expected, 1e-6 * (1 + std::fabs(expected)))
            << name << (tilted ? ", tilted" : "") << ", edge " << axis;
      }
    }
  }
}

TEST(EnergySlopes, VirialsInBoxesOfAnyShape) {
  const tercet::test::TemporaryFolder folder;
  for (const auto& [name, text] : potentials(folder)) {
    for (const bool tilted : {false, true}) {
      Point point{test::options_of(two_kinds + text), tilted};
      const auto simulation = point.make();
      const Thermodynamics t = simulation->thermodynamics();
      const double unit = simulation->info().units.pressure_of_density;
      for (std::size_t c = 0; c < 6; ++c) {
        point.component = c;
        const double virial = t.pressure_tensor[c] * t.volume / unit;
        const double found = slope(point, &Point::strain, 1e-5);
        EXPECT_NEAR(virial, -found, 1e-6 * (1 + std::fabs(found)))
            << name << (tilted ? ", tilted" : "") << ", component " << c;
      }
    }
  }
}

TEST(EnergySlopes, ForcesInMixedPrecisionAreThoseInDoubleToSixDigits) {
  const tercet::test::TemporaryFolder folder;
  for (const auto& [name, text] : potentials(folder)) {
    const Point point{test::options_of(two_kinds + text), true};
    const auto in_double = forces_of(*point.make<double>());
    const auto in_mixed = forces_of(*point.make<float>());
    std::vector<double> errors;
    for (std::size_t i = 0; i < in_double.size(); ++i) {
      const auto& a = in_double[i];
      const auto& b = in_mixed[i];
      errors.push_back(std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) /
                       std::hypot(a[0], a[1], a[2]));
    }
    std::sort(errors.begin(), errors.end());
    // the field's gate for the median (OpenMM: 1e-6 for Lennard-Jones with a cutoff)
    EXPECT_LT(errors[errors.size() / 2], 3e-6) << name;
    EXPECT_LT(errors.back(), 3e-4) << name;
  }
}

TEST(EnergySlopes, TotalForceIsExactlyZeroForEveryPotential) {
  const tercet::test::TemporaryFolder folder;
  for (const auto& [name, text] : potentials(folder)) {
    const auto simulation = Point{test::options_of(two_kinds + text), true}.make();
    const State<double>& state = simulation->state();
    const auto f = rows_to_host(state.force, static_cast<std::size_t>(state.num_local));
    std::array<std::int64_t, 3> sum{};
    for (std::size_t k = 0; k < f.size(); ++k) sum[k % 3] += f[k];
    EXPECT_EQ(sum, (std::array<std::int64_t, 3>{})) << name;
  }
}

}  // namespace
}  // namespace tercet::md
