#pragma once

#include "md/neighbors/cell_bins.hpp"
#include "md/neighbors/pair_rows.hpp"
#include "md/state.hpp"

namespace tercet::md {

/// What a build found wrong.
struct BuildFaults {
  std::int64_t coincident = 0;   ///< atoms that lie exactly on another one
  std::int64_t overcrowded = 0;  ///< atoms with more neighbours than a row may hold
};

/// The neighbours of this rank's atoms within a radius: cells of half the radius, then a test of
/// every candidate. Since sums do not depend on order, neither the order within a row nor the step
/// at which the list was built changes any result, as long as no pair within the cutoff is missing.
template <class Real>
class NeighborList {
 public:
  /// Rebuilds the list. Positions of own atoms and ghosts must be up to date.
  void build(const ExecSpace& exec, const State<Real>& state, const Box& box, const Domain& domain,
             double radius);

  PairRows<Real> pairs(const State<Real>& state) const { return {state.position, rows_, slots_}; }
  const BuildFaults& faults() const { return faults_; }
  double radius() const { return radius_; }
  /// Slots in use, padding included.
  std::int64_t num_slots() const { return num_slots_; }

 private:
  template <bool tilted>
  void fill_rows(const ExecSpace& exec, const State<Real>& state, const Box& box);
  template <class Builder>
  void fill_on_host(const ExecSpace& exec, const Builder& builder);
  template <class Builder>
  void fill_on_device(const ExecSpace& exec, const Builder& builder, int num_atoms);
  void read_counters(const ExecSpace& exec);

  CellBins bins_;
  DeviceView<Row*> rows_;
  DeviceView<int*> slots_;
  DeviceView<std::int64_t*> counters_;
  double radius_ = 0;
  std::int64_t num_slots_ = 0;
  BuildFaults faults_;
};

}  // namespace tercet::md
