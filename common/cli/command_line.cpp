#include "common/cli/command_line.hpp"

#include <CLI/CLI.hpp>

#include "common/config/toml_text.hpp"
#include "common/error/errors.hpp"

namespace tercet {
namespace {

/// What CLI11 writes into, before it is made into a CommandLine.
struct Raw {
  std::string restart = "none";
  std::string output, precision, transport;
  std::vector<std::string> settings;
  bool check = false, print_config = false, help_input = false, version = false;
  bool quiet = false, verbose = false, no_probe = false;
};

void add_what_to_do(CLI::App& app, Raw& raw) {
  auto* group = app.add_option_group("Instead of running");
  group->require_option(0, 1);
  group->add_flag("--check", raw.check, "Check the input, show decomposition and memory, and stop");
  group->add_flag("--print-config", raw.print_config,
                  "Print the input with all defaults filled in");
  group->add_flag("--help-input", raw.help_input, "Print every key of the input with its meaning");
  group->add_flag("--version", raw.version, "Print the version and what it was built with");
}

void add_options(CLI::App& app, Raw& raw, CommandLine& line) {
  app.add_option("input", line.input_file, "Input file (TOML)")->type_name("CASE.toml");
  app.add_option("--set", raw.settings,
                 "Set a key of the input, e.g. --set time.dt_fs=2 or --set forces[0].cutoff=1.2; "
                 "may be repeated")
      ->type_name("KEY=VALUE")
      ->expected(1)
      ->allow_extra_args(false)
      ->take_all();
  app.add_option("--output", raw.output, "Folder for all that is written")->type_name("DIR");
  app.add_option("--restart", raw.restart,
                 "auto: go on from the newest valid checkpoint, if there is one; FILE: from that "
                 "one; none: from the beginning (default)")
      ->type_name("auto|FILE|none");
  app.add_option("--precision", raw.precision, "Same as --set with the input's key for precision")
      ->type_name("P");
  app.add_option("--transport", raw.transport,
                 "How data goes between ranks: auto, device, staged or onesided")
      ->type_name("T");
  app.add_option("--log", line.log_file, "Write the log there too")->type_name("FILE");
  app.add_flag("--no-probe", raw.no_probe, "Do not measure the machine's limits");
  auto* quiet = app.add_flag("--quiet", raw.quiet, "Only warnings and errors");
  app.add_flag("--verbose", raw.verbose, "More about what is done")->excludes(quiet);
}

RestartRequest restart_request(const std::string& text) {
  using Kind = RestartRequest::Kind;
  if (text == "none") return {Kind::none, ""};
  if (text == "auto") return {Kind::automatic, ""};
  return {Kind::file, text};
}

Action action_of(const Raw& raw) {
  if (raw.check) return Action::check;
  if (raw.print_config) return Action::print_config;
  if (raw.help_input) return Action::help_input;
  if (raw.version) return Action::version;
  return Action::run;
}

bool needs_input(Action action) {
  return action == Action::run || action == Action::check || action == Action::print_config;
}

void add_shortcut(CommandLine& line, const std::string& option, const std::string& key,
                  const std::string& value) {
  if (value.empty()) return;
  line.overrides.push_back({key, config::toml_string(value), option + " " + value});
}

void fill(CommandLine& line, const Raw& raw, const ShortcutKeys& keys) {
  line.action = action_of(raw);
  line.restart = restart_request(raw.restart);
  if (!raw.output.empty()) line.output_dir = raw.output;
  for (const std::string& setting : raw.settings)
    line.overrides.push_back(config::parse_override(setting));
  add_shortcut(line, "--precision", keys.precision, raw.precision);
  add_shortcut(line, "--transport", keys.transport, raw.transport);
  if (raw.quiet) line.verbosity = Verbosity::quiet;
  if (raw.verbose) line.verbosity = Verbosity::verbose;
  line.probe = !raw.no_probe;
}

}  // namespace

CommandLine parse_command_line(const std::string& program, const std::string& summary,
                               const std::vector<std::string>& arguments,
                               const ShortcutKeys& keys) {
  CLI::App app(summary, program);
  Raw raw;
  CommandLine line;
  add_options(app, raw, line);
  add_what_to_do(app, raw);
  try {
    app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));  // from the back
  } catch (const CLI::CallForHelp&) {
    line.action = Action::help;
    line.help_text = app.help();
    return line;
  } catch (const CLI::ParseError& error) {
    throw InputError(std::string(error.what()) + "\n  Run " + program + " --help for all options.");
  }
  fill(line, raw, keys);
  if (needs_input(line.action) && line.input_file.empty())
    throw InputError("the input file is missing: write " + program + " CASE.toml\n  Run " +
                     program + " --help for all options, --help-input for the keys of the file.");
  return line;
}

}  // namespace tercet
