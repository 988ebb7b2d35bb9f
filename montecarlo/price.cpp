#include "montecarlo/price.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>

#include "common/cli/progress.hpp"
#include "common/comm/collective.hpp"
#include "common/error/agreed.hpp"
#include "common/error/log.hpp"
#include "common/io/atomic_text.hpp"
#include "common/io/build_info.hpp"
#include "common/runtime/read_input.hpp"
#include "common/runtime/run_report.hpp"
#include "common/runtime/solver_main.hpp"
#include "common/runtime/stop_flag.hpp"
#include "montecarlo/american/exercise_policy.hpp"
#include "montecarlo/book/read_book.hpp"
#include "montecarlo/engine/closed_forms.hpp"
#include "montecarlo/io/book_state.hpp"
#include "montecarlo/io/results.hpp"
#include "montecarlo/price_options.hpp"

namespace tercet::mc {
namespace {

/// All that was read.
struct Inputs {
  Market market{};
  Book book{};
  std::vector<std::string> bad_trades{};
  std::uint64_t run = 0;  ///< fingerprint of all that prices depend on
};

Inputs read_inputs(const Communicator& world, const PriceOptions& options) {
  const std::string market_text = read_text(world, options.market_file);
  const std::string book_text = read_text(world, options.book_file);
  Inputs inputs;
  run_collectively(world, [&] {
    Problems of_market;
    inputs.market = parse_market(market_text, options.market_file, of_market,
                                 {.repair_correlation = options.repair_correlation});
    of_market.throw_if_any();
    if (inputs.market.rates && inputs.market.rates->sigma > 0) {
      throw InputError(options.market_file +
                       ": rates: random rates are not priced yet; remove them");
    }
    Problems of_book;
    inputs.book = parse_book(book_text, options.book_file, inputs.market, of_book);
    inputs.bad_trades = of_book.lines();
    if (options.strict || inputs.book.trades.empty()) of_book.throw_if_any();
  });
  const io::BuildInfo build = io::build_info();  // another build may round otherwise
  inputs.run = fingerprint(fmt::format("{} {} {}", build.version, build.git_hash, build.compiler) +
                           '\0' + market_text + '\0' + book_text + '\0' + sampling_text(options));
  return inputs;
}

/// All ranks have read the same: one of them says what is wrong.
void say_what_is_wrong(const Communicator& world, const Inputs& inputs) {
  if (!world.is_root()) return;
  for (const std::string& note : inputs.market.notes) log_warning(note);
  for (const std::string& line : inputs.bad_trades) log_error(line);
}

void check(Session& session, const Inputs& inputs) {
  say_what_is_wrong(session.world(), inputs);
  const auto in_order = static_cast<int>(inputs.book.trades.size());
  const int all = inputs.book.num_records;
  print_text(session, fmt::format("{} of {} trades are in order.\n", in_order, all));
  if (in_order < all) {
    throw_on_all_ranks(InputError(fmt::format(
        "{} of {} trades are not in order, see above; the others are", all - in_order, all)));
  }
}

void say_what_was_read(const Inputs& inputs, const std::vector<PlannedSimulation>& plan) {
  std::int64_t longest = 0;
  for (const PlannedSimulation& simulation : plan) {
    longest = std::max<std::int64_t>(longest, simulation.path_steps_per_sample);
  }
  log_info(
      fmt::format("{} of {} trades in {} simulations, up to {} steps a path with all scenarios",
                  inputs.book.trades.size(), inputs.book.num_records, plan.size(), longest));
}

/// Runs the plan, saving the state as it goes.
class Run {
 public:
  Run(Session& session, const PriceOptions& options, const Inputs& inputs)
      : session_(session),
        options_(options),
        inputs_(inputs),
        plan_(plan_book(inputs.market, inputs.book.trades, options.plan)),
        progress_(progress_setup()) {}

  void run() {
    say_what_is_wrong(session_.world(), inputs_);
    say_what_was_read(inputs_, plan_);
    RunReport report(session_, {}, options_.probe);
    load_state();
    const double begin_s = report.wall_s();
    run_collectively(session_.world(), [this] {
      for (PlannedSimulation& simulation : plan_) {
        set_exercise_policies(simulation.spec, options_.sampling, {});
      }
    });
    BatchHooks hooks;
    hooks.after_batch = [this](const auto& states, double share) {
      progress_.update(static_cast<std::int64_t>(share * parts));
      save(state_file(), state_text(states, inputs_.run));
    };
    hooks.stop_requested = [this] {
      return session_.world().max(std::int64_t{StopFlag::requested_here()}) == 1;
    };
    const std::vector<SimulationState> before = states_;
    const bool done =
        run_book(session_.world(), plan_, options_.sampling, options_.rule, states_, hooks);
    progress_.finish();
    if (!done) stop();
    finish(report, path_steps(states_) - path_steps(before), report.wall_s() - begin_s);
  }

