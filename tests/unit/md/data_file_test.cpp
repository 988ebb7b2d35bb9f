#include "md/initial/data_file.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "tests/support/error_text.hpp"
#include "tests/support/temporary_folder.hpp"

namespace tercet::md {
namespace {

/// A data file of three atoms in two types, of which the Atoms section is given.
std::string three_atoms(const std::string& atoms, const std::string& more = "",
                        const std::string& header = "") {
  return "title: 7 atoms  # not this line\n\n"
         "3 atoms\n"
         "2 atom types   # a remark\n"
         "-1 9 xlo xhi\n"
         "2.5 1.0e1 ylo yhi\n"
         "0 20 zlo zhi\n" +
         header + "\nMasses\n\n2 16.0 # O\n1 1.008\n\n" + atoms + more;
}

struct Parsed {
  test::TemporaryFolder folder;
  std::string path = folder / "atoms.lmp";

  DataFile operator()(const std::string& text, AtomStyle style = AtomStyle::automatic,
                      bool ignore_topology = false) {
    std::ofstream(path) << text;
    return parse_data_file(path, style, ignore_topology);
  }
  /// The message without the folder.
  std::string error(const std::string& text, AtomStyle style = AtomStyle::automatic) {
    const std::string message = input_error_of([&] { (*this)(text, style); });
    const std::size_t at = message.find("atoms.lmp");
    return at == std::string::npos ? message : message.substr(at);
  }
};

const std::string atomic_lines =
    "Atoms # atomic\n\n"
    "30 2 0.5 3.5 1.5\n"
    "10 1 -0.25 4 2e1 # the upper face\n"
    "\n"
    "20 2 8.75 +9.5 .5\n";

TEST(DataFile, ReadsHeaderMassesAndAtomsInTheOrderOfTheirIds) {
  const DataFile file = Parsed()(three_atoms(atomic_lines));
  EXPECT_EQ(file.num_types, 2);
  EXPECT_EQ(file.mass_of_type, (std::vector<double>{1.008, 16.0}));
  EXPECT_EQ(file.box.origin, (std::array<double, 3>{-1, 2.5, 0}));
  EXPECT_EQ(file.box.xx, 10);
  EXPECT_EQ(file.box.yy, 7.5);
  EXPECT_EQ(file.box.zz, 20);
  EXPECT_FALSE(file.box.tilted());
  ASSERT_EQ(file.atoms.size(), 3u);
  EXPECT_EQ(file.atoms[0].id, 10);
  EXPECT_EQ(file.atoms[0].type, 0);
  EXPECT_EQ(file.atoms[0].position, (std::array<double, 3>{-0.25, 4, 20}));
  EXPECT_EQ(file.atoms[1].id, 20);
  EXPECT_EQ(file.atoms[1].type, 1);
  EXPECT_EQ(file.atoms[1].position, (std::array<double, 3>{8.75, 9.5, 0.5}));
  EXPECT_EQ(file.atoms[2].id, 30);
  EXPECT_EQ(file.atoms[2].position, (std::array<double, 3>{0.5, 3.5, 1.5}));
  EXPECT_FALSE(file.has_charge || file.has_molecule || file.has_velocity);
}

/// Atom 1 of each style: what its columns must become.
struct StyleCase {
  const char* name;
  AtomStyle style;
  std::string columns;  ///< between id and place
  int molecule, type;
  double charge;
};

const StyleCase styles[] = {{"atomic", AtomStyle::atomic, "2", 0, 1, 0},
                            {"charge", AtomStyle::charge, "2 -0.5", 0, 1, -0.5},
                            {"molecular", AtomStyle::molecular, "7 2", 7, 1, 0},
                            {"full", AtomStyle::full, "7 2 -0.5", 7, 1, -0.5}};

std::string lines_of(const StyleCase& s, const std::string& remark, const std::string& images) {
  std::string text = "Atoms" + remark + "\n\n";
  for (const char* id : {"1", "2", "3"})
    text += std::string(id) + " " + s.columns + " 1.5 3.5 " + id + images + "\n";
  return text;
}

void expect_style(const StyleCase& s, const DataFile& file, const std::array<int, 3>& image) {
  ASSERT_EQ(file.atoms.size(), 3u) << s.name;
  const InitialAtom& atom = file.atoms[1];
  EXPECT_EQ(atom.id, 2) << s.name;
  EXPECT_EQ(atom.type, s.type) << s.name;
  EXPECT_EQ(atom.molecule, s.molecule) << s.name;
  EXPECT_EQ(atom.charge, s.charge) << s.name;
  EXPECT_EQ(atom.position, (std::array<double, 3>{1.5, 3.5, 2})) << s.name;
  EXPECT_EQ(atom.image, image) << s.name;
  EXPECT_EQ(file.has_charge, s.charge != 0) << s.name;
  EXPECT_EQ(file.has_molecule, s.molecule != 0) << s.name;
}

TEST(DataFile, KnowsTheStyleFromTheInputTheRemarkOrTheColumns) {
  Parsed parsed;
  for (const StyleCase& s : styles) {
    for (const std::string images : {"", " -1 0 2"}) {
      const std::array<int, 3> image = images.empty() ? std::array{0, 0, 0} : std::array{-1, 0, 2};
      expect_style(s, parsed(three_atoms(lines_of(s, "", images)), s.style), image);
      expect_style(s, parsed(three_atoms(lines_of(s, "", images))), image);
      const std::string remark = std::string("  # ") + s.name;
      expect_style(s, parsed(three_atoms(lines_of(s, remark, images))), image);
    }
  }
}

TEST(DataFile, AWholeChargeIsOneWhereTheRemarkSaysSo) {
  const StyleCase whole{"charge", AtomStyle::charge, "2 1", 0, 1, 1};
  expect_style(whole, Parsed()(three_atoms(lines_of(whole, " # charge", ""))), {0, 0, 0});
}

TEST(DataFile, TakesTheStyleOfTheInputAgainstTheRemark) {
  const StyleCase charge{"charge", AtomStyle::charge, "2 1", 0, 1, 1};
  expect_style(charge, Parsed()(three_atoms(lines_of(charge, " # molecular", "")), charge.style),
               {0, 0, 0});
}

TEST(DataFile, ReadsTheTiltOfATriclinicBox) {
  const Box box = Parsed()(three_atoms(atomic_lines, "", "1.5 -2 0.25 xy xz yz\n")).box;
  EXPECT_EQ(box.xy, 1.5);
  EXPECT_EQ(box.xz, -2);
  EXPECT_EQ(box.yz, 0.25);
  EXPECT_EQ(box.xx, 10) << "the bounds are those of the edge, not of the tilted box";
}

TEST(DataFile, GivesVelocitiesToTheAtomsWithTheirIds) {
  const DataFile file =
      Parsed()(three_atoms(atomic_lines, "\nVelocities\n\n20 1 2 3\n30 -4 5 6\n10 7 8 9e-1\n"));
  EXPECT_TRUE(file.has_velocity);
  EXPECT_EQ(file.atoms[0].velocity, (std::array<double, 3>{7, 8, 0.9}));
  EXPECT_EQ(file.atoms[1].velocity, (std::array<double, 3>{1, 2, 3}));
  EXPECT_EQ(file.atoms[2].velocity, (std::array<double, 3>{-4, 5, 6}));
}

TEST(DataFile, PassesOverCoefficientsAndWhereAskedOverBonds) {
  Parsed parsed;
  const std::string coefficients = "\nPair Coeffs\n\n1 0.1 3\n2 0.2 3\n";
  EXPECT_EQ(parsed(three_atoms(atomic_lines, coefficients)).atoms.size(), 3u);
  const std::string bonds =
      coefficients + "\nBonds\n\n1 1 10 20\n\nVelocities\n\n" + "10 1 1 1\n20 2 2 2\n30 3 3 3\n";
  const DataFile file = parsed(three_atoms(atomic_lines, bonds), AtomStyle::automatic, true);
  EXPECT_EQ(file.atoms[2].velocity[0], 3) << "what follows the bonds is read";
  EXPECT_NE(parsed.error(three_atoms(atomic_lines, bonds)).find("atoms.lmp:26: the file has Bonds"),
            std::string::npos);
}

TEST(DataFile, ReadsLinesThatEndWithCarriageReturns) {
  std::string text = three_atoms(atomic_lines);
  for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 2)
    text.replace(at, 1, "\r\n");
  EXPECT_EQ(Parsed()(text).atoms[2].position[2], 1.5);
}

TEST(DataFile, NamesFileAndLineOfWhatIsWrong) {
  Parsed parsed;
  const auto starts = [&](const std::string& text, const std::string& wanted) {
    const std::string found = parsed.error(text);
    EXPECT_EQ(found.substr(0, wanted.size()), wanted);
  };
  const auto atoms = [&](const std::string& lines) { return three_atoms("Atoms\n\n" + lines); };
  starts(atoms("1 1 1 1 1\n2 1 1 1 1\n1 1 2 2 2\n"),
         "atoms.lmp:18: atom id 1 is used twice; the first time in line 16");
  starts(atoms("1 1 1 1 1\n2 3 1 1 1\n"), "atoms.lmp:17: this type is not among");
  starts(atoms("1 1 1 1 1\n2 0 1 1 1\n"), "atoms.lmp:17: this type is not among");
  starts(atoms("1 1 1 1 1\n0 1 1 1 1\n"), "atoms.lmp:17: an atom's id must be 1 or more");
  starts(atoms("1 1 1 1 1\n2 1 1 1 1 0\n"), "atoms.lmp:17: this line does not have the columns");
  starts(atoms("1 1 1 1\n"), "atoms.lmp:16: an Atoms line has 5 to 7 columns");
  starts(atoms("1 1 1 1 1\n2 1 1 1 1\n"), "atoms.lmp:17: the file ends after 2 of the 3 lines");
  starts(atoms("1 1 1 1 1\n\nVelocities\n\n1 1 1 1\n"),
         "atoms.lmp:18: section Atoms has 1 lines, but the header announces 3");
  starts(atoms("1 1 1 1 1\n2 1 1 1 1\n3 1 1 1 1\n4 1 1 1 1\n"), "atoms.lmp:19: this line is one");
  starts(atoms("1 1 1 1.0.0 1\n"),
         "atoms.lmp:16: a finite number is expected in column 4, '1.0.0'");
  starts(atoms("1 1 1 inf 1\n"), "atoms.lmp:16: a finite number is expected in column 4, 'inf'");
  starts(atoms("1.5 1 1 1 1\n"), "atoms.lmp:16: a whole number is expected in column 1, '1.5'");
  starts(three_atoms(""), "atoms.lmp:13: the file ends without an Atoms section");
  starts(three_atoms(atomic_lines, "\nVelocities\n\n10 1 1 1\n10 1 1 1\n30 1 1 1\n"),
         "atoms.lmp:24: this atom has had its velocity already");
  starts(three_atoms(atomic_lines, "\nVelocities\n\n11 1 1 1\n"), "atoms.lmp:23: no atom has this");
  starts("", "atoms.lmp:1: the file is empty");
  starts("t\n1 atoms\n1 atom types\n0 1 xlo xhi\n0 1 ylo yhi\n\nAtoms\n\n1 1 0 0 0\n",
         "atoms.lmp:7: the header has no line 'zlo zhi'");
  starts("t\n0 atoms\n", "atoms.lmp:2: there must be at least one atom");
}

TEST(DataFile, AFileThatIsNotThereIsNamed) {
  EXPECT_EQ(input_error_of([] { parse_data_file("/no/such.lmp", AtomStyle::full, false); }),
            "/no/such.lmp: cannot be opened; check system.data_file");
}

}  // namespace
}  // namespace tercet::md
