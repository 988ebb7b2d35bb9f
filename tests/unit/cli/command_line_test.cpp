#include "common/cli/command_line.hpp"

#include <gtest/gtest.h>

#include "tests/support/error_text.hpp"

namespace tercet {
namespace {

CommandLine parse(const std::vector<std::string>& arguments) {
  return parse_command_line("tercet-md", "Molecular dynamics", arguments);
}

std::string usage_error(const std::vector<std::string>& arguments) {
  return input_error_of([&] { parse(arguments); });
}

TEST(CommandLine, TheInputFileAloneRunsWithDefaults) {
  const CommandLine line = parse({"case.toml"});
  EXPECT_EQ(line.action, Action::run);
  EXPECT_EQ(line.input_file, "case.toml");
  EXPECT_TRUE(line.overrides.empty());
  EXPECT_EQ(line.output_dir, std::nullopt);
  EXPECT_EQ(line.restart.kind, RestartRequest::Kind::none);
  EXPECT_EQ(line.verbosity, Verbosity::normal);
  EXPECT_TRUE(line.probe);
}

TEST(CommandLine, TakesTheInputFileAnywhere) {
  EXPECT_EQ(parse({"--set", "a=1", "case.toml"}).input_file, "case.toml");
  EXPECT_EQ(parse({"--check", "case.toml"}).input_file, "case.toml");
  EXPECT_EQ(parse({"case.toml", "--quiet"}).input_file, "case.toml");
}

TEST(CommandLine, KeepsSettingsInOrderAndWhole) {
  const CommandLine line =
      parse({"case.toml", "--set", "time.dt=2", "--set=box=[1, 2, 3]", "--set", "name=\"a=b\""});
  ASSERT_EQ(line.overrides.size(), 3U);
  EXPECT_EQ(line.overrides[0].key, "time.dt");
  EXPECT_EQ(line.overrides[0].value, "2");
  EXPECT_EQ(line.overrides[1].value, "[1, 2, 3]");
  EXPECT_EQ(line.overrides[2].key, "name");
  EXPECT_EQ(line.overrides[2].value, "\"a=b\"");
  EXPECT_EQ(line.overrides[2].origin, "--set name=\"a=b\"");
}

TEST(CommandLine, TakesNegativeAndBracketedValues) {
  const CommandLine line = parse({"--set", "charge=-1", "--set", "v=[-1,2]", "case.toml"});
  ASSERT_EQ(line.overrides.size(), 2U);
  EXPECT_EQ(line.overrides[0].value, "-1");
  EXPECT_EQ(line.overrides[1].value, "[-1,2]");
}

TEST(CommandLine, ShortcutsAreSettingsOfTheirKeys) {
  const CommandLine line = parse({"case.toml", "--precision", "double", "--transport", "staged"});
  ASSERT_EQ(line.overrides.size(), 2U);
  EXPECT_EQ(line.overrides[0].key, "precision");
  EXPECT_EQ(line.overrides[0].value, "\"double\"");
  EXPECT_EQ(line.overrides[0].origin, "--precision double");
  EXPECT_EQ(line.overrides[1].key, "comm.transport");
  const CommandLine own = parse_command_line("x", "", {"c", "--precision", "p"}, {"a.b", "c.d"});
  EXPECT_EQ(own.overrides.at(0).key, "a.b");
}

TEST(CommandLine, RestartIsAutomaticNoneOrAFile) {
  using Kind = RestartRequest::Kind;
  EXPECT_EQ(parse({"c", "--restart", "auto"}).restart.kind, Kind::automatic);
  EXPECT_EQ(parse({"c", "--restart", "none"}).restart.kind, Kind::none);
  const RestartRequest file = parse({"c", "--restart", "run/ckpt-10.h5"}).restart;
  EXPECT_EQ(file.kind, Kind::file);
  EXPECT_EQ(file.path, "run/ckpt-10.h5");
}

TEST(CommandLine, ReadsTheRest) {
  const CommandLine line =
      parse({"c", "--output", "out", "--verbose", "--log", "run.log", "--no-probe"});
  EXPECT_EQ(line.output_dir, "out");
  EXPECT_EQ(line.verbosity, Verbosity::verbose);
  EXPECT_EQ(line.log_file, "run.log");
  EXPECT_FALSE(line.probe);
  EXPECT_EQ(parse({"c", "--quiet"}).verbosity, Verbosity::quiet);
}

TEST(CommandLine, AnswersInsteadOfRunning) {
  EXPECT_EQ(parse({"c", "--check"}).action, Action::check);
  EXPECT_EQ(parse({"c", "--print-config"}).action, Action::print_config);
  EXPECT_EQ(parse({"--help-input"}).action, Action::help_input);
  EXPECT_EQ(parse({"--version"}).action, Action::version);
  EXPECT_EQ(parse({"--help"}).action, Action::help);
}

TEST(CommandLine, HelpNamesTheProgramAndEveryOption) {
  const std::string help = parse({"--help"}).help_text;
  for (const char* word :
       {"tercet-md", "Molecular dynamics", "CASE.toml", "--set", "--output", "--restart", "--check",
        "--print-config", "--help-input", "--precision", "--transport", "--quiet", "--verbose",
        "--version", "--log", "--no-probe"})
    EXPECT_NE(help.find(word), std::string::npos) << word << "\n" << help;
}

TEST(CommandLine, RefusesWhatItDoesNotKnowByName) {
  EXPECT_NE(usage_error({"c", "--outptu", "x"}).find("--outptu"), std::string::npos);
  EXPECT_NE(usage_error({"c", "second.toml"}).find("second.toml"), std::string::npos);
  EXPECT_NE(usage_error({"c", "--set", "novalue"}).find("--set section.key=value"),
            std::string::npos);
}

TEST(CommandLine, EveryUsageErrorSaysHowToGetHelp) {
  for (const auto& arguments :
       std::vector<std::vector<std::string>>{{},
                                             {"c", "--what"},
                                             {"c", "--set"},
                                             {"c", "--quiet", "--verbose"},
                                             {"--check"},
                                             {"c", "--check", "--print-config"}})
    EXPECT_NE(usage_error(arguments).find("tercet-md --help"), std::string::npos)
        << usage_error(arguments);
}

TEST(CommandLine, TheInputFileMustBeThereWhenItIsNeeded) {
  EXPECT_NE(usage_error({}).find("the input file is missing"), std::string::npos);
  EXPECT_NE(usage_error({"--print-config"}).find("the input file is missing"), std::string::npos);
}

}  // namespace
}  // namespace tercet
