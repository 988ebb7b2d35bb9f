#pragma once

#include "md/neighbors/cell_grid.hpp"
#include "md/state.hpp"

namespace tercet::md {

/// Atoms (own and ghosts) in the order of their cells. The arrays go on for one vector after the
/// last atom, so that vectors may read past it.
struct CellBins {
  CellGrid grid;
  DeviceView<int*> begin;             ///< first atom of each cell, and one more
  DeviceView<std::int32_t*> x, y, z;  ///< upper 32 bits of the positions
  DeviceView<int*> atom;              ///< index in the state
};

/// Sorts the atoms into the cells of `bins.grid`. Asynchronous on `exec` but for a scan.
template <class Real>
void fill_bins(const ExecSpace& exec, const State<Real>& state, CellBins& bins);

}  // namespace tercet::md
