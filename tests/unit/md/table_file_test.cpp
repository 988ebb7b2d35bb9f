#include "md/forces/table_file.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>

#include "tests/support/error_text.hpp"
#include "tests/support/temporary_folder.hpp"

namespace tercet::md {
namespace {

struct Reader {
  test::TemporaryFolder folder;
  std::string path = folder / "pair.table";

  TableFile operator()(const std::string& text, const std::string& section = "") {
    std::ofstream(path) << text;
    return read_table_file(path, section);
  }
  std::string error(const std::string& text, const std::string& section = "") {
    const std::string message = input_error_of([&] { (*this)(text, section); });
    const std::size_t at = message.find("pair.table");
    return at == std::string::npos ? message : message.substr(at);
  }
};

TEST(TableFile, ReadsLinesOfDistanceEnergyAndForce) {
  const TableFile t = Reader()("# r U F\n0.5 10 40 # steep\n\n1.0 1e0 -2.5\n  1.5 -0.25 +1\n");
  EXPECT_EQ(t.r, (std::vector<double>{0.5, 1.0, 1.5}));
  EXPECT_EQ(t.energy, (std::vector<double>{10, 1, -0.25}));
  EXPECT_EQ(t.force, (std::vector<double>{40, -2.5, 1}));
}

const std::string two_sections =
    "# LAMMPS pair_style table\n\nFIRST\nN 3 R 0.5 1.5\n\n1 0.5 10 40\n2 1.0 1 2\n3 1.5 0 0\n\n"
    "SECOND\nN 2\n\n1 0.25 7 8\n2 2.0 9 10\n";

TEST(TableFile, ReadsTheSectionThatIsAskedForElseTheFirst) {
  Reader read;
  EXPECT_EQ(read(two_sections).r, (std::vector<double>{0.5, 1.0, 1.5}));
  EXPECT_EQ(read(two_sections, "FIRST").energy, (std::vector<double>{10, 1, 0}));
  const TableFile second = read(two_sections, "SECOND");
  EXPECT_EQ(second.r, (std::vector<double>{0.25, 2.0}));
  EXPECT_EQ(second.energy, (std::vector<double>{7, 9}));
  EXPECT_EQ(second.force, (std::vector<double>{8, 10}));
}

TEST(TableFile, NamesFileAndLineOfWhatIsWrong) {
  Reader read;
  EXPECT_EQ(read.error("0.5 1 1\n1.0 1\n"),
            "pair.table:2: a line of a table holds r, energy and force");
  EXPECT_EQ(read.error("0.5 1 1\n1.0 1 1 1 1\n"),
            "pair.table:2: a line of a table holds r, energy and force");
  EXPECT_EQ(read.error("0.5 1 1\n1.0 1 x\n"),
            "pair.table:2: a line of a table holds r, energy and force");
  EXPECT_EQ(read.error("0.5 1 1\n\n0.5 1 1\n"),
            "pair.table:3: the distances of a table must ascend");
  EXPECT_EQ(read.error("0.5 1 1\n1.0 inf 1\n"), "pair.table:2: a table must hold finite numbers");
  EXPECT_EQ(read.error("0.5 1 1\n1.0 1 nan\n"), "pair.table:2: a table must hold finite numbers");
  EXPECT_EQ(read.error("0.5 1 1\n"), "pair.table: no table of at least two points");
  EXPECT_EQ(read.error(two_sections, "THIRD"),
            "pair.table: no table of at least two points in section 'THIRD'");
  EXPECT_NE(input_error_of([] { read_table_file("/no/such.table", ""); }).find("/no/such.table"),
            std::string::npos);
}

double energy(double r) {
  return 2 * r * r * r - 3 * r * r + r - 4;
}
double force(double r) {
  return -(6 * r * r - 6 * r + 1);
}

/// A cubic at unequal distances, which its pieces must give exactly.
TableFile cubic_table() {
  TableFile t;
  for (const double r : {0.6, 0.7, 1.0, 1.2, 1.9, 2.1, 2.6}) {
    t.r.push_back(r);
    t.energy.push_back(energy(r));
    t.force.push_back(force(r));
  }
  return t;
}

/// Energy and force that the pieces give at r.
std::pair<double, double> at(const TablePieces& t, double r) {
  const double u = (r - t.start) / t.interval;
  const auto k = std::min(static_cast<std::size_t>(u), t.pieces.size() - 1);
  const CubicCoefficients& p = t.pieces[k];
  const double x = u - static_cast<double>(k);
  return {((p[0] * x + p[1]) * x + p[2]) * x + p[3],
          -((3 * p[0] * x + 2 * p[1]) * x + p[2]) / t.interval};
}

// energies up to 17 and forces up to 32 from differences over intervals of 0.02
constexpr double rounding = 1e-15 * 20 / 0.02;

TEST(TableFile, PiecesAreExactForACubicUpToTheCutoff) {
  const TablePieces pieces = make_table_pieces(cubic_table(), 2.5, 96, "t");
  EXPECT_DOUBLE_EQ(pieces.interval, 1.9 / 95);
  EXPECT_LE(pieces.start, 0);
  const double end = pieces.start + static_cast<double>(pieces.pieces.size()) * pieces.interval;
  EXPECT_NEAR(end, 2.5, 1e-14);
  for (double r = 0.6; r <= 2.5; r += 0.0173) {
    EXPECT_NEAR(at(pieces, r).first, energy(r), rounding) << "r = " << r;
    EXPECT_NEAR(at(pieces, r).second, force(r), rounding) << "r = " << r;
  }
}

TEST(TableFile, BelowTheFirstDistanceTheForceStaysAsItIsThere) {
  const TablePieces pieces = make_table_pieces(cubic_table(), 2.5, 96, "t");
  for (const double r : {0.0, 0.2, 0.59}) {
    EXPECT_NEAR(at(pieces, r).second, force(0.6), rounding) << "r = " << r;
    EXPECT_NEAR(at(pieces, r).first, energy(0.6) + force(0.6) * (0.6 - r), rounding) << "r = " << r;
  }
}

TEST(TableFile, ThatEndsBeforeTheCutoffIsRefused) {
  EXPECT_NO_THROW(make_table_pieces(cubic_table(), 2.6, 10, "t"));
  EXPECT_EQ(input_error_of([] { make_table_pieces(cubic_table(), 2.61, 10, "pair.table"); }),
            "pair.table: the table ends at r = 2.6, before the cutoff 2.61; lower the cutoff");
}

}  // namespace
}  // namespace tercet::md
