#pragma once

#include "common/parallel/launch.hpp"
#include "montecarlo/models/generate_paths.hpp"

namespace tercet::mc {

/// Normals drawn where they are used: one asset, independent of all others.
template <class Real>
struct FreshNormals {
  PathNumbers numbers;

  template <int calls, class V>
  KOKKOS_FORCEINLINE_FUNCTION void fill(V* z, int refill, int column) const {
    for (int k = 0; k < calls; ++k) {
      draw_normals(numbers, static_cast<std::uint64_t>(refill * calls + k), column,
                   z + k * normals_per_call<Real>);
    }
  }
};

/// Normals made before: correlated, or of a quasi-random sequence.
template <class Real>
struct StoredNormals {
  DeviceView<const Real**> normal;

  template <int calls, class V>
  KOKKOS_FORCEINLINE_FUNCTION void fill(V* z, int refill, int column) const {
    constexpr int count = calls * normals_per_call<Real>;
    const int first = refill * count;
    const int rows = static_cast<int>(normal.extent(0));
    for (int k = 0; k < count; ++k) {
      z[k] = first + k < rows ? load_lanes<V>(&normal(first + k, column)) : V{};
    }
  }
};

/// Keeps the end of a step.
template <class Real, class V>
KOKKOS_FORCEINLINE_FUNCTION void keep(const AssetRows<Real>& rows, const Step<Real>& step, V x,
                                      V variance_since, int column) {
  const int date = step.date;
  const bool keeps_log = rows.log_spot.extent(0) > 0;
  if (rows.spot.extent(0) > 0 || (keeps_log && step.shift != 0)) {
    const V spot = mul_add(broadcast<V>(step.forward), exp_lanes(x), broadcast<V>(step.shift));
    if (rows.spot.extent(0) > 0) store_lanes(&rows.spot(date, column), spot);
    if (keeps_log && step.shift != 0) store_lanes(&rows.log_spot(date, column), log_positive(spot));
  }
  if (keeps_log && step.shift == 0) {
    store_lanes(&rows.log_spot(date, column), x + step.log_forward);
  }
  if (rows.variance.extent(0) > 0) store_lanes(&rows.variance(date, column), variance_since);
}

template <class V, class Real>
KOKKOS_FORCEINLINE_FUNCTION void keep_today(const AssetRows<Real>& rows, int column) {
  const Real spot = rows.spot_today;
  if (rows.spot.extent(0) > 0) store_lanes(&rows.spot(0, column), broadcast<V>(spot));
  if (rows.log_spot.extent(0) > 0) {
    store_lanes(&rows.log_spot(0, column), broadcast<V>(log_positive(spot)));
  }
  if (rows.variance.extent(0) > 0) store_lanes(&rows.variance(0, column), V{});
}

/// A cash dividend is paid: x falls so that the spot does (piecewise log-normal model), at most to
/// a millionth of a millionth of the forward.
template <class Real, class V>
KOKKOS_FORCEINLINE_FUNCTION V pay_cash(const Step<Real>& step, V x) {
  const V left = exp_lanes(x) - step.cash / step.forward;
  constexpr Real least = Real(1e-12);
  return log_positive(left > least ? left : broadcast<V>(least));
}

/// Walks the paths of one register's columns from today to the last step.
template <class Real, class Model, class Normals>
struct PathKernel {
  Model model;
  Normals normals;
  AssetRows<Real> rows;
  DeviceView<const Step<Real>*> steps;

  KOKKOS_INLINE_FUNCTION void operator()(int group) const {
    using V = Lanes<Real, lane_count<Real>>;
    constexpr int per_call = normals_per_call<Real>;
    constexpr int needed = Model::num_normals;
    constexpr int steps_per_refill = needed >= per_call ? 1 : per_call / needed;
    constexpr int calls = (needed * steps_per_refill + per_call - 1) / per_call;
    const int column = group * width_of<V>;
    const int num_steps = static_cast<int>(steps.extent(0));
    auto state = model.template start<V>();
    V variance{};
    if (rows.keeps_today) keep_today<V>(rows, column);
    for (int first = 0, refill = 0; first < num_steps; first += steps_per_refill, ++refill) {
      V z[calls * per_call];
      normals.template fill<calls>(z, refill, column);
      for (int j = 0; j < steps_per_refill; ++j) {
        if (first + j < num_steps) take_step(state, variance, z + j * needed, first + j, column);
      }
    }
  }

  template <class State, class V>
  KOKKOS_FORCEINLINE_FUNCTION void take_step(State& state, V& variance, const V* z, int n,
                                             int column) const {
    const Step<Real> step = steps(n);
    variance += model.advance(state, z, step, n);
    if (step.cash != 0) state.x = pay_cash(step, state.x);
    if (step.date >= 0) {
      keep(rows, step, state.x, variance, column);
      variance = V{};
    }
  }
};

template <class Real, class Model>
void generate_paths(const ExecSpace& exec, const Model& model, const AssetWalk<Real>& walk) {
  const int groups = walk.numbers.num_columns / lane_count<Real>;
  if (walk.normal.extent(0) > 0) {
    using Normals = StoredNormals<Real>;
    for_each_particle(
        "mc::paths", exec, groups,
        PathKernel<Real, Model, Normals>{model, Normals{walk.normal}, walk.rows, walk.steps});
  } else {
    using Normals = FreshNormals<Real>;
    for_each_particle(
        "mc::paths", exec, groups,
        PathKernel<Real, Model, Normals>{model, Normals{walk.numbers}, walk.rows, walk.steps});
  }
}

}  // namespace tercet::mc
