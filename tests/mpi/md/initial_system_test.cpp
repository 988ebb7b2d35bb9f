#include "md/initial/initial_system.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "common/error/agreed.hpp"
#include "common/io/row_range.hpp"
#include "tests/support/md_case.hpp"
#include "tests/support/temporary_folder.hpp"

namespace tercet::md {
namespace {

MdOptions options_for(const std::string& system) {
  return test::options_of(
      "seed = 5\ntypes = [{name = \"A\", mass = 1}, {name = \"B\", mass = 2}]\n" + system +
      "\n[velocity]\nsource = \"zero\"\n"
      "[[forces]]\nkind = \"lennard_jones\"\ncutoff = 1\n"
      "pairs = [{types = [\"A\", \"A\"], epsilon = 1, sigma = 1},"
      "{types = [\"B\", \"B\"], epsilon = 1, sigma = 1}]\n"
      "[dynamics]\ntime_step = 1\nnum_steps = 0\n");
}

void expect_same_atom(const InitialAtom& found, const InitialAtom& right) {
  EXPECT_EQ(found.id, right.id);
  EXPECT_EQ(found.position, right.position) << "id " << right.id;
  EXPECT_EQ(found.velocity, right.velocity) << "id " << right.id;
  EXPECT_EQ(found.type, right.type) << "id " << right.id;
  EXPECT_EQ(found.charge, right.charge) << "id " << right.id;
  EXPECT_EQ(found.molecule, right.molecule) << "id " << right.id;
  EXPECT_EQ(found.image, right.image) << "id " << right.id;
}

/// Each rank must hold its even share of what one rank makes alone.
void expect_share_of_what_one_rank_makes(const MdOptions& options) {
  const Communicator world = Communicator::world(), self(MPI_COMM_SELF);
  const InitialSystem part = make_initial_system(world, options);
  const InitialSystem whole = make_initial_system(self, options);
  const auto total = static_cast<std::uint64_t>(whole.num_total);
  const auto share = io::even_share(total, world.rank(), world.size());
  EXPECT_EQ(part.num_total, whole.num_total);
  EXPECT_EQ(part.first, static_cast<std::int64_t>(share.begin));
  EXPECT_EQ(part.num_types, whole.num_types);
  EXPECT_EQ(part.mass_of_type, whole.mass_of_type);
  EXPECT_EQ(part.ids, whole.ids);
  EXPECT_EQ(part.has_charge, whole.has_charge);
  EXPECT_EQ(part.has_molecule, whole.has_molecule);
  EXPECT_EQ(part.has_velocity, whole.has_velocity);
  EXPECT_EQ(part.box.origin, whole.box.origin);
  EXPECT_EQ(part.box.zz, whole.box.zz);
  EXPECT_EQ(part.box.yz, whole.box.yz);
  ASSERT_EQ(whole.atoms.size(), total);
  ASSERT_EQ(part.atoms.size(), share.size());
  for (std::size_t n = 0; n < part.atoms.size(); ++n) {
    expect_same_atom(part.atoms[n], whole.atoms[share.begin + n]);
  }
}

TEST(InitialSystem, OfACrystalDoesNotDependOnTheRanks) {
  expect_share_of_what_one_rank_makes(
      options_for("[system]\nlattice = \"diamond\"\nlattice_constant = 2\ncells = [3, 1, 5]\n"
                  "displacement = 0.3\ntype_fractions = [1, 2]"));
}

TEST(InitialSystem, OfRandomPlacesDoesNotDependOnTheRanks) {
  expect_share_of_what_one_rank_makes(
      options_for("[system]\nsource = \"random\"\nnum_atoms = 101\nbox = [9, 8, 7]\n"
                  "min_distance = 0.9\ntype_fractions = [1, 2]"));
}

TEST(InitialSystem, OfFewerAtomsThanRanksLeavesSomeWithout) {
  expect_share_of_what_one_rank_makes(
      options_for("[system]\nsource = \"random\"\nnum_atoms = 2\ndensity = 0.1"));
}

/// A tilted box with ids in disorder and gaps.
std::string data_file(const std::string& last_atom) {
  return "t\n\n5 atoms\n2 atom types\n1 9 xlo xhi\n0 8 ylo yhi\n-4 4 zlo zhi\n1 2 -1 xy xz yz\n\n"
         "Masses\n\n1 1.5\n2 2.5\n\nAtoms # full\n\n"
         "7 3 1 0.5 1 2 3 1 0 -1\n2 4 2 -0.5 4 5 1.5 0 0 0\n9 3 2 1 1.5 1 -3 0 2 0\n"
         "30 1 1 0 8 7 0 0 0 0\n" +
         last_atom + "\n\nVelocities\n\n9 1 2 3\n2 4 5 6\n30 7 8 9\n4 10 11 12\n7 13 14 15\n";
}

TEST(InitialSystem, OfADataFileDoesNotDependOnTheRanks) {
  const Communicator world = Communicator::world();
  const tercet::test::TemporaryFolder folder(world);
  const std::string path = folder / "atoms.lmp";
  if (world.is_root()) std::ofstream(path) << data_file("4 1 1 0 2 2 2 0 0 0");
  world.barrier();
  const MdOptions options = options_for("[system]\nsource = \"data_file\"\ndata_file = \"" + path +
                                        "\"\ndisplacement = 0.01");
  expect_share_of_what_one_rank_makes(options);
  EXPECT_EQ(make_initial_system(world, options).ids, (std::vector<std::int64_t>{2, 4, 7, 9, 30}));
}

TEST(InitialSystem, ABadDataFileIsOneErrorOfAllRanks) {
  const Communicator world = Communicator::world();
  const tercet::test::TemporaryFolder folder(world);
  const std::string path = folder / "atoms.lmp";
  if (world.is_root()) std::ofstream(path) << data_file("4 1 3 0 2 2 2 0 0 0");
  world.barrier();
  try {
    make_initial_system(
        world, options_for("[system]\nsource = \"data_file\"\ndata_file = \"" + path + "\""));
    FAIL() << "type 3 of 2 was taken";
  } catch (const InputError& error) {
    EXPECT_EQ(std::string(error.what()), path + ":21: this type is not among the file's types");
    EXPECT_NE(dynamic_cast<const Agreed*>(&error), nullptr);
  }
}

}  // namespace
}  // namespace tercet::md
