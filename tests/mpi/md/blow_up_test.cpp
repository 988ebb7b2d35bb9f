#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>

#include "common/error/agreed.hpp"
#include "common/parallel/copy.hpp"
#include "tests/support/md_case.hpp"
#include "tests/support/temporary_folder.hpp"

namespace tercet::md {
namespace {

/// Eight atoms at rest far from each other in a box of 16, and a ninth one `distance` beside
/// atom 30.
void write_data_file(const std::string& path, double distance) {
  std::ofstream out(path);
  out << "t\n\n9 atoms\n1 atom types\n0 16 xlo xhi\n0 16 ylo yhi\n0 16 zlo zhi\n\nAtoms # "
         "atomic\n\n";
  for (int n = 0; n < 8; ++n) {
    out << 10 * (n + 1) << " 1 " << 3 + 8 * (n % 2) << " " << 3 + 8 * (n / 2 % 2) << " "
        << 3 + 8 * (n / 4) << "\n";
  }
  out << "85 1 3 11 " << 3 + distance << "\n";
}

template <class Real>
std::string error_of_three_steps(const MdOptions& options) {
  try {
    const auto simulation = test::make_simulation<Real>(Communicator::world(), options);
    for (int n = 0; n < 3; ++n) simulation->step();
  } catch (const NumericalError& error) {
    EXPECT_NE(dynamic_cast<const Agreed*>(&error), nullptr) << "not all ranks know of it";
    return error.what();
  } catch (const InputError& error) {
    return std::string("input: ") + error.what();
  }
  return "(no error)";
}

struct Case {
  std::string ensemble = "";  ///< further lines of [dynamics]
  double distance = 0.625;
};

template <class Real>
std::string error_of(const Case& c) {
  const Communicator world = Communicator::world();
  const tercet::test::TemporaryFolder folder(world);
  if (world.is_root()) write_data_file(folder / "atoms.lmp", c.distance);
  world.barrier();
  return error_of_three_steps<Real>(test::options_of(
      "seed = 1\ntypes = [{name = \"A\", mass = 2}]\n[system]\nsource = \"data_file\"\ndata_file = "
      "\"" +
      (folder / "atoms.lmp") + "\"\n[velocity]\nsource = \"zero\"\n" +
      "[neighbors]\nbuffer = 0.3\n[[forces]]\nkind = \"lennard_jones\"\ncutoff = 2.5\n"
      "pairs = [{types = [\"A\", \"A\"], epsilon = 1, sigma = 1}]\n"
      "[dynamics]\ntime_step = 0.04\nnum_steps = 3\n" +
      c.ensemble));
}

/// F = 24 (2 r^-13 - r^-7) = 20,973.03 at r = 5/8; half a kick leaves v = F dt / 2m = 209.73, and
/// the step would be 8.3892 long.
template <class Real>
void expect_the_cause(const Case& c) {
  const std::string text = error_of<Real>(c);
  for (const std::string wanted :
       {"step 1: an atom goes 8.389 sigma in one step, more than 2.8. ",
        "It is atom 30 (type A) at (3, 11, 3) sigma, with speed 209.7 sigma/tau; ",
        "is 0.625 sigma away; ",
        "the strongest force on it is that of lennard_jones, 2.097e+04 epsilon/sigma. ",
        "Use a smaller time step"}) {
    EXPECT_NE(text.find(wanted), std::string::npos) << wanted << "\nin " << text;
  }
}

TEST(BlowUp, IsToldByItsCauseBeforeTheMoveOnAnyNumberOfRanks) {
  expect_the_cause<float>({});
  expect_the_cause<double>({});
}

TEST(BlowUp, IsToldUnderAThermostatToo) {
  const std::string thermostat =
      "ensemble = \"nvt\"\n[dynamics.thermostat]\ntemperature = 1\n"
      "relaxation_time = 1\n";
  expect_the_cause<double>({thermostat + "kind = \"velocity_rescaling\"\n"});
}

TEST(BlowUp, OfAForceBeyondAllBoundsIsToldAtTheStart) {
  const std::string text = error_of<double>({"", 0.01});
  EXPECT_EQ(text.rfind("input: step 0: atoms lie so near to each other", 0), 0u) << text;
  EXPECT_NE(text.find("It is atom 30 (type A) at (3, 11, 3) sigma"), std::string::npos) << text;
  EXPECT_NE(text.find("is 0.01 sigma away"), std::string::npos) << text;
}

/// Sizes of the forces on all atoms by id, the same on all ranks.
std::vector<double> force_sizes(Simulation<float>& simulation) {
  const State<float>& state = simulation.state();
  const auto own = static_cast<std::size_t>(state.num_local);
  const auto ids = to_host(state.id, own);
  const auto force = rows_to_host(state.force, own);
  std::vector<double> sizes(static_cast<std::size_t>(state.num_total), 0.0);
  for (std::size_t i = 0; i < own; ++i) {
    double sum = 0;
    for (std::size_t k = 0; k < 3; ++k) sum += std::pow(static_cast<double>(force[3 * i + k]), 2);
    sizes[static_cast<std::size_t>(ids[i])] = std::sqrt(sum) * simulation.force_quantum();
  }
  simulation.comm().max(sizes);
  return sizes;
}

TEST(BlowUp, OfCopperTellsTheEmbeddedAtomForceBeforeTheMove) {
  const MdOptions options = test::options_of(
      "units = \"metal\"\ntypes = [{name = \"Cu\"}]\n"
      "[system]\nlattice_constant = 3.62\ncells = [5, 5, 5]\ndisplacement = 0.3\n"
      "[velocity]\nsource = \"zero\"\n[[forces]]\nkind = \"eam\"\nfiles = [\"" TERCET_SOURCE_DIR
      "/inputs/md/potentials/Cu_zjw04.eam.alloy\"]\n"
      "[dynamics]\ntime_step = 0.1\nnum_steps = 1\nmax_displacement = 0.5\n");
  const auto simulation = test::make_simulation<float>(Communicator::world(), options);
  const std::vector<double> sizes = force_sizes(*simulation);
  try {
    for (int n = 0; n < 2; ++n) simulation->step();
    FAIL() << "no atom goes farther than 0.5 Angstrom";
  } catch (const NumericalError& error) {
    const std::string text = error.what();
    const std::size_t id = std::stoul(text.substr(text.find("It is atom ") + 11));
    const std::string wanted = fmt::format("that of eam, {:.4g} eV/Angstrom", sizes.at(id - 1));
    EXPECT_EQ(text.rfind("step 1: an atom goes", 0), 0u) << text;
    EXPECT_NE(text.find(wanted), std::string::npos) << wanted << "\nin " << text;
  }
}

TEST(BlowUp, IsNoneWhereTheTimeStepIsShort) {
  EXPECT_EQ(error_of<float>({"", 0.95}), "(no error)");
}

}  // namespace
}  // namespace tercet::md
