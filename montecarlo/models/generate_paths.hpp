#pragma once

#include <variant>

#include "montecarlo/models/bates.hpp"
#include "montecarlo/models/black_scholes.hpp"
#include "montecarlo/models/heston.hpp"
#include "montecarlo/models/local_volatility.hpp"
#include "montecarlo/models/merton.hpp"
#include "montecarlo/models/sabr.hpp"
#include "montecarlo/paths/draw_normals.hpp"
#include "montecarlo/paths/path_rows.hpp"

namespace tercet::mc {

/// The path kernels that there are. Each is compiled in a file of its own,
/// montecarlo/models/paths_<model>.cpp.
template <class Real>
using PathModel = std::variant<BlackScholesPath<Real>, MertonPath<Real>, HestonQePath<Real>,
                               HestonFullTruncationPath<Real>, BatesPath<Real, HestonQePath<Real>>,
                               BatesPath<Real, HestonFullTruncationPath<Real>>,
                               LocalVolatilityPath<Real, VolatilityTable<Real>>,
                               LocalVolatilityPath<Real, CevVolatility<Real>>, SabrPath<Real>>;

/// One asset's part of a tile's rows.
template <class Real>
struct AssetRows {
  DeviceView<Real**> spot, log_spot, variance;  ///< [date][column], empty when nobody reads them
  bool keeps_today = false;                     ///< date 0 is today
  Real spot_today = 0;
};

/// What the paths of one asset are made from.
template <class Real>
struct AssetWalk {
  DeviceView<const Step<Real>*> steps;
  /// Normals made before, [step num_normals + k][column]; empty: drawn where they are used.
  DeviceView<const Real**> normal;
  AssetRows<Real> rows;
  PathNumbers numbers;
};

/// Makes the paths of one asset. Asynchronous on `exec`.
template <class Real, class Model>
void generate_paths(const ExecSpace& exec, const Model& model, const AssetWalk<Real>& walk);

}  // namespace tercet::mc
