#pragma once

#include "common/io/checkpoint.hpp"
#include "md/simulation.hpp"

namespace tercet::md {

/// Adds the atoms' arrays, in the order of their ids, and what is constant about the system. The
/// arrays are kept in `memory` until the save is over.
struct CheckpointMemory {
  std::vector<std::int64_t> rows;
  std::vector<std::int64_t> position;  ///< x y z as stored
  std::vector<std::int32_t> type, image, molecule;
  std::vector<double> velocity, charge;
};
template <class Real>
void add_atoms(io::CheckpointContent& content, Simulation<Real>& simulation,
               CheckpointMemory& memory);

/// The system of a checkpoint, dealt out evenly. Throws InputError on all ranks when its precision
/// or what the input says of the physics is not that of the run; see changed_keys(). Collective.
template <class Real>
StartingPoint<Real> start_from_checkpoint(const Communicator& comm, const MdOptions& options,
                                          const std::string& resolved_input,
                                          const io::Checkpoint& checkpoint);

/// Keys whose values differ between two resolved inputs, among those that a continued run must not
/// change: everything but titles, lengths, start velocities, output, ranks, lists, prices, and the
/// folders of files. Each as "key: old -> new".
std::vector<std::string> changed_keys(const std::string& before, const std::string& now);

}  // namespace tercet::md
