#pragma once

#include "montecarlo/engine/make_model.hpp"
#include "montecarlo/engine/simulation_spec.hpp"
#include "montecarlo/paths/correlated_normals.hpp"
#include "montecarlo/payoffs/payoff_set.hpp"

namespace tercet::mc {

/// The normals of a tile when several assets share it; with one asset there is nothing to keep, it
/// draws its own.
template <class Real>
struct TileNormals {
  std::vector<NormalRows> rows_of_asset{};
  DeviceView<NormalRows*> rows{};
  DeviceView<Real**> normal{};  ///< [row][column]
};

/// One scenario of a simulation on the device.
template <class Real>
struct ScenarioTables {
  std::vector<PathModel<Real>> models{};               ///< by asset
  std::vector<DeviceView<const Step<Real>*>> steps{};  ///< by asset
  std::vector<Real> spot_today{};
  DeviceView<const Real**> correlation_factor{};
  SharedLists lists{};
  bool keeps_today = false;
};

template <class Real>
ScenarioTables<Real> make_tables(const SimulationSpec& spec, const Scenario& scenario,
                                 const SharedLists& shared);

/// Number of normals a step that an asset's model asks for.
template <class Real>
int normals_per_step(const PathModel<Real>& model);

/// Writes the rows of a tile for one scenario. Asynchronous on `exec`.
template <class Real>
void make_rows(const ExecSpace& exec, const ScenarioTables<Real>& tables,
               const PathNumbers& numbers, const TileNormals<Real>& normals,
               const PathRows<Real>& rows);

}  // namespace tercet::mc
