#pragma once

#include <optional>

#include "common/comm/decomposition.hpp"
#include "common/comm/halo_exchange.hpp"
#include "common/comm/migrate.hpp"
#include "md/domain/ghosts.hpp"
#include "md/domain/reorder.hpp"
#include "md/forces/force_context.hpp"

namespace tercet::md {

/// How the box is shared out.
struct DomainOptions {
  BrickGrid grid;
  Transport transport;
  bool balance = true;           ///< move the cuts so that all ranks hold as many atoms
  double imbalance_limit = 1.1;  ///< largest over mean number of atoms that is left as it is
};

/// Which atoms this rank owns, which copies of others it needs, and the exchange of these. Bricks
/// are nested cuts in fractions of the box, so they move with it. No result depends on them.
template <class Real>
class ParticleDomain {
 public:
  /// Collective.
  ParticleDomain(const Communicator& comm, const DomainOptions& options, const ExecSpace& exec);

  /// Gives every atom to its owner, sorts the own ones in space, and finds and fetches the ghosts
  /// within `reach`. Collective; waits for the device.
  void rebuild(State<Real>& state, const Box& box, double reach);

  /// Brings the ghosts' positions up to date; the interior rows need not wait for them.
  auto start_positions(const State<Real>& state) { return positions_.start(state.position); }
  /// The same for one number an atom.
  auto start_scalars(const DeviceView<Real*>& scalars) { return scalars_.start(scalars); }

  const Communicator& comm() const { return comm_; }
  const BrickCuts& cuts() const { return cuts_; }
  /// This rank's brick.
  Domain domain() const;
  /// Rows without and with ghosts. On one rank all rows are interior.
  RowSet interior(const State<Real>& state) const;
  RowSet rim() const;
  const ExchangeStatistics& statistics() const { return positions_.statistics(); }
  std::int64_t num_migrated() const { return num_migrated_; }
  int num_rebalanced() const { return num_rebalanced_; }

 private:
  /// Atoms on the rank that has most.
  std::int64_t largest_share(const State<Real>& state) const;
  void balance(const State<Real>& state);
  /// Destination of each atom, after the leavers were sent and arrivals appended; empty on one
  /// rank.
  DeviceView<const int*> migrate(State<Real>& state, int& count);

  Communicator comm_;
  DomainOptions options_;
  ExecSpace exec_;
  BrickCuts cuts_;
  std::optional<BrickOwner> owner_;
  Migrator<AtomRecord<Real>> migrator_;
  HaloExchange<FixedPosition<Real>> positions_;
  HaloExchange<Real> scalars_;
  GhostFinder<Real> ghosts_;
  Reorder<Real> reorder_;
  std::int64_t num_migrated_ = 0;
  int num_rebalanced_ = 0;
  bool is_dealt_ = false;  ///< whether atoms were given to their owners before
  int rebuilds_since_sort_ = -1;
};

}  // namespace tercet::md