 private:
  static constexpr std::int64_t parts = 1000;

  std::string state_file() const { return options_.out + ".state"; }

  Progress::Setup progress_setup() const {
    Progress::Setup setup;
    setup.unit = {"per mille/s", 1.0};
    setup.last_step = parts;
    setup.enabled = session_.world().is_root() && options_.verbosity != Verbosity::quiet;
    setup.on_terminal = output_is_terminal();
    setup.columns = terminal_columns();
    return setup;
  }
  void load_state() {
    if (!options_.resume) return;
    const bool there =
        session_.world().max(
            std::int64_t{session_.world().is_root() && std::filesystem::exists(state_file())}) == 1;
    if (!there) {
      log_info(state_file() + " is not there: priced from the start");
      return;
    }
    const std::string text = read_text(session_.world(), state_file());
    run_collectively(session_.world(),
                     [&] { states_ = parse_state(text, inputs_.run, state_file()); });
    log_info("Goes on from " + state_file());
  }
  void save(const std::string& path, const std::string& text) const {
    run_collectively(session_.world(), [&] {
      if (session_.world().is_root()) io::write_text_atomically(path, text);
    });
  }
  [[noreturn]] void stop() const {
    throw_on_all_ranks(StoppedOnRequest(fmt::format(
        "stopped on request; {} holds the finished blocks, --resume goes on", state_file())));
  }
  double path_steps(const std::vector<SimulationState>& states) const {
    double sum = 0;
    for (std::size_t s = 0; s < states.size(); ++s) {
      sum += static_cast<double>(states[s].blocks_done) * samples_per_block *
             (options_.sampling.antithetic ? 2 : 1) *
             static_cast<double>(plan_[s].path_steps_per_sample);
    }
    return sum;
  }
  void finish(RunReport& report, double path_steps, double seconds) {
    BookResult result = collect_results(inputs_.book.trades, plan_, states_);
    add_closed_forms(inputs_.market, inputs_.book.trades, result);
    result.failures = inputs_.bad_trades;
    Summary summary = report.summary();
    summary.rates = {{"path-steps/s", seconds > 0 ? path_steps / seconds : 0}};
    summary.result = Result{"1e12 path-steps", path_steps * 1e-12};
    save(options_.out + ".csv", results_csv(result));
    save(options_.out + ".json", results_json(result, facts(report, summary.rates[0].value)));
    summary.files = {{options_.out + ".csv", "any spreadsheet"},
                     {options_.out + ".json", "python3 -m json.tool " + options_.out + ".json"}};
    if (options_.verbosity != Verbosity::quiet) print_text(session_, results_table(result));
    log_info(format_summary(summary));
    std::error_code unknown;
    if (session_.world().is_root()) std::filesystem::remove(state_file(), unknown);
    if (!inputs_.bad_trades.empty()) {
      throw_on_all_ranks(InputError(
          fmt::format("{} of {} trades were not priced, see above; the others were",
                      inputs_.book.num_records - static_cast<int>(inputs_.book.trades.size()),
                      inputs_.book.num_records)));
    }
  }
  ResultFacts facts(const RunReport& report, double rate) const {
    const io::BuildInfo build = io::build_info();
    ResultFacts facts;
    facts.version = build.version;
    facts.git_hash = build.git_hash;
    facts.command_line =
        session_.program() + " " + fmt::format("{}", fmt::join(session_.arguments(), " "));
    facts.device = report.device().back_end;
    facts.precision =
        options_.sampling.precision == Precision::single_precision ? "single" : "double";
    facts.seed = options_.sampling.seed;
    facts.antithetic = options_.sampling.antithetic;
    facts.steps_per_year = options_.plan.steps_per_year;
    facts.num_ranks = session_.world().size();
    facts.wall_s = report.wall_s();
    facts.path_steps_per_s = rate;
    return facts;
  }

  Session& session_;
  const PriceOptions& options_;
  const Inputs& inputs_;
  std::vector<PlannedSimulation> plan_;
  Progress progress_;
  std::vector<SimulationState> states_{};
};

}  // namespace

void run_program(Session& session) {
  const Communicator& world = session.world();
  PriceOptions options;
  run_collectively(world, [&] { options = parse_price_options(session.arguments()); });
  run_collectively(world, [&] {
    configure_logging({session.program(), world.rank(), options.verbosity, options.log_file});
  });
  const io::BuildInfo build = io::build_info();
  if (options.action == PriceOptions::Action::help) return print_text(session, options.help_text);
  if (options.action == PriceOptions::Action::version) {
    return print_text(session, fmt::format("tercet-mc {} ({}, {})\n", build.version, build.git_hash,
                                           build.compiler));
  }
  const Inputs inputs = read_inputs(world, options);
  if (options.action == PriceOptions::Action::check) return check(session, inputs);
  session.on_device([&] { Run(session, options, inputs).run(); });
}

}  // namespace tercet::mc
