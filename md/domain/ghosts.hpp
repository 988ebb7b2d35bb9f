#pragma once

#include "common/comm/decomposition.hpp"
#include "common/comm/halo_pattern.hpp"
#include "md/state.hpp"

namespace tercet::md {

/// Finds which own atoms other ranks need copies of: those within `reach` of their bricks. Atoms
/// near an edge or corner go to several ranks; since differences of positions wrap, one copy a rank
/// is enough in any box.
template <class Real>
class GhostFinder {
 public:
  /// The lists for make_halo_pattern; fills rim and interior (see below) too. Waits for the device.
  SendLists find(const ExecSpace& exec, const State<Real>& state, const Box& box,
                 const BrickCuts& cuts, int rank, double reach);

  /// Atoms that go to another rank, and the others. Only the rows of the rim can hold ghosts.
  const DeviceView<int*>& rim() const { return rim_; }
  const DeviceView<int*>& interior() const { return interior_; }

 private:
  DeviceView<int*> rim_, interior_;
};

}  // namespace tercet::md
