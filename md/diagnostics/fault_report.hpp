#pragma once

#include <functional>

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

/// Forces on own atom i by term; called on all ranks, with -1 where there is nothing to tell.
using ForcesByTerm = std::function<std::vector<NamedForce>(int)>;

/// A message that names step, atom, place, speed, nearest neighbour, the strongest force term, and
/// what to do. The same on all ranks. Collective; slow.
template <class Real>
std::string describe_blow_up(const BlowUp& blow_up, const Communicator& comm,
                             const State<Real>& state, const Box& box,
                             const NeighborList<Real>& list, const SystemInfo& info,
                             const ForcesByTerm& forces_by_term);

/// A message about the atom `id` that has gone so far along an axis that is not periodic that there
/// is no more room. Collective.
template <class Real>
std::string describe_runaway(const Communicator& comm, const State<Real>& state, const Box& box,
                             const SystemInfo& info, std::int64_t id, std::int64_t step);

/// A message about atoms that lie exactly on each other, or too many in one place. Collective.
template <class Real>
std::string describe_overlap(const Communicator& comm, const State<Real>& state, const Box& box,
                             const NeighborList<Real>& list, const SystemInfo& info,
                             std::int64_t step);

}  // namespace tercet::md
