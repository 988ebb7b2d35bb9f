#include "common/config/unknown_keys.hpp"

#include <gtest/gtest.h>

#include "common/config/input.hpp"
#include "tests/support/sample_options.hpp"

namespace tercet::config {
namespace {

std::string only_problem(const std::string& text) {
  Input input(text, "case.toml");
  sample::Options options;
  input.read(options);
  const auto& lines = input.problems().lines();
  return lines.size() == 1 ? lines[0] : std::to_string(lines.size()) + " problems";
}

TEST(UnknownKeys, NameTheKeyThatWasMeant) {
  EXPECT_EQ(only_problem("[time]\n\nnum_step = 3\n"),
            "case.toml:3: unknown key time.num_step; did you mean num_steps?");
}

TEST(UnknownKeys, NameTheTableThatWasMeant) {
  EXPECT_EQ(only_problem("[tiem]\ndt = 1\n"),
            "case.toml:1: unknown table [tiem]; did you mean time?");
}

TEST(UnknownKeys, NameTheTableThatTheKeyBelongsInto) {
  EXPECT_EQ(only_problem("dt = 0.1\n"), "case.toml:1: unknown key dt; it belongs into [time]");
  EXPECT_EQ(only_problem("[time]\nseed = 1\n"),
            "case.toml:2: unknown key time.seed; it belongs into [system]");
  EXPECT_EQ(only_problem("[time]\nunits = \"real\"\n"),
            "case.toml:2: unknown key time.units; it belongs into the top of the file, before the "
            "first [table]");
}

TEST(UnknownKeys, ListTheKnownOnesWhenNothingIsNear) {
  EXPECT_EQ(only_problem("[time]\nbeginning = 3\n"),
            "case.toml:2: unknown key time.beginning; known in time: dt, num_steps");
  EXPECT_EQ(only_problem("qwertyuiop = 3\n"),
            "case.toml:1: unknown key qwertyuiop; known at the top: forces, system, time, title, "
            "units");
}

TEST(UnknownKeys, AreFoundInEachElementOfAList) {
  EXPECT_EQ(
      only_problem("[[forces]]\nform = \"coulomb\"\n[[forces]]\nform = \"coulomb\"\ncutof = 1\n"),
      "case.toml:5: unknown key forces[1].cutof; did you mean cutoff?");
}

TEST(UnknownKeys, ConditionsOfAnElementAreItsOwn) {
  EXPECT_EQ(only_problem("[[forces]]\nform = \"lennard_jones\"\nepsilon = 1\n"
                         "[[forces]]\nform = \"coulomb\"\nepsilon = 1\n"),
            "case.toml:6: forces[1].epsilon applies only when forces[1].form = \"lennard_jones\"; "
            "take it out or choose that");
}

TEST(UnknownKeys, NamesInAFreeTableAreFree) {
  EXPECT_EQ(only_problem("[system.masses]\nanything = 1\n"), "0 problems");
}

}  // namespace
}  // namespace tercet::config
