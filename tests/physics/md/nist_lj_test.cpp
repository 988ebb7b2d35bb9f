#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <sstream>

#include "tests/support/md_case.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/support/test_data.hpp"

namespace tercet::md {
namespace {

struct Row {
  int configuration = 0;
  double cutoff = 0;
  std::string scheme;
  double energy = 0, virial = 0, tail = 0;
};

std::vector<Row> table() {
  std::ifstream in(std::string(TERCET_SOURCE_DIR) + "/tests/data/nist_lj.csv");
  std::vector<Row> rows;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#' || line[0] == 'c') continue;
    std::replace(line.begin(), line.end(), ',', ' ');
    std::istringstream words(line);
    Row row;
    double atoms = 0, edge = 0;
    words >> row.configuration >> atoms >> edge >> row.cutoff >> row.scheme >> row.energy >>
        row.virial >> row.tail;
    rows.push_back(row);
  }
  return rows;
}

/// NIST's configuration file as a LAMMPS data file.
void convert(const std::string& from, const std::string& to, const std::array<double, 3>& tilt) {
  std::ifstream in(from);
  std::ofstream out(to);
  out.precision(17);
  std::array<double, 3> edge{};
  int count = 0;
  in >> edge[0] >> edge[1] >> edge[2] >> count;
  out << "NIST\n\n" << count << " atoms\n1 atom types\n";
  for (std::size_t k = 0; k < 3; ++k) {
    out << -edge[k] / 2 << " " << edge[k] / 2 << " "
        << "xyz"[k] << "lo "
        << "xyz"[k] << "hi\n";
  }
  if (tilt != std::array<double, 3>{})
    out << tilt[0] << " " << tilt[1] << " " << tilt[2] << " xy xz yz\n";
  out << "\nMasses\n\n1 1.0\n\nAtoms # atomic\n\n";
  for (int n = 0; n < count; ++n) {
    int id = 0;
    std::string x, y, z;
    in >> id >> x >> y >> z;
    out << id << " 1 " << x << " " << y << " " << z << "\n";
  }
}

std::string case_text(const std::string& data_file, double cutoff, const std::string& scheme) {
  std::ostringstream text;
  text << "units = \"lj\"\n[system]\nsource = \"data_file\"\ndata_file = \"" << data_file << "\"\n"
       << "[velocity]\nsource = \"zero\"\n[[forces]]\nkind = \"lennard_jones\"\ncutoff = " << cutoff
       << "\n"
       << (scheme == "lfs" ? "truncation = \"force_shift\"\n" : "tail_correction = true\n")
       << "[[forces.pairs]]\ntypes = [\"1\", \"1\"]\nepsilon = 1.0\nsigma = 1.0\n"
       << "[dynamics]\ntime_step = 0.001\nnum_steps = 0\n";
  return text.str();
}

template <class Real>
void expect_table(double tolerance) {
  const tercet::test::TemporaryFolder folder;
  const auto rows = table();
  ASSERT_EQ(rows.size(), 12u);
  for (const Row& row : rows) {
    const std::string name = "md/nist/lennardjones_lj_sample_config_periodic" +
                             std::to_string(row.configuration) + ".txt";
    const auto file = tercet::test::test_data(name);
    if (!file) GTEST_SKIP() << tercet::test::no_data(name);
    convert(*file, folder / "nist.data", {});
    const auto simulation = test::make_simulation<Real>(
        Communicator::self(),
        test::options_of(case_text(folder / "nist.data", row.cutoff, row.scheme)));
    const Thermodynamics t = simulation->thermodynamics();
    const std::string what = "configuration " + std::to_string(row.configuration) + ", cutoff " +
                             std::to_string(row.cutoff) + ", " + row.scheme;
    EXPECT_NEAR(t.potential_energy, row.energy + row.tail, tolerance * std::fabs(row.energy))
        << what;
    const double tail_virial = row.tail == 0 ? 0 : [&] {
      const double n = static_cast<double>(simulation->info().num_total);
      const double x3 = std::pow(row.cutoff, -3), x9 = x3 * x3 * x3;
      return 16 * 3.14159265358979324 * n * n / t.volume * (2.0 / 3 * x9 - x3);
    }();
    EXPECT_NEAR(3 * t.pressure * t.volume, row.virial + tail_virial,
                tolerance * std::fabs(row.virial))
        << what;
  }
}

TEST(NistLj, AllTwelveEntriesInDouble) {
  expect_table<double>(1e-10);
}

TEST(NistLj, AllTwelveEntriesInMixed) {
  expect_table<float>(1e-6);
}

TEST(NistLj, TriclinicConfigurationThree) {
  const std::string name = "md/nist_triclinic/lj_triclinic_sample_config_periodic3.xyz";
  const auto file = tercet::test::test_data(name);
  if (!file) GTEST_SKIP() << tercet::test::no_data(name);
  // this file has another head: count, then "1 lx ly lz xy xz yz"
  const tercet::test::TemporaryFolder folder;
  std::ifstream in(*file);
  int count = 0, one = 0;
  double lx = 0, ly = 0, lz = 0;
  std::array<double, 3> tilt{};
  in >> count >> one >> lx >> ly >> lz >> tilt[0] >> tilt[1] >> tilt[2];
  std::ofstream plain(folder / "plain");
  plain.precision(17);
  plain << lx << " " << ly << " " << lz << "\n" << count << "\n" << in.rdbuf();
  plain.close();
  convert(folder / "plain", folder / "nist.data", tilt);
  const auto simulation = test::make_simulation<double>(
      Communicator::self(), test::options_of(case_text(folder / "nist.data", 3, "cut")));
  // feasst, plugin/system/test/system.cpp, to double precision
  EXPECT_NEAR(simulation->thermodynamics().potential_energy,
              -505.78567945268367 - 29.37186430697248, 1e-10 * 505);
}

TEST(NistLj, RefusesACutoffBeyondHalfTheBoxAndNamesAxisAndLengths) {
  const std::string name = "md/nist/lennardjones_lj_sample_config_periodic2.txt";
  const auto file = tercet::test::test_data(name);
  if (!file) GTEST_SKIP() << tercet::test::no_data(name);
  const tercet::test::TemporaryFolder folder;
  convert(*file, folder / "nist.data", {});
  try {
    test::make_simulation<double>(Communicator::self(),
                                  test::options_of(case_text(folder / "nist.data", 4.01, "cut")));
    FAIL() << "accepted";
  } catch (const InputError& error) {
    const std::string text = error.what();
    EXPECT_NE(text.find("8 sigma wide along x"), std::string::npos) << text;
    EXPECT_NE(text.find("4.01"), std::string::npos) << text;
  }
}

}  // namespace
}  // namespace tercet::md
