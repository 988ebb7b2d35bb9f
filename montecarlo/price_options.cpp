#include "montecarlo/price_options.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cmath>
#include <filesystem>
#include <map>
#include <sstream>

#include "common/config/nearest.hpp"
#include "common/error/errors.hpp"

namespace tercet::mc {
namespace {

/// What CLI11 writes into.
struct Raw {
  double paths = 1e6;
  double tolerance = 0, relative_tolerance = 0;
  std::string greeks = "delta,gamma,vega,theta,rho";
  std::string precision = "double";
  bool no_controls = false, no_probe = false, quiet = false, verbose = false;
  bool check = false, version = false;
};

void add_files(CLI::App& app, PriceOptions& options) {
  app.add_option("book", options.book_file, "Trades: CSV, one a line, or JSON")->type_name("BOOK");
  app.add_option("--market", options.market_file, "Market data (JSON)")->type_name("MARKET.json");
  app.add_option("--out", options.out,
                 "Results go to NAME.csv and NAME.json (default: the book's name with _prices)")
      ->type_name("NAME");
}

void add_sampling(CLI::App& app, PriceOptions& options, Raw& raw) {
  app.add_option("--paths", raw.paths,
                 "Paths of each simulation, rounded up to blocks of 8192; with a tolerance at most")
      ->capture_default_str();
  app.add_option("--steps", options.plan.steps_per_year,
                 "Steps a year of models that need them, and of what is watched continuously")
      ->capture_default_str();
  app.add_option("--tol", raw.tolerance, "Stop when every price's standard error is at most this");
  app.add_option("--rel-tol", raw.relative_tolerance, "The same as a share of the price");
  app.add_option("--seed", options.sampling.seed, "Of the random numbers; 0 is a seed like others")
      ->capture_default_str();
  app.add_flag("--antithetic", options.sampling.antithetic,
               "Use each random number twice, once with the other sign");
  app.add_flag("--no-control-variates", raw.no_controls, "Plain means");
  app.add_option("--greeks", raw.greeks,
                 "all, none, or of delta, gamma, vega, theta, rho, dividend_rho, cross_gamma, "
                 "correlation, model")
      ->capture_default_str();
  app.add_option("--precision", raw.precision, "Of the paths: double or single")
      ->capture_default_str();
}

void add_behaviour(CLI::App& app, PriceOptions& options, Raw& raw) {
  app.add_flag(
      "--nearest-correlation", options.repair_correlation,
      "Use the nearest correlation matrix where the market's is none, and say what changed");
  app.add_flag("--strict", options.strict, "Price nothing when a trade is bad");
  app.add_flag("--resume", options.resume, "Go on from where a stopped run was");
  app.add_flag("--check", raw.check, "Read everything, show the plan, and stop");
  app.add_flag("--no-probe", raw.no_probe, "Do not measure the machine's limits");
  app.add_option("--log", options.log_file, "Write the log there too")->type_name("FILE");
  auto* quiet = app.add_flag("--quiet", raw.quiet, "Only warnings and errors");
  app.add_flag("--verbose", raw.verbose, "More about what is done")->excludes(quiet);
}

GreekRequest greeks_of(const std::string& text) {
  GreekRequest greeks;
  const std::map<std::string, bool GreekRequest::*> names{
      {"delta", &GreekRequest::delta},
      {"gamma", &GreekRequest::gamma},
      {"vega", &GreekRequest::vega},
      {"theta", &GreekRequest::theta},
      {"rho", &GreekRequest::rho},
      {"dividend_rho", &GreekRequest::dividend_rho},
      {"cross_gamma", &GreekRequest::cross_gamma},
      {"correlation", &GreekRequest::correlation},
      {"model", &GreekRequest::model}};
  if (text == "none") return greeks;
  std::istringstream words(text);
  for (std::string word; std::getline(words, word, ',');) {
    const auto found = names.find(word);
    if (word == "all") {
      for (const auto& [name, member] : names) greeks.*member = true;
    } else if (found != names.end()) {
      greeks.*(found->second) = true;
    } else {
      throw InputError(fmt::format(
          "--greeks {}: \"{}\" is none; give all, none, or some of delta, gamma, vega, theta, rho, "
          "dividend_rho, cross_gamma, correlation, model with commas between",
          text, word));
    }
  }
  return greeks;
}

void fill_rule(PriceOptions& options, const Raw& raw) {
  if (!(raw.paths >= 1) || raw.paths > 1e15 || raw.paths != std::floor(raw.paths)) {
    throw InputError(fmt::format("--paths {} should be a whole number from 1 to 1e15", raw.paths));
  }
  options.rule.num_paths = static_cast<std::int64_t>(raw.paths);
  for (const auto& [name, value] :
       {std::pair{"--tol", raw.tolerance}, std::pair{"--rel-tol", raw.relative_tolerance}}) {
    if (!(value >= 0)) throw InputError(fmt::format("{} {} should be more than 0", name, value));
  }
  if (raw.tolerance > 0 && raw.relative_tolerance > 0) {
    throw InputError("--tol and --rel-tol exclude each other; give one");
  }
  if (raw.tolerance > 0) options.rule.tolerance = raw.tolerance;
  if (raw.relative_tolerance > 0) {
    options.rule.tolerance = raw.relative_tolerance;
    options.rule.tolerance_is_relative = true;
  }
}

void fill(PriceOptions& options, const Raw& raw) {
  using Action = PriceOptions::Action;
  options.action = raw.version ? Action::version : raw.check ? Action::check : Action::run;
  if (options.action == Action::version) return;
  if (options.book_file.empty() || options.market_file.empty()) {
    throw InputError(
        "a book and a market are needed: tercet-mc price BOOK.csv --market "
        "MARKET.json\n  Run tercet-mc --help for all options.");
  }
  if (!(options.plan.steps_per_year > 0) || options.plan.steps_per_year > 1e6) {
    throw InputError(
        fmt::format("--steps {} should be between 0 and 1e6 a year", options.plan.steps_per_year));
  }
  if (raw.precision != "double" && raw.precision != "single") {
    throw InputError(fmt::format("--precision {} should be double or single", raw.precision));
  }
  options.sampling.precision =
      raw.precision == "single" ? Precision::single_precision : Precision::double_precision;
  options.plan.greeks = greeks_of(raw.greeks);
  options.plan.control_variates = !raw.no_controls;
  options.probe = !raw.no_probe;
  if (raw.quiet) options.verbosity = Verbosity::quiet;
  if (raw.verbose) options.verbosity = Verbosity::verbose;
  if (options.out.empty()) {
    options.out = std::filesystem::path(options.book_file).stem().string() + "_prices";
  }
  fill_rule(options, raw);
}

}  // namespace

PriceOptions parse_price_options(const std::vector<std::string>& arguments) {
  CLI::App app("Prices a book of trades by Monte Carlo", "tercet-mc");
  app.require_subcommand(0, 1);
  PriceOptions options;
  Raw raw;
  app.add_flag("--version", raw.version, "Print the version and what it was built with");
  CLI::App* price = app.add_subcommand("price", "Price a book: errors, intervals and Greeks too");
  add_files(*price, options);
  add_sampling(*price, options, raw);
  add_behaviour(*price, options, raw);
  try {
    app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));  // from the back
  } catch (const CLI::CallForHelp&) {
    options.action = PriceOptions::Action::help;
    options.help_text = app.help("", CLI::AppFormatMode::All);
    return options;
  } catch (const CLI::ParseError& error) {
    throw InputError(std::string(error.what()) + "\n  Run tercet-mc --help for all options.");
  }
  fill(options, raw);
  return options;
}

std::string sampling_text(const PriceOptions& options) {
  const GreekRequest& g = options.plan.greeks;
  return fmt::format(
      "seed {} antithetic {} precision {} steps {:a} controls {} greeks {}{}{}{}{}{}{}{}{} repair "
      "{} "
      "tolerance {:a} {}",
      options.sampling.seed, options.sampling.antithetic,
      static_cast<int>(options.sampling.precision), options.plan.steps_per_year,
      options.plan.control_variates, g.delta, g.gamma, g.vega, g.theta, g.rho, g.dividend_rho,
      g.cross_gamma, g.correlation, g.model, options.repair_correlation,
      options.rule.tolerance.value_or(0.0), options.rule.tolerance_is_relative);
}

}  // namespace tercet::mc
