#pragma once

#include "common/runtime/solver_main.hpp"
#include "md/options.hpp"

namespace tercet::md {

/// Adds to the input's problems what reading it could not see: cross checks between keys, names of
/// types, files that are not there.
void validate(const MdOptions& options, config::Input& input);

/// --check: prints decomposition and memory by rank.
void check(const MdOptions& options, const SolverCall& call);

/// Runs the input from its start or from a checkpoint to its end, or until a signal asks to stop.
void run(const MdOptions& options, const SolverCall& call);

}  // namespace tercet::md
