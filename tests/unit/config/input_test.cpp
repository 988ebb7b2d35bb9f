#include "common/config/input.hpp"

#include <gtest/gtest.h>

#include "tests/support/error_text.hpp"
#include "tests/support/sample_options.hpp"

namespace tercet::config {
namespace {

const char* const file = "[time]\ndt = 0.5\n\n[[forces]]\nform = \"coulomb\"\n";

TEST(Input, OverridesWinOverTheFile) {
  Input input(file, "case.toml",
              {parse_override("time.dt=0.25"), parse_override("forces[0].cutoff=9")});
  sample::Options options;
  input.read(options);

  EXPECT_TRUE(input.problems().empty());
  EXPECT_EQ(options.dt, 0.25);
  EXPECT_EQ(options.forces.at(0).cutoff, 9.0);
}

TEST(Input, AProblemInAnOverrideNamesTheOverride) {
  Input input(file, "case.toml", {parse_override("time.dt=-1"), parse_override("time.dd=1")});
  sample::Options options;
  input.read(options);

  EXPECT_EQ(input.problems().lines(),
            (std::vector<std::string>{"--set time.dt=-1: time.dt = -1 must be > 0 tau (time step)",
                                      "--set time.dd=1: unknown key time.dd; did you mean dt?"}));
}

TEST(Input, KnowsWhereEachKeyWasGiven) {
  const Input input(file, "case.toml", {parse_override("time.num_steps=3")});
  EXPECT_EQ(input.where("time.dt"), "case.toml:2");
  EXPECT_EQ(input.where("forces[0].form"), "case.toml:5");
  EXPECT_EQ(input.where("forces[0].cutoff"), "case.toml:4");
  EXPECT_EQ(input.where("time.num_steps"), "--set time.num_steps=3");
  EXPECT_EQ(input.where("system.seed"), "case.toml");
}

TEST(Input, LaterProblemsJoinTheFirstOnes) {
  Input input("[time]\ndt = -1\nnum_steps = 7\n", "case.toml");
  sample::Options options;
  input.read(options);
  input.problem("time.num_steps", "= 7 is odd; use 6 or 8");

  EXPECT_EQ(input_error_of([&] { input.throw_if_any(); }),
            "case.toml:2: time.dt = -1 must be > 0 tau (time step)\n"
            "case.toml:3: time.num_steps = 7 is odd; use 6 or 8");
}

TEST(Input, WithoutProblemsThrowsNothing) {
  Input input(file, "case.toml");
  sample::Options options;
  input.read(options);
  EXPECT_EQ(input_error_of([&] { input.throw_if_any(); }), "(no error)");
}

}  // namespace
}  // namespace tercet::config
