#pragma once

#include "md/domain/atom_record.hpp"
#include "md/domain/spatial_order.hpp"

namespace tercet::md {

/// Sorts the first `count` atoms of the state by `keys` (Thrust) and drops those whose key is
/// `dropped_key`: returns how many are left. Forces, whose memory is used on the
/// way, and ghosts are not carried along.
template <class Real>
class Reorder {
 public:
  static constexpr std::uint32_t dropped_key = 0xFFFFFFFFu;

  /// @param destination  rank of each atom; empty: all stay. Atoms of other ranks are dropped.
  int sort(const ExecSpace& exec, State<Real>& state, int count, const SpatialOrder& order,
           const DeviceView<const int*>& destination, int own_rank);

 private:
  DeviceView<std::uint32_t*> keys_;
  DeviceView<int*> from_;
};

}  // namespace tercet::md
