#pragma once

#include <optional>
#include <string>
#include <vector>

#include "common/config/overrides.hpp"

namespace tercet {

/// What a solver program is asked to do.
enum class Action { run, check, print_config, help_input, help, version };

enum class Verbosity { quiet, normal, verbose };

/// From where a run goes on.
struct RestartRequest {
  enum class Kind {
    none,       ///< from the beginning
    automatic,  ///< from the newest valid checkpoint, else from the beginning
    file,       ///< from the checkpoint `path`
  };
  Kind kind = Kind::none;
  std::string path{};
};

/// The keys of the input that have options of their own.
struct ShortcutKeys {
  std::string precision = "precision";
  std::string transport = "comm.transport";
};

/// A solver program's command line:
///   tercet-md CASE.toml [--set key=value]... [--output DIR] [--restart auto|FILE|none] [--check]
///     [--print-config] [--help-input] [--precision P] [--transport T] [--log FILE]
///     [--quiet|--verbose] [--version]
struct CommandLine {
  Action action = Action::run;
  std::string input_file{};
  std::vector<config::Override> overrides{};  ///< in the order of the command line
  std::optional<std::string> output_dir{};
  RestartRequest restart{};
  Verbosity verbosity = Verbosity::normal;
  std::string log_file{};
  bool probe = true;        ///< measure the machine's limits (--no-probe: do not)
  std::string help_text{};  ///< what --help prints
};

/// Parses the arguments after the program's name. Throws InputError that says what is wrong and how
/// to get help; the same on every rank, for all have the same arguments.
CommandLine parse_command_line(const std::string& program, const std::string& summary,
                               const std::vector<std::string>& arguments,
                               const ShortcutKeys& keys = {});

}  // namespace tercet
