// The smallest solver: what every main.cpp looks like; for the tests of common/runtime/solver_main.
#include "common/error/log.hpp"
#include "common/runtime/solver_main.hpp"
#include "tests/support/sample_options.hpp"

namespace {

using tercet::SolverCall;
using tercet::config::Input;
using tercet::sample::Options;

void validate(const Options& options, Input& input) {
  if (options.num_steps % 2 != 0)
    input.problem("time.num_steps",
                  "= " + std::to_string(options.num_steps) + " is odd; take an even number");
  for (std::size_t i = 0; i < options.forces.size(); ++i)
    if (options.forces[i].cutoff > options.box[0] / 2)
      input.problem("forces[" + std::to_string(i) + "].cutoff", "is more than half the box");
}

void check(const Options& options, const SolverCall& call) {
  tercet::print_text(call.session, std::to_string(options.num_steps) + " steps on " +
                                       std::to_string(call.session.world().size()) + " ranks\n");
}

void run(const Options& options, const SolverCall& call) {
  tercet::log_debug("a detail");
  tercet::log_info(std::to_string(options.num_steps) + " steps of " +
                   tercet::config::toml_number(options.dt) + " on " +
                   std::to_string(call.session.world().size()) + " ranks");
}

}  // namespace

int main(int argc, char** argv) {
  return tercet::solver_main<Options>({.name = "sample",
                                       .summary = "A solver that solves nothing",
                                       .version = "sample 1.2.3",
                                       .keys = {"units", "title"},
                                       .validate = validate,
                                       .check = check,
                                       .run = run},
                                      argc, argv);
}
