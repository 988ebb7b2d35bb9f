#pragma once

#include "montecarlo/paths/draw_normals.hpp"

namespace tercet::mc {

/// Which rows of a tile's normals belong to an asset.
struct NormalRows {
  int first = 0;     ///< row of step 0, normal 0
  int per_step = 1;  ///< normals a step: row first + step per_step + k
};

/// Draws all normals of a tile and correlates the assets' first ones, step by step, by the lower
/// triangle `factor` [asset][asset]. Asynchronous on `exec`.
/// @param rows    of each asset; all have `num_steps` steps
/// @param normal  [row][column], written
template <class Real>
void draw_correlated_normals(const ExecSpace& exec, const PathNumbers& numbers,
                             const DeviceView<const NormalRows*>& rows,
                             const DeviceView<const Real**>& factor, int num_steps,
                             const DeviceView<Real**>& normal);

}  // namespace tercet::mc
