#pragma once

#include <functional>
#include <optional>

#include "md/forces/force_field.hpp"
#include "md/neighbors/neighbor_list.hpp"
#include "md/state.hpp"
#include "md/system_info.hpp"

namespace tercet::md {

/// What went wrong, for a message that names the atom.
struct BlowUp {
  std::string what;
  bool by_speed = false;  ///< the culprit is the fastest atom; else the one nearest to another
  std::int64_t step = 0;
};

/// Forces on own atom i by term.
using ForcesByTerm = std::function<std::vector<NamedForce>(int)>;

/// The worst atom of one rank, with all that a message says of it.
struct Suspect {
  BlowUp blow_up;
  double score = -1;  ///< the larger the worse, among those of one kind
  std::int64_t id = 0;
  std::string text;
};

/// Describes the worst own atom: place, speed, nearest neighbour, the strongest force term, and
/// what to do. Nothing on a rank without atoms. Waits for the device; slow.
template <class Real>
std::optional<Suspect> find_suspect(const BlowUp& blow_up, const State<Real>& state, const Box& box,
                                    const NeighborList<Real>& list, const SystemInfo& info,
                                    const ForcesByTerm& forces_by_term);

/// The text of the worst suspect of all ranks: of those of the earliest step, one that is too near
/// to another before one that is too fast. Collective; there must be one.
std::string worst_suspect(const Communicator& comm, const std::optional<Suspect>& suspect);

/// A message about atoms that lie exactly on each other, or too many in one place. Collective.
template <class Real>
std::string describe_overlap(const Communicator& comm, const State<Real>& state, const Box& box,
                             const NeighborList<Real>& list, const SystemInfo& info,
                             std::int64_t step);

}  // namespace tercet::md
