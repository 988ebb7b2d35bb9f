#include "md/options.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "common/config/input.hpp"
#include "tests/support/error_text.hpp"
#include "tests/support/md_case.hpp"

namespace tercet::md {
namespace {

using test::options_of;

const std::string types = "types = [{name = \"A\", mass = 2.5}, {name = \"B\"}]\n";
const std::string lattice = "[system]\nlattice = \"bcc\"\ncells = [2, 3, 4]\ndensity = 0.7\n";
const std::string velocity = "[velocity]\ntemperature = 1.25\n";
const std::string dynamics = "[dynamics]\ntime_step = 0.0025\nnum_steps = 77\n";

std::string force(const std::string& kind, const std::string& more, const std::string& pair) {
  return "[[forces]]\nkind = \"" + kind + "\"\n" + more +
         (pair.empty() ? "" : "pairs = [{types = [\"A\", \"B\"], " + pair + "}]\n");
}

const std::string lj = force("lennard_jones", "cutoff = 2.5\n", "epsilon = 1.5, sigma = 0.9");

/// Inputs that together use every table and every kind there is, with values off their defaults.
const std::vector<std::string>& inputs() {
  static const std::vector<std::string> all{
      types + lattice + velocity + lj + dynamics,
      "title = \"a \\\"quoted\\\" # title\"\nunits = \"real\"\nprecision = \"double\"\nseed = 9\n" +
          types + "[system]\nsource = \"random\"\nnum_atoms = 12\nbox = [1, 2.5, 1e2]\n" +
          "min_distance = 0.3\ntype_fractions = [0.25, 0.75]\nperiodic = [true, false, true]\n" +
          "displacement = 0.125\n[velocity]\nsource = \"zero\"\nremove_drift = false\n" +
          force("morse", "cutoff = 9\ntruncation = \"force_shift\"\n",
                "depth = 0.3, alpha = 1.5, r0 = 2.5, cutoff = 8.5") +
          dynamics +
          "ensemble = \"nvt\"\nmax_displacement = 0.75\nremove_drift_every = 10\n"
          "[dynamics.thermostat]\nkind = \"langevin\"\ntemperature = 310\nrelaxation_time = 100\n"
          "[neighbors]\nrebuild = \"interval\"\nevery = 13\ndrift_tolerance = 1e-4\n",
      "units = \"metal\"\n" + types +
          "[system]\nsource = \"data_file\"\ndata_file = \"a b.lmp\"\natom_style = \"full\"\n"
          "ignore_topology = true\n[velocity]\nsource = \"data_file\"\n" +
          force("eam", "files = [\"Cu.eam\", \"Ag.eam\"]\nelements = [\"Cu\", \"Ag\"]\n", "") +
          force("buckingham", "cutoff = 6.5\ntruncation = \"shift\"\n",
                "a = 1e3, rho = 0.3, c = 20") +
          dynamics +
          "ensemble = \"npt\"\nfirst_step = 123456789012\n"
          "[dynamics.thermostat]\ntemperature = 300\nrelaxation_time = 0.1\nevery = 5\n"
          "[dynamics.barostat]\npressure = -1.5\nrelaxation_time = 1\ncompressibility = 1e-6\n"
          "coupling = \"anisotropic\"\nevery = 7\n",
      "units = \"nano\"\n" + types + lattice + velocity +
          force("table", "cutoff = 1.2\ntable_points = 500\n",
                "file = \"pair.table\", section = \"X\"") +
          dynamics +
          "ensemble = \"npt\"\n[dynamics.thermostat]\nkind = \"nose_hoover_chain\"\n"
          "temperature = 300\nrelaxation_time = 0.1\n"
          "[dynamics.barostat]\nkind = \"mtk\"\npressure = 1\nrelaxation_time = 1\n"
          "[comm]\ntransport = \"onesided\"\ngrid = \"2x1x1\"\nbalance = false\n"
          "[report]\nprice_per_hour = 3.5\ncurrency = \"EUR\"\nprice_as_of = \"2025, list\"\n",
      types + lattice + velocity + lj + dynamics +
          "ensemble = \"minimize\"\n[dynamics.minimize]\nforce_tolerance = 1e-5\n"
          "max_displacement = 0.05\n[neighbors]\nbuffer = 0.45\n"
          "[output]\nfolder = \"x/y\"\nthermo_every = 3\ntrajectory_every = 4\n"
          "trajectory_velocities = true\nxyz_every = 5\ncheckpoint_every = 6\ncheckpoint_keep = 7\n"
          "rdf_every = 8\nrdf_bins = 9\nrdf_range = 1.75\nmsd_every = 10\n"};
  return all;
}

TEST(Options, PrintedAndReadAgainAreTheSame) {
  for (const std::string& input : inputs()) {
    const std::string printed = config::print_config(options_of(input));
    EXPECT_EQ(config::print_config(options_of(printed)), printed);
  }
}

TEST(Options, HoldTheValuesThatWereGiven) {
  const MdOptions random = options_of(inputs()[1]), file = options_of(inputs()[2]),
                  table = options_of(inputs()[3]), minimum = options_of(inputs()[4]);
  EXPECT_EQ(random.title, "a \"quoted\" # title");
  EXPECT_EQ(random.system.box, (std::array<double, 3>{1, 2.5, 100}));
  EXPECT_EQ(random.system.periodic, (std::array<bool, 3>{true, false, true}));
  EXPECT_EQ(random.forces[0].pairs[0].cutoff, 8.5);
  EXPECT_EQ(random.dynamics.max_displacement, 0.75);
  EXPECT_EQ(random.neighbors.every, 13);
  EXPECT_EQ(file.dynamics.first_step, 123456789012);
  EXPECT_EQ(file.forces[1].pairs[0].rho, 0.3);
  EXPECT_EQ(file.forces[0].files[1], "Ag.eam");
  EXPECT_EQ(file.dynamics.barostat.pressure, -1.5);
  EXPECT_EQ(file.dynamics.barostat.coupling, Coupling::anisotropic);
  EXPECT_EQ(table.forces[0].pairs[0].section, "X");
  EXPECT_EQ(table.forces[0].table_points, 500);
  EXPECT_FALSE(table.comm.balance);
  EXPECT_EQ(minimum.dynamics.minimize.force_tolerance, 1e-5);
  EXPECT_EQ(minimum.output.checkpoint_keep, 7);
}

TEST(Options, OfAllInputsThatComeWithTercetReadAndPrint) {
  int count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(TERCET_SOURCE_DIR "/inputs/md")) {
    if (entry.path().extension() != ".toml") continue;
    std::ostringstream text;
    text << std::ifstream(entry.path()).rdbuf();
    const std::string printed = config::print_config(options_of(text.str()));
    EXPECT_EQ(config::print_config(options_of(printed)), printed) << entry.path();
    ++count;
  }
  EXPECT_GE(count, 2);
}

TEST(Options, TellUnitsOfTheSystemInMessages) {
  const auto error = [](const std::string& units) {
    return input_error_of([&] {
      options_of(units + types + lattice + velocity + lj + "[dynamics]\nnum_steps = 1\n");
    });
  };
  EXPECT_NE(error("units = \"metal\"\n").find("(number in ps)"), std::string::npos);
  EXPECT_NE(error("units = \"real\"\n").find("(number in fs)"), std::string::npos);
  EXPECT_NE(error("").find("(number in tau)"), std::string::npos);
}

TEST(Options, RefuseKeysThatDoNotApply) {
  const auto error = [](const std::string& more) {
    return input_error_of([&] { options_of(types + lattice + velocity + lj + dynamics + more); });
  };
  EXPECT_NE(error("[dynamics.thermostat]\ntemperature = 1\nrelaxation_time = 1\n")
                .find("dynamics.ensemble is \"nvt\" or \"npt\""),
            std::string::npos);
  EXPECT_NE(error("[neighbors]\nevery = 3\n").find("neighbors.rebuild = \"interval\""),
            std::string::npos);
  EXPECT_EQ(error("[neighbors]\nbuffer = 0.3\n"), "(no error)");
}

}  // namespace
}  // namespace tercet::md
