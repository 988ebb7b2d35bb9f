#include "common/config/print.hpp"

#include <gtest/gtest.h>

#include "common/config/input.hpp"
#include "tests/support/sample_options.hpp"

namespace tercet::config {
namespace {

using sample::Form;
using sample::Options;

void expect_round_trip(const Options& options) {
  const std::string text = print_config(options);
  Input input(text, "printed.toml");
  Options again;
  input.read(again);
  EXPECT_TRUE(input.problems().empty()) << text << input.problems().lines().front();
  EXPECT_EQ(again, options) << text;
}

Options unusual_options() {
  Options options;
  options.units = sample::Units::real;
  options.title = "tabs\tand \"quotes\" # no comment";
  options.dt = 1.0 / 3;
  options.seed = 9007199254740993;
  options.box = {1e-30, 2e30, 3};
  options.groups = {"a b", ""};
  options.density = 0.1;
  options.masses = {{"H", 1.008}, {"odd name", 2.0}};
  options.thermostat = sample::Thermostat::langevin;
  options.friction = 1e-7;
  options.forces = {{.form = Form::coulomb, .cutoff = 1.25, .types = {0, 2}}, {}};
  return options;
}

TEST(Print, ThePrintedConfigurationReadsBackTheSame) {
  expect_round_trip(Options{});
  expect_round_trip(unusual_options());
}

TEST(Print, AnEmptyListOverridesADefaultThatIsNot) {
  EXPECT_NE(print_config(Options{}).find("\nforces = []"), std::string::npos);
}

TEST(Print, SaysUnitMeaningRulesAndChoices) {
  const std::string text = print_config(unusual_options());
  EXPECT_NE(text.find("# [fs] time step; > 0\n"), std::string::npos) << text;
  EXPECT_NE(text.find("# unit system: \"reduced\" | \"real\"\n"), std::string::npos) << text;
  EXPECT_NE(text.find("\n[system.bath]  # Heat bath\n"), std::string::npos) << text;
  EXPECT_NE(text.find("\n[[forces]]  # Force terms\n"), std::string::npos) << text;
}

TEST(Print, LeavesOutWhatDoesNotApplyAndMarksWhatIsNotSet) {
  const std::string text = print_config(Options{});
  EXPECT_EQ(text.find("friction"), std::string::npos) << text;
  EXPECT_NE(text.find("# density = (not set)"), std::string::npos) << text;
}

TEST(Print, HelpNamesEveryKeyOfEveryTable) {
  const std::string help = "\n" + help_input<Options>();
  for (const char* key :
       {"units", "title", "dt", "num_steps", "seed", "restrained", "box", "groups", "density",
        "masses", "thermostat", "friction", "chain_length", "form", "epsilon", "cutoff", "types"})
    EXPECT_NE(help.find("\n  " + std::string(key)), std::string::npos) << key << "\n" << help;
  EXPECT_NE(help.find("\n[[forces]]"), std::string::npos);
}

TEST(Print, HelpGivesTypeUnitDefaultRulesAndConditions) {
  const std::string help = help_input<Options>();
  EXPECT_NE(help.find("  dt = 0.005   (number in tau, > 0)\n      time step\n"), std::string::npos)
      << help;
  EXPECT_NE(help.find("\"langevin\": random kicks\n"), std::string::npos);
  EXPECT_NE(help.find("      only when system.bath.thermostat = \"langevin\"\n"), std::string::npos)
      << help;
  EXPECT_NE(help.find("  form   (one of these, must be given)\n"), std::string::npos) << help;
  EXPECT_NE(help.find("  density   (number in nm^-3, > 0, may be left out)\n"), std::string::npos)
      << help;
}

}  // namespace
}  // namespace tercet::config
