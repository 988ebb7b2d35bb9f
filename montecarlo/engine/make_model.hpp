#pragma once

#include <vector>

#include "montecarlo/engine/asset_input.hpp"
#include "montecarlo/models/generate_paths.hpp"
#include "montecarlo/paths/time_grid.hpp"

namespace tercet::mc {

/// The path kernel's tables of one asset on a grid, on the device.
template <class Real>
PathModel<Real> make_model(const AssetInput& asset, const TimeGrid& grid);

/// What every model is told of each step.
template <class Real>
DeviceView<const Step<Real>*> make_steps(const AssetInput& asset, const TimeGrid& grid);

}  // namespace tercet::mc
