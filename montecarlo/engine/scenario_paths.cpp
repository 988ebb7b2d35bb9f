#include "montecarlo/engine/scenario_paths.hpp"

#include <cmath>

#include "common/parallel/copy.hpp"

namespace tercet::mc {

namespace {

template <class Real>
DeviceView<const Real**> factor_of(const std::vector<double>& values, int num_assets) {
  const auto n = static_cast<std::size_t>(num_assets);
  const DeviceView<Real**> factor("mc::factor", n, n);
  const auto host = Kokkos::create_mirror_view(factor);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) host(i, j) = static_cast<Real>(values[i * n + j]);
  }
  Kokkos::deep_copy(factor, host);
  return factor;
}

/// Rows of one asset, empty where the whole is.
template <class Real>
DeviceView<Real**> rows_of(const DeviceView<Real***>& all, int asset) {
  if (all.extent(0) == 0) return {};
  return Kokkos::subview(all, asset, Kokkos::ALL, Kokkos::ALL);
}

}  // namespace

template <class Real>
int normals_per_step(const PathModel<Real>& model) {
  return std::visit([](const auto& m) { return std::decay_t<decltype(m)>::num_normals; }, model);
}

template <class Real>
ScenarioTables<Real> make_tables(const SimulationSpec& spec, const Scenario& scenario,
                                 const SharedLists& shared) {
  const MarketInput& market = scenario.market;
  ScenarioTables<Real> tables;
  std::vector<double> spots;
  for (const AssetInput& asset : market.assets) {
    tables.models.push_back(make_model<Real>(asset, scenario.grid));
    tables.steps.push_back(make_steps<Real>(asset, scenario.grid));
    tables.spot_today.push_back(static_cast<Real>(asset.spot));
    spots.push_back(asset.spot);
  }
  if (spec.num_assets() > 1) {
    tables.correlation_factor = factor_of<Real>(market.correlation_factor, spec.num_assets());
  }
  std::vector<double> discounts;
  for (const double years : scenario.grid.date_years) discounts.push_back(market.discount(years));
  tables.lists = shared;
  tables.lists.discount = to_device("mc::discounts", discounts);
  tables.lists.years = to_device("mc::years", scenario.grid.date_years);
  tables.lists.spot_today = to_device("mc::spots", spots);
  tables.keeps_today = scenario.grid.keeps_today();
  return tables;
}

template <class Real>
void make_rows(const ExecSpace& exec, const ScenarioTables<Real>& tables,
               const PathNumbers& numbers, const TileNormals<Real>& normals,
               const PathRows<Real>& rows) {
  const int num_assets = static_cast<int>(tables.models.size());
  if (num_assets > 1) {
    const int num_steps = static_cast<int>(tables.steps.front().extent(0));
    draw_correlated_normals<Real>(exec, numbers, normals.rows, tables.correlation_factor, num_steps,
                                  normals.normal);
  }
  for (int a = 0; a < num_assets; ++a) {
    const auto asset = static_cast<std::size_t>(a);
    AssetWalk<Real> walk{tables.steps[asset],
                         {},
                         {rows_of(rows.spot, a), rows_of(rows.log_spot, a),
                          rows_of(rows.variance, a), tables.keeps_today, tables.spot_today[asset]},
                         numbers};
    if (num_assets > 1) {
      const NormalRows own = normals.rows_of_asset[asset];
      const int count = own.per_step * static_cast<int>(tables.steps[asset].extent(0));
      walk.normal = Kokkos::subview(normals.normal, Kokkos::make_pair(own.first, own.first + count),
                                    Kokkos::ALL);
    }
    std::visit([&](const auto& model) { generate_paths(exec, model, walk); }, tables.models[asset]);
  }
}

template int normals_per_step(const PathModel<float>&);
template int normals_per_step(const PathModel<double>&);
template ScenarioTables<float> make_tables(const SimulationSpec&, const Scenario&,
                                           const SharedLists&);
template ScenarioTables<double> make_tables(const SimulationSpec&, const Scenario&,
                                            const SharedLists&);
template void make_rows(const ExecSpace&, const ScenarioTables<float>&, const PathNumbers&,
                        const TileNormals<float>&, const PathRows<float>&);
template void make_rows(const ExecSpace&, const ScenarioTables<double>&, const PathNumbers&,
                        const TileNormals<double>&, const PathRows<double>&);

}  // namespace tercet::mc
