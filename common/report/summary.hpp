#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "common/report/phase_statistics.hpp"
#include "common/report/report_options.hpp"
#include "common/report/roofline.hpp"

namespace tercet {

/// How fast a solver was, e.g. {"ns/day", 123.0}.
struct Rate {
  std::string unit;
  double value = 0;
};

/// What a run has made, in the unit that people pay for: {"ns", 2.5}, {"simulated year", 0.1}.
struct Result {
  std::string unit;
  double amount = 0;
};

/// One kernel or phase against the limits of the machine.
struct KernelReport {
  std::string name;
  KernelCost cost{};
  double element_steps = 0;  ///< of all ranks
  double seconds = 0;        ///< of the slowest rank
};

struct OutputFile {
  std::string path;
  std::string how_to_look;  ///< e.g. "h5dump -H run.h5" or "python3 -c ..."
};

/// All that is said at the end of a run. Plain data; the solver fills what it has.
struct Summary {
  std::string program{};
  std::string device{};  ///< describe_device()
  int ranks = 1;
  double wall_s = 0;
  std::vector<PhaseStatistics> phases{};
  std::vector<Rate> rates{};
  std::vector<KernelReport> kernels{};
  MachineLimits limits{};                   ///< of all ranks together
  std::optional<double> communication_s{};  ///< mean over ranks of the time spent exchanging
  std::optional<double> energy_j{};         ///< of all GPUs; nothing where none tells
  std::optional<Result> result{};
  ReportOptions options{};
  std::vector<OutputFile> files{};
};

/// Cost of the whole run in the price's currency; nothing without a price and its date.
std::optional<double> run_price(const Summary& summary);

/// The text for people, some twenty lines.
std::string format_summary(const Summary& summary);

/// The figures under fixed names with their units, for the attributes of output files.
struct Attribute {
  std::string name;
  std::variant<double, std::int64_t, std::string> value;
};
std::vector<Attribute> summary_attributes(const Summary& summary);

/// The attributes as one JSON object on one line, without line break.
std::string summary_json(const Summary& summary);

}  // namespace tercet
