#pragma once

#include "common/runtime/energy_meter.hpp"
#include "common/runtime/solver_main.hpp"
#include "md/io/outputs.hpp"

namespace tercet::md {

/// What the summary needs to know of a run.
struct RunFacts {
  const MdOptions& options;
  const SolverCall& call;
  const EnergyMeter& meter;
  double wall_s;
  std::int64_t num_steps;  ///< done by this process
};

/// Bytes from and to memory and arithmetic of one atom and step, as the kernels count them: the
/// slots of its row and the numbers that each step reads and writes once. Positions of neighbours
/// are taken to come from the cache.
template <class Real>
KernelCost cost_of_atom_step(const Simulation<Real>& simulation, const MdOptions& options);

/// Prints what the run did and cost, and which files it wrote. Collective.
template <class Real>
void print_summary(Simulation<Real>& simulation, const Outputs<Real>& outputs,
                   const RunFacts& facts);

}  // namespace tercet::md
