#include "md/io/frame.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "tests/support/md_case.hpp"
#include "tests/support/temporary_folder.hpp"

namespace tercet::md {
namespace {

/// A hot gas of two kinds in a box away from the origin: atoms cross faces and ranks soon.
std::string hot_gas(const std::string& precision) {
  return "precision = \"" + precision + R"("
types = [{name = "A", mass = 1}, {name = "B", mass = 3}]
[system]
lattice = "sc"
lattice_constant = 1.6
cells = [6, 5, 7]
type_fractions = [0.5, 0.5]
displacement = 0.1
[velocity]
temperature = 20
[[forces]]
kind = "lennard_jones"
cutoff = 2.5
pairs = [{types = ["A", "A"], epsilon = 1, sigma = 1}, {types = ["B", "B"], epsilon = 1, sigma = 1}]
[dynamics]
time_step = 0.002
num_steps = 60
)";
}

/// Rows of a frame that holds all atoms.
template <class T>
std::vector<T> rows_of(const std::vector<T>& all, io::RowRange rows, std::size_t columns) {
  const auto at = [&](std::uint64_t row) {
    return all.begin() + static_cast<std::ptrdiff_t>(row * columns);
  };
  return {at(rows.begin), at(rows.end)};
}

void expect_even_share(const Communicator& comm, io::RowRange rows, std::uint64_t total) {
  const io::RowRange right = io::even_share(total, comm.rank(), comm.size());
  EXPECT_EQ(rows.begin, right.begin);
  EXPECT_EQ(rows.end, right.end);
}

template <class Real>
void expect_the_same_as_alone(const std::string& precision) {
  const Communicator world = Communicator::world(), self(MPI_COMM_SELF);
  const MdOptions options = test::options_of(hot_gas(precision));
  const auto together = test::make_simulation<Real>(world, options);
  const auto alone = test::make_simulation<Real>(self, options);
  for (const int steps : {0, 60}) {
    for (int n = 0; n < steps; ++n) {
      together->step();
      alone->step();
    }
    const Frame part = collect_frame(*together), whole = collect_frame(*alone);
    ASSERT_EQ(whole.rows.size(), 210u);
    expect_even_share(world, part.rows, 210);
    EXPECT_EQ(part.position, rows_of(whole.position, part.rows, 3)) << steps << " steps";
    EXPECT_EQ(part.velocity, rows_of(whole.velocity, part.rows, 3)) << steps << " steps";
    EXPECT_EQ(part.image, rows_of(whole.image, part.rows, 3)) << steps << " steps";
    EXPECT_EQ(part.type, rows_of(whole.type, part.rows, 1)) << steps << " steps";
    const auto crossed = std::count_if(whole.image.begin(), whole.image.end(),
                                       [](std::int32_t i) { return i != 0; });
    if (steps > 0) {
      EXPECT_GT(crossed, 5) << "the gas is too cold for this test";
    }
  }
}

TEST(Frame, IsTheSameOnAnyNumberOfRanksBitByBit) {
  expect_the_same_as_alone<float>("mixed");
  expect_the_same_as_alone<double>("double");
}

/// 40 atoms 1.5 apart, ids 5, 10, 15, ... in falling order, with charge and molecule.
void write_data_file(const std::string& path) {
  std::ofstream out(path);
  out << "t\n\n40 atoms\n2 atom types\n2 10 xlo xhi\n-3 5 ylo yhi\n0 12 zlo zhi\n\nAtoms # "
         "full\n\n";
  for (int n = 39; n >= 0; --n) {
    out << 5 * (n + 1) << " " << n / 4 << " " << 1 + n % 2 << " " << n * 0.25 << " "
        << 2.5 + 2 * (n % 4) << " " << -2.5 + 3 * (n / 4 % 2) << " " << 0.5 + 2 * (n / 8) << " "
        << n % 3 << " 0 " << -(n % 2) << "\n";
  }
}

TEST(Frame, HoldsWhatTheDataFileSaysInTheOrderOfItsIds) {
  const Communicator world = Communicator::world();
  const tercet::test::TemporaryFolder folder(world);
  const std::string path = folder / "atoms.lmp";
  if (world.is_root()) write_data_file(path);
  world.barrier();
  const auto simulation = test::make_simulation<double>(
      world, test::options_of("types = [{name = \"A\", mass = 1}, {name = \"B\", mass = 2}]\n"
                              "[system]\nsource = \"data_file\"\ndata_file = \"" +
                              path +
                              "\"\n[velocity]\nsource = \"zero\"\n"
                              "[[forces]]\nkind = \"lennard_jones\"\ncutoff = 2.5\n"
                              "pairs = [{types = [\"A\", \"A\"], epsilon = 1, sigma = 1},"
                              "{types = [\"B\", \"B\"], epsilon = 1, sigma = 1}]\n"
                              "[dynamics]\ntime_step = 0.001\nnum_steps = 1\n"));
  const Frame frame = collect_frame(*simulation);
  const auto charge = charges_in_order(*simulation);
  expect_even_share(world, frame.rows, 40);
  ASSERT_EQ(charge.size(), frame.rows.size());
  constexpr double place = 1e-14;  // 64 bits of fraction, then a few roundings of numbers up to 12
  for (std::size_t k = 0; k < frame.rows.size(); ++k) {
    const int n = static_cast<int>(frame.rows.begin + k);
    EXPECT_EQ(simulation->info().id_of(n), 5 * (n + 1));
    EXPECT_NEAR(frame.position[3 * k], 2.5 + 2 * (n % 4), place);
    EXPECT_NEAR(frame.position[3 * k + 1], -2.5 + 3 * (n / 4 % 2), place);
    EXPECT_NEAR(frame.position[3 * k + 2], 0.5 + 2 * (n / 8), place);
    EXPECT_EQ(frame.image[3 * k], n % 3);
    EXPECT_EQ(frame.image[3 * k + 1], 0);
    EXPECT_EQ(frame.image[3 * k + 2], -(n % 2));
    EXPECT_EQ(frame.type[k], n % 2);
    EXPECT_EQ(charge[k], n * 0.25);
    EXPECT_EQ(frame.velocity[3 * k], 0);
  }
}

}  // namespace
}  // namespace tercet::md
