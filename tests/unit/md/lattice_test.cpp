#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "md/initial/initial_system.hpp"
#include "tests/support/md_case.hpp"

namespace tercet::md {
namespace {

/// What a crystal is known by; distances in cell edges (Kittel, Introduction to Solid State
/// Physics, chapter 1, tables of the cubic lattices and diamond).
struct Crystal {
  const char* name;
  int atoms_per_cell;
  double nearest;
  int num_nearest;
  double second;
  int num_second;
};

const Crystal crystals[] = {{"sc", 1, 1, 6, std::sqrt(2.0), 12},
                            {"bcc", 2, std::sqrt(0.75), 8, 1, 6},
                            {"fcc", 4, std::sqrt(0.5), 12, 1, 6},
                            {"diamond", 8, std::sqrt(3.0) / 4, 4, std::sqrt(0.5), 12}};

MdOptions options_for(const std::string& lattice, const std::string& size) {
  return test::options_of("types = [{name = \"A\", mass = 1}]\n[system]\nlattice = \"" + lattice +
                          "\"\ncells = [3, 4, 5]\n" + size +
                          "\n[velocity]\ntemperature = 1\n"
                          "[[forces]]\nkind = \"lennard_jones\"\ncutoff = 1\n"
                          "pairs = [{types = [\"A\", \"A\"], epsilon = 1, sigma = 1}]\n"
                          "[dynamics]\ntime_step = 1\nnum_steps = 0\n");
}

/// Distances of an atom from all others, nearest images, ascending, in cell edges.
std::vector<double> distances(const InitialSystem& system, std::size_t i, double edge) {
  const std::array<double, 3> box{system.box.xx, system.box.yy, system.box.zz};
  std::vector<double> all;
  for (std::size_t j = 0; j < system.atoms.size(); ++j) {
    if (j == i) continue;
    double r2 = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      double d = system.atoms[j].position[k] - system.atoms[i].position[k];
      d -= box[k] * std::round(d / box[k]);
      r2 += d * d;
    }
    all.push_back(std::sqrt(r2) / edge);
  }
  std::sort(all.begin(), all.end());
  return all;
}

TEST(Lattice, EveryAtomHasTheNeighboursOfItsCrystal) {
  const Communicator comm = Communicator::world();
  constexpr double edge = 1.7;
  for (const Crystal& c : crystals) {
    const InitialSystem system = make_lattice(comm, options_for(c.name, "lattice_constant = 1.7"));
    for (std::size_t i = 0; i < system.atoms.size(); ++i) {
      const std::vector<double> d = distances(system, i, edge);
      const auto first = static_cast<std::size_t>(c.num_nearest),
                 second = first + static_cast<std::size_t>(c.num_second);
      EXPECT_NEAR(d.front(), c.nearest, 1e-14) << c.name << ", atom " << i;
      EXPECT_NEAR(d[first - 1], c.nearest, 1e-14) << c.name << ", atom " << i;
      EXPECT_NEAR(d[first], c.second, 1e-14) << c.name << ", atom " << i;
      EXPECT_NEAR(d[second - 1], c.second, 1e-14) << c.name << ", atom " << i;
      EXPECT_GT(d[second], c.second * 1.05) << c.name << ", atom " << i;
    }
  }
}

TEST(Lattice, FillsWholeCellsAlongEachAxisWithIdsFromOne) {
  const Communicator comm = Communicator::world();
  for (const Crystal& c : crystals) {
    const InitialSystem system = make_lattice(comm, options_for(c.name, "lattice_constant = 1.5"));
    EXPECT_DOUBLE_EQ(system.box.xx, 4.5);
    EXPECT_DOUBLE_EQ(system.box.yy, 6.0);
    EXPECT_DOUBLE_EQ(system.box.zz, 7.5);
    EXPECT_EQ(system.num_total, 60 * c.atoms_per_cell) << c.name;
    ASSERT_EQ(system.atoms.size(), static_cast<std::size_t>(system.num_total));
    for (std::size_t n = 0; n < system.atoms.size(); ++n) {
      const InitialAtom& atom = system.atoms[n];
      EXPECT_EQ(atom.id, static_cast<std::int64_t>(n) + 1);
      EXPECT_EQ(atom.type, 0);
      EXPECT_TRUE(atom.position[0] >= 0 && atom.position[0] < 4.5) << c.name << ", atom " << n;
      EXPECT_TRUE(atom.position[1] >= 0 && atom.position[1] < 6.0) << c.name << ", atom " << n;
      EXPECT_TRUE(atom.position[2] >= 0 && atom.position[2] < 7.5) << c.name << ", atom " << n;
    }
  }
}

TEST(Lattice, HasTheDensityThatIsAskedFor) {
  const Communicator comm = Communicator::world();
  for (const Crystal& c : crystals) {
    const InitialSystem system = make_lattice(comm, options_for(c.name, "density = 0.8442"));
    const double density = static_cast<double>(system.num_total) / system.box.volume();
    EXPECT_NEAR(density, 0.8442, 1e-15 * 8) << c.name;
  }
}

}  // namespace
}  // namespace tercet::md
