#include <gtest/gtest.h>

#include <algorithm>

#include "md/io/checkpoint.hpp"
#include "tests/support/md_case.hpp"

namespace tercet::md {
namespace {

using Changes = std::vector<std::string>;

/// The resolved inputs of a crystal before and after its options were changed.
Changes changes_by(const std::function<void(MdOptions&)>& change) {
  MdOptions options = test::options_of(test::lj_crystal(4));
  const std::string before = config::print_config(options);
  change(options);
  return changed_keys(before, config::print_config(options));
}

TEST(ChangedKeys, NamesEachWithItsOldAndNewValue) {
  EXPECT_EQ(changes_by([](MdOptions& o) { o.dynamics.time_step = 0.004; }),
            Changes{"dynamics.time_step: 0.005 -> 0.004"});
  EXPECT_EQ(changes_by([](MdOptions& o) { o.seed = 12; }), Changes{"seed: 4711 -> 12"});
  EXPECT_EQ(changes_by([](MdOptions& o) { o.system.cells[1] = 5; }),
            Changes{"system.cells: [4, 4, 4] -> [4, 5, 4]"});
  EXPECT_EQ(changes_by([](MdOptions& o) { o.system.periodic[2] = false; }),
            Changes{"system.periodic: [true, true, true] -> [true, true, false]"});
  EXPECT_EQ(changes_by([](MdOptions& o) { o.forces[0].pairs[0].sigma = 1.5; }),
            Changes{"forces[0].pairs[0].sigma: 1.0 -> 1.5"});
  EXPECT_EQ(changes_by([](MdOptions& o) {
              o.seed = 12;
              o.precision = Precision::double_precision;
            }),
            (Changes{"precision: \"mixed\" -> \"double\"", "seed: 4711 -> 12"}));
}

TEST(ChangedKeys, AreNoneForWhatChangesNoResult) {
  EXPECT_EQ(changes_by([](MdOptions&) {}), Changes{});
  EXPECT_EQ(changes_by([](MdOptions& o) {
              o.title = "longer = \"run\" # 2";
              o.dynamics.num_steps = 1000;
              o.dynamics.max_displacement = 0.5;
              o.velocity.temperature = 3;
              o.neighbors.buffer = 0.7;
              o.output.folder = "elsewhere";
              o.output.thermo_every = 1;
              o.comm.transport = "staged";
              o.comm.grid = "1x2x1";
              o.report.price_per_hour = 2;
            }),
            Changes{});
}

TEST(ChangedKeys, TellsKeysThatCameAndWent) {
  const Changes changes = changes_by([](MdOptions& o) {
    o.dynamics.ensemble = Ensemble::nvt;
    o.dynamics.thermostat.temperature = 1.5;
    o.dynamics.thermostat.relaxation_time = 0.5;
  });
  const auto has = [&](const std::string& line) {
    return std::find(changes.begin(), changes.end(), line) != changes.end();
  };
  EXPECT_TRUE(has("dynamics.ensemble: \"nve\" -> \"nvt\""));
  EXPECT_TRUE(has("dynamics.thermostat.temperature: not there -> 1.5"));
  EXPECT_EQ(changed_keys("[a]\nx = 1\ny = 2\n", "[a]\ny = 2\n"), Changes{"a.x: 1 -> not there"});
}

TEST(ChangedKeys, TellsListsItemsApart) {
  const std::string before = "[[types]]\nmass = 1\n\n[[types]]\nmass = 2\n";
  EXPECT_EQ(changed_keys(before, "[[types]]\nmass = 1\n\n[[types]]\nmass = 3\n"),
            Changes{"types[1].mass: 2 -> 3"});
  // a pair that goes from one force to the other
  const std::string force = "[[forces]]\n", pair = "[[forces.pairs]]\nsigma = ";
  EXPECT_EQ(changed_keys(force + pair + "1\n" + pair + "2\n" + force + pair + "3\n",
                         force + pair + "1\n" + force + pair + "2\n" + pair + "3\n"),
            (Changes{"forces[1].pairs[0].sigma: 3 -> 2", "forces[1].pairs[1].sigma: not there -> 3",
                     "forces[0].pairs[1].sigma: 2 -> not there"}));
}

TEST(ChangedKeys, LetsFilesMoveButNotBecomeOthers) {
  const auto file = [](const std::string& path) {
    return "[system]\ndata_file = \"" + path + "\"\n";
  };
  EXPECT_EQ(changed_keys(file("a/b/melt.lmp"), file("/c/melt.lmp")), Changes{});
  EXPECT_EQ(changed_keys(file("melt.lmp"), file("c/melt.lmp")), Changes{});
  EXPECT_EQ(changed_keys(file("a/melt.lmp"), file("a/frozen.lmp")),
            Changes{"system.data_file: \"a/melt.lmp\" -> \"a/frozen.lmp\""});
  const auto files = [](const std::string& list) { return "[[forces]]\nfiles = " + list + "\n"; };
  EXPECT_EQ(
      changed_keys(files("[\"p/Cu.eam\", \"p/Ag.eam\"]"), files("[\"Cu.eam\", \"q/Ag.eam\"]")),
      Changes{});
  EXPECT_EQ(
      changed_keys(files("[\"p/Cu.eam\", \"p/Ag.eam\"]"), files("[\"p/Ag.eam\", \"p/Cu.eam\"]"))
          .size(),
      1u);
}

TEST(ChangedKeys, PassesOverCommentsButNotThoseInQuotes) {
  EXPECT_EQ(changed_keys("a = 1 # one\n", "a = 1# two\n"), Changes{});
  EXPECT_EQ(changed_keys("a = \"x#1\"\n", "a = \"x#2\"\n"), Changes{"a: \"x#1\" -> \"x#2\""});
}

}  // namespace
}  // namespace tercet::md
