#include "montecarlo/american/exercise_policy.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "common/error/errors.hpp"
#include "common/parallel/copy.hpp"
#include "common/parallel/launch.hpp"
#include "montecarlo/american/regression.hpp"

namespace tercet::mc {
namespace {

constexpr int paths_per_chunk = 256;
/// Far from the paths of the pricing, which count from 0.
constexpr std::int64_t first_calibration_path = std::int64_t{1} << 62;
/// Constant term that no exercise reaches, in single precision neither.
constexpr double never = 1e30;

/// What the kernels read of a trade.
struct Sweep {
  American option;
  DeviceView<double***> spot;  ///< [asset][date][column]
  SharedLists lists;
  TradeRanges ranges;
  DeviceView<double*> cash;  ///< of each path, discounted to today

  KOKKOS_INLINE_FUNCTION double read(int date, int path, double* terms) const {
    for (int a = 0; a < ranges.num_assets; ++a) {
      const int n = ranges.first_asset + a;
      terms[a] = lists.weights(n) * spot(lists.assets(n), date, path);
    }
    return option.exercise_value(terms, ranges.num_assets);
  }
};

/// Cash at expiry of one path.
struct ExpiryKernel {
  Sweep sweep;
  KOKKOS_INLINE_FUNCTION void operator()(int path) const {
    double terms[max_basis_assets];
    sweep.cash(path) =
        sweep.lists.discount(sweep.ranges.expiry) * sweep.read(sweep.ranges.expiry, path, terms);
  }
};

/// Sums of one chunk of paths on one date: count, gram, right.
struct SumsKernel {
  Sweep sweep;
  int date, num_paths;
  DeviceView<double**> sums;  ///< [chunk][entry]

  KOKKOS_INLINE_FUNCTION void operator()(int chunk) const {
    for (std::size_t i = 0; i < sums.extent(1); ++i) sums(chunk, i) = 0;
    const int begin = chunk * paths_per_chunk;
    const int end = begin + paths_per_chunk < num_paths ? begin + paths_per_chunk : num_paths;
    for (int path = begin; path < end; ++path) add(chunk, path);
  }
  KOKKOS_INLINE_FUNCTION void add(int chunk, int path) const {
    double x[max_basis_assets], f[max_basis_terms];
    if (!(sweep.read(date, path, x) > 0)) return;
    const int n = sweep.ranges.num_assets;
    sweep.option.make_variables(x, n);
    sweep.option.basis.for_each_term(x, n, [&](int term, double value) { f[term] = value; });
    const double y = sweep.cash(path) / (sweep.lists.discount(date) * sweep.option.scale);
    const int num_terms = sweep.option.basis.num_terms(n);
    int entry = 0;
    sums(chunk, entry++) += 1;
    for (int i = 0; i < num_terms; ++i) {
      for (int j = 0; j <= i; ++j) sums(chunk, entry++) += f[i] * f[j];
    }
    for (int i = 0; i < num_terms; ++i) sums(chunk, entry++) += f[i] * y;
  }
};

/// Exercises one path on one date where that is worth as much as going on.
struct ExerciseKernel {
  Sweep sweep;
  int date;
  DeviceView<double*> coefficients;

