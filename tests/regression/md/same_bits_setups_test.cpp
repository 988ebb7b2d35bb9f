#include <cmath>
#include <fstream>

#include "tests/support/device_memory.hpp"
#include "tests/support/md_bits.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/support/test_size.hpp"

namespace tercet::md {
namespace {

using test::expect_same_bits_as_alone;

std::int64_t some_steps() {
  return tercet::test::test_size(60, 300);
}

MdOptions melting_crystal(int cells) {
  return test::options_of(test::lj_crystal(cells));
}

void expect_same_bits(const MdOptions& options) {
  expect_same_bits_as_alone<float>(options, some_steps());
  expect_same_bits_as_alone<double>(options, some_steps());
}

/// An fcc crystal of cubes in a corner of a box, both sheared alike.
struct Crystal {
  int cells = 5;
  double cube = 1.68;
  std::array<double, 3> box{8.4, 8.4, 8.4};
  double xy = 0, xz = 0, yz = 0;

  void write(const std::string& path) const {
    std::ofstream out(path);
    out.precision(17);
    out << "crystal\n\n"
        << 4 * cells * cells * cells << " atoms\n1 atom types\n\n0 " << box[0] << " xlo xhi\n0 "
        << box[1] << " ylo yhi\n0 " << box[2] << " zlo zhi\n";
    if (xy != 0) out << xy << " " << xz << " " << yz << " xy xz yz\n";
    out << "\nAtoms # atomic\n\n";
    int id = 0;
    for (int n = 0; n < cells * cells * cells; ++n) {
      for (int site = 0; site < 4; ++site) {
        const double x = cube * (n % cells + (site % 2) * 0.5);
        const double y = cube * (n / cells % cells + (site == 1 || site == 2 ? 0.5 : 0.0));
        const double z = cube * (n / (cells * cells) + (site >= 2 ? 0.5 : 0.0));
        const double sy = y / box[1], sz = z / box[2];
        out << ++id << " 1 " << x + xy * sy + xz * sz << " " << y + yz * sz << " " << z << "\n";
      }
    }
  }
};

MdOptions from_file(const std::string& path) {
  MdOptions options = melting_crystal(5);
  options.system.source = AtomSource::data_file;
  options.system.data_file = path;
  return options;
}

TEST(SameBitsSetups, EachTransport) {
  const MdOptions options = melting_crystal(4);
  for (const auto kind : {TransportKind::staged, TransportKind::onesided, TransportKind::device}) {
    if (kind == TransportKind::device && !testing_support::mpi_takes_device_memory()) continue;
    SCOPED_TRACE(to_string(kind));
    expect_same_bits_as_alone<float>(options, some_steps(), test::host_transport(kind));
    expect_same_bits_as_alone<double>(options, some_steps(), test::host_transport(kind));
  }
}

TEST(SameBitsSetups, TriclinicBox) {
  const Communicator world = Communicator::world();
  const tercet::test::TemporaryFolder folder(world);
  if (world.is_root()) Crystal{.xy = 2.0, .xz = -1.5, .yz = 1.0}.write(folder / "tilted.data");
  world.barrier();
  expect_same_bits(from_file(folder / "tilted.data"));
}

// Few atoms leave a box that is nearly empty where they are many: bricks are cut anew as the
// cluster spreads.
TEST(SameBitsSetups, ClusterWithAndWithoutBalance) {
  const Communicator world = Communicator::world();
  const tercet::test::TemporaryFolder folder(world);
  if (world.is_root()) Crystal{.cells = 4, .box = {16, 17, 18}}.write(folder / "cluster.data");
  world.barrier();
  MdOptions options = from_file(folder / "cluster.data");
  options.velocity.temperature = 6;
  const test::RunBits balanced = expect_same_bits_as_alone<float>(options, some_steps());
  const int cuts = tercet::test::test_size(1, 2);  // there is less to balance in fewer steps
  EXPECT_GE(balanced.num_rebalanced, world.size() > 1 ? cuts : 0);
  options.comm.balance = false;
  const test::RunBits uneven = expect_same_bits_as_alone<float>(options, some_steps());
  EXPECT_EQ(uneven.num_rebalanced, 0);
}

TEST(SameBitsSetups, AxesThatAreNotPeriodic) {
  MdOptions options = melting_crystal(5);
  options.velocity.temperature = 0.8;
  options.system.periodic = {true, true, false};
  expect_same_bits(options);
  options.system.periodic = {false, false, false};
  expect_same_bits(options);
}

TEST(SameBitsSetups, TwoKindsOfAtoms) {
  MdOptions options = melting_crystal(4);
  options.types.push_back({"B", 2.5});
  options.system.type_fractions = {0.7, 0.3};
  PairOptions pair = options.forces[0].pairs[0];
  pair.types = {"B", "B"};
  pair.epsilon = 0.6;
  pair.sigma = 0.9;
  options.forces[0].pairs.push_back(pair);
  options.forces[0].truncation = Truncation::force_shift;
  expect_same_bits(options);
}

TEST(SameBitsSetups, EmbeddedAtoms) {
  const std::string potential = TERCET_SOURCE_DIR "/inputs/md/potentials/Cu_zjw04.eam.alloy";
  const MdOptions options = test::options_of(R"(
units = "metal"
seed = 5
[[types]]
name = "Cu"
[system]
source = "lattice"
lattice_constant = 3.75
cells = [4, 4, 4]
[velocity]
temperature = 5000
[[forces]]
kind = "eam"
files = [")" + potential + R"("]
[dynamics]
time_step = 0.003
num_steps = 100
)");
  expect_same_bits(options);
}

TEST(SameBitsSetups, AnyGridOfBricks) {
  const int ranks = Communicator::world().size();
  const std::string n = std::to_string(ranks);
  for (const std::string& grid : {n + "x1x1", "1x" + n + "x1", "1x1x" + n}) {
    SCOPED_TRACE(grid);
    MdOptions options = melting_crystal(4);
    options.comm.grid = grid;
    expect_same_bits_as_alone<float>(options, some_steps());
  }
}

/// The same bits as one rank that builds its lists when they are due by default.
void expect_lists_change_nothing(const MdOptions& options) {
  const Communicator world = Communicator::world();
  const test::RunBits bits = test::run_bits<double>(world, options, some_steps());
  const test::RunBits usual =
      test::run_bits<double>(Communicator::self(), melting_crystal(4), some_steps());
  EXPECT_EQ(bits.num_late, 0);
  EXPECT_NE(bits.num_builds, usual.num_builds) << "the lists were built as usual";
  EXPECT_EQ(test::difference(bits, usual), "");
}

TEST(SameBitsSetups, AnyListBuffer) {
  for (const double buffer : {0.12, 0.5, 0.8}) {
    SCOPED_TRACE(buffer);
    MdOptions options = melting_crystal(4);
    options.neighbors.buffer = buffer;
    expect_lists_change_nothing(options);
  }
}

TEST(SameBitsSetups, AnyRebuildInterval) {
  for (const std::int64_t every : {1, 4, 7}) {
    SCOPED_TRACE(every);
    MdOptions options = melting_crystal(4);
    options.neighbors.rebuild = RebuildRule::interval;
    options.neighbors.every = every;
    options.neighbors.buffer = 0.8;
    expect_lists_change_nothing(options);
  }
}

const std::array<std::string, 6> ensembles{
    "ensemble = \"nve\"",
    "ensemble = \"nvt\"\n[dynamics.thermostat]\nkind = \"langevin\"\ntemperature = 1.5\n"
    "relaxation_time = 0.3",
    "ensemble = \"nvt\"\n[dynamics.thermostat]\ntemperature = 1.5\nrelaxation_time = 0.3\n"
    "every = 4",
    "ensemble = \"nvt\"\n[dynamics.thermostat]\nkind = \"nose_hoover_chain\"\ntemperature = 1.5\n"
    "relaxation_time = 0.3",
    "ensemble = \"npt\"\n[dynamics.thermostat]\ntemperature = 1.5\nrelaxation_time = 0.3\n"
    "every = 4\n[dynamics.barostat]\npressure = 3\nrelaxation_time = 0.5\ncompressibility = 0.03\n"
    "every = 6",
    "ensemble = \"npt\"\n[dynamics.thermostat]\ntemperature = 1.5\nrelaxation_time = 0.3\n"
    "[dynamics.barostat]\nkind = \"mtk\"\npressure = 3\nrelaxation_time = 0.5"};

// What is logged, and how often, is no part of the motion.
TEST(SameBitsSetups, LookingChangesNothing) {
  const Communicator world = Communicator::world();
  for (const std::string& ensemble : ensembles) {
    SCOPED_TRACE(ensemble);
    const MdOptions options = test::options_of(test::lj_crystal(5, ensemble));
    constexpr std::int64_t steps = 60;
    const test::RunBits unseen = test::run_bits<float>(world, options, steps);
    const auto simulation = test::make_simulation<float>(world, options);
    for (std::int64_t n = 0; n < steps; ++n) {
      simulation->step();
      if (n % 3 == 0) simulation->thermodynamics();
      if (n % 5 == 0) simulation->state();
    }
    EXPECT_EQ(test::difference(unseen, test::bits_of(*simulation)), "");
  }
}

/// How many atoms have the same velocity, component by component.
std::size_t num_equal(const test::RunBits& a, const test::RunBits& b) {
  std::size_t count = 0;
  for (std::size_t n = 0; n < a.atoms.size(); ++n) {
    for (std::size_t k = 0; k < 3; ++k) {
      count += a.atoms[n].velocity[k] == b.atoms[n].velocity[k] ? 1 : 0;
    }
  }
  return count;
}

// Bug report 17 of facts/md.md (GPUMD 191, OpenMM 2225).
TEST(SameBitsSetups, VelocitiesAndNoiseBelongToAtomAndSeed) {
  const Communicator world = Communicator::world();
  MdOptions options = test::options_of(test::lj_crystal(4, ensembles[1]));
  const test::RunBits start = test::run_bits<double>(world, options, 0);
  EXPECT_EQ(test::difference(start, test::run_bits<double>(Communicator::self(), options, 0)), "");
  MdOptions other = options;
  other.seed = options.seed + 1;
  EXPECT_EQ(num_equal(start, test::run_bits<double>(world, other, 0)), 0U);

  // from rest on a crystal, where no force acts, all motion is noise
  options.velocity.source = other.velocity.source = VelocitySource::zero;
  const test::RunBits first = test::run_bits<double>(world, options, 1);
  EXPECT_EQ(num_equal(first, test::run_bits<double>(world, options, 1)), 3 * first.atoms.size());
  EXPECT_EQ(num_equal(first, test::run_bits<double>(world, other, 1)), 0U);
  options.dynamics.first_step = 1;
  EXPECT_EQ(num_equal(first, test::run_bits<double>(world, options, 1)), 0U);
}

}  // namespace
}  // namespace tercet::md