  KOKKOS_INLINE_FUNCTION void operator()(int path) const {
    double x[max_basis_assets];
    const int n = sweep.ranges.num_assets;
    const double now = sweep.read(date, path, x);
    if (!(now > 0)) return;
    sweep.option.make_variables(x, n);
    if (now >= sweep.option.continuation_value(x, n, coefficients, 0)) {
      sweep.cash(path) = sweep.lists.discount(date) * now;
    }
  }
};

NormalEquations add_chunks(const DeviceView<double**>& sums, int num_terms) {
  const auto host = Kokkos::create_mirror_view(sums);
  Kokkos::deep_copy(host, sums);
  std::vector<double> total(sums.extent(1), 0.0);
  for (std::size_t chunk = 0; chunk < host.extent(0); ++chunk) {
    for (std::size_t i = 0; i < total.size(); ++i) total[i] += host(chunk, i);
  }
  const auto gram_end = static_cast<std::ptrdiff_t>(total.size()) - num_terms;
  return {num_terms,
          static_cast<std::int64_t>(total[0]),
          {total.begin() + 1, total.begin() + gram_end},
          {total.begin() + gram_end, total.end()}};
}

std::vector<double> continuation_of(const NormalEquations& equations) {
  if (equations.count > 0) return solve(equations);
  std::vector<double> held(static_cast<std::size_t>(equations.num_terms), 0.0);
  held.front() = never;
  return held;
}

void check_basis(const American& option, int num_assets) {
  const bool fits = num_assets <= max_basis_assets && option.basis.degree >= 0 &&
                    option.basis.degree <= max_basis_degree &&
                    option.basis.num_terms(num_assets) <= max_basis_terms;
  if (fits) return;
  throw InputError("an American option on " + std::to_string(num_assets) +
                   " assets with a basis of degree " + std::to_string(option.basis.degree) +
                   ": the basis has more than " + std::to_string(max_basis_terms) +
                   " terms; use a smaller degree or fewer assets (at most " +
                   std::to_string(max_basis_assets) + ")");
}

/// The strike, or with a strike of 0 what the assets cost.
double scale_of(const SimulationSpec& spec, const American& option, const TradeRanges& ranges) {
  if (option.strike != 0) return std::abs(option.strike);
  double sum = 0;
  for (int n = ranges.first_asset; n < ranges.first_asset + ranges.num_assets; ++n) {
    const auto a = static_cast<std::size_t>(spec.assets[static_cast<std::size_t>(n)]);
    sum += std::abs(spec.weights[static_cast<std::size_t>(n)]) *
           spec.scenarios.front().market.assets[a].spot;
  }
  return sum > 0 ? sum : 1.0;
}

double exercise_today(const SimulationSpec& spec, const American& option,
                      const TradeRanges& ranges) {
  std::vector<double> terms;
  for (int n = ranges.first_asset; n < ranges.first_asset + ranges.num_assets; ++n) {
    const auto a = static_cast<std::size_t>(spec.assets[static_cast<std::size_t>(n)]);
    terms.push_back(spec.weights[static_cast<std::size_t>(n)] *
                    spec.scenarios.front().market.assets[a].spot);
  }
  return option.exercise_value(terms.data(), ranges.num_assets);
}

}  // namespace

PathRows<double> make_paths(const ExecSpace& exec, const SimulationSpec& spec,
                            const ScenarioTables<double>& tables, const PathNumbers& numbers) {
  const auto columns = static_cast<std::size_t>(numbers.num_columns);
  const auto assets = static_cast<std::size_t>(spec.num_assets());
  const TimeGrid& grid = spec.scenarios.front().grid;
  TileNormals<double> normals;
  int num_rows = 0;
  for (std::size_t a = 0; a < assets && assets > 1; ++a) {
    const int per_step = normals_per_step(tables.models[a]);
    normals.rows_of_asset.push_back({num_rows, per_step});
    num_rows += per_step * grid.num_steps();
  }
  normals.rows = to_device("mc::normal_rows", normals.rows_of_asset);
  normals.normal = DeviceView<double**>("mc::normals", static_cast<std::size_t>(num_rows), columns);
  PathRows<double> rows;
  rows.spot = DeviceView<double***>("mc::calibration_spot", assets,
                                    static_cast<std::size_t>(grid.num_dates()), columns);
  make_rows(exec, tables, numbers, normals, rows);
  exec.fence();
  return rows;
}

ExercisePolicy find_policy(const ExecSpace& exec, const PathRows<double>& rows,
                           const SharedLists& lists, const TradeRanges& ranges,
                           const American& option, int num_paths) {
  check_basis(option, ranges.num_assets);
  const auto paths = static_cast<std::size_t>(num_paths);
  const int num_terms = option.basis.num_terms(ranges.num_assets);
  const auto terms = static_cast<std::size_t>(num_terms);
  const auto dates = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace{}, lists.dates);
  const Sweep sweep{option, rows.spot, lists, ranges, DeviceView<double*>("mc::cash", paths)};
  const int num_chunks = (num_paths + paths_per_chunk - 1) / paths_per_chunk;
  const DeviceView<double**> sums("mc::normal_equations", static_cast<std::size_t>(num_chunks),
                                  1 + terms * (terms + 1) / 2 + terms);
  ExercisePolicy policy;
  policy.coefficients.assign(terms * static_cast<std::size_t>(ranges.num_dates), 0.0);
  for_each_particle("mc::expiry_cash", exec, num_paths, ExpiryKernel{sweep});
  for (int k = ranges.num_dates - 1; k >= 0; --k) {
    const int date = dates(static_cast<std::size_t>(ranges.first_date + k));
    if (date >= ranges.expiry) continue;
    for_each_particle("mc::normal_equations", exec, num_chunks,
                      SumsKernel{sweep, date, num_paths, sums});
    exec.fence();
    const std::vector<double> fit = continuation_of(add_chunks(sums, num_terms));
    for_each_particle("mc::exercise", exec, num_paths,
                      ExerciseKernel{sweep, date, to_device("mc::fit", fit)});
    std::copy(fit.begin(), fit.end(),
              policy.coefficients.begin() + static_cast<std::ptrdiff_t>(terms) * k);
  }
  exec.fence();
  policy.cash = to_host(sweep.cash, paths);
  for (const double cash : policy.cash) policy.value += cash / num_paths;
  return policy;
}

std::vector<double> set_exercise_policies(SimulationSpec& spec, const Sampling& sampling,
                                          const CalibrationOptions& options) {
  const auto is_american = [](const Payoff& payoff) {
    return std::holds_alternative<American>(payoff);
  };
  if (std::none_of(spec.payoffs.begin(), spec.payoffs.end(), is_american)) return {};
  SharedLists shared;
  shared.dates = to_device("mc::dates", spec.dates);
  shared.assets = to_device("mc::assets", spec.assets);
  shared.weights = to_device("mc::weights", spec.weights);
  const auto tables = make_tables<double>(spec, spec.scenarios.front(), shared);
  const ExecSpace exec{};
  std::vector<double> values;
  const int num_paths = options.num_blocks * samples_per_block;
  const std::int64_t first = options.in_sample ? 0 : first_calibration_path;
  const PathRows<double> rows =
      make_paths(exec, spec, tables, {sampling.seed, first, num_paths, false});
  for (std::size_t n = 0; n < spec.payoffs.size(); ++n) {
    auto* option = std::get_if<American>(&spec.payoffs[n]);
    if (option == nullptr) continue;
    option->scale = scale_of(spec, *option, spec.ranges[n]);
    const ExercisePolicy policy =
        find_policy(exec, rows, tables.lists, spec.ranges[n], *option, num_paths);
    option->first_coefficient = static_cast<int>(spec.coefficients.size());
    spec.coefficients.insert(spec.coefficients.end(), policy.coefficients.begin(),
                             policy.coefficients.end());
    values.push_back(policy.value);
    const double now = exercise_today(spec, *option, spec.ranges[n]);
    option->exercised_today = option->at_any_time && now > 0 && now >= policy.value;
  }
  return values;
}

}  // namespace tercet::mc
