#pragma once

#include <span>
#include <vector>

#include "common/parallel/lane_math.hpp"

namespace tercet {

// Brownian bridge: the same Brownian path from the same number of normals, the first of which
// decides where it ends, the second where it is half-way, and so on. Quasi-random points are best
// in their first dimensions, so that this is where most of the variance should be (Caflisch and
// Moskowitz 1995; Glasserman, "Monte Carlo Methods in Financial Engineering", section 3.1).

/// Makes the value at time number `at` of those at `left` and `right` (-1: W = 0 at time 0; at the
/// first step, which makes the end, `right` is -1 too).
template <class Real>
struct BridgeStep {
  int at, left, right;
  Real left_weight, right_weight, deviation;
};

/// What a kernel reads: arrays of num_times elements where it can reach them.
template <class Real>
struct BridgeView {
  const BridgeStep<Real>* steps;
  const Real* inverse_root_dt;  ///< (t[i] - t[i-1])^(-1/2)
  int num_times;
};

/// The order in which a path over the given times is made, for normal k = 0, 1, ...: the end, then
/// the middle (by number) of each interval, widest intervals first.
template <class Real>
struct BrownianBridge {
  std::vector<BridgeStep<Real>> steps;
  std::vector<Real> inverse_root_dt;

  /// @param times  increasing, the first above 0; the unit is the caller's
  /// @throws InputError that names the first time that is not
  explicit BrownianBridge(std::span<const double> times);

  /// Of the host's arrays; a device's caller copies them first.
  BridgeView<Real> view() const {
    return {steps.data(), inverse_root_dt.data(), static_cast<int>(steps.size())};
  }
};

namespace detail {
template <class V>
KOKKOS_FORCEINLINE_FUNCTION V value_at(const ScalarOf<V>* values, std::ptrdiff_t row_length,
                                       int at) {
  return at < 0 ? V{} : load_lanes<V>(values + at * row_length);
}
}  // namespace detail

/// Brownian values W(t) of independent standard normals for a vector of paths (a GPU's thread: one
/// path). Both are rows [time][path], row_length numbers apart, at the first path of the vector;
/// they must not overlap. Row k of the normals is the k-th that is used.
template <class V>
KOKKOS_INLINE_FUNCTION void bridge_values(const BridgeView<ScalarOf<V>>& bridge,
                                          const ScalarOf<V>* normals, ScalarOf<V>* values,
                                          std::ptrdiff_t row_length) {
  for (int k = 0; k < bridge.num_times; ++k) {
    const auto step = bridge.steps[k];
    const V left = detail::value_at<V>(values, row_length, step.left);
    const V right = detail::value_at<V>(values, row_length, step.right);
    const V normal = load_lanes<V>(normals + k * row_length);
    const V mean =
        mul_add(left, broadcast<V>(step.left_weight), right * broadcast<V>(step.right_weight));
    store_lanes<V>(values + step.at * row_length,
                   mul_add(normal, broadcast<V>(step.deviation), mean));
  }
}

/// In place: values W(t[i]) become independent standard normals (W(t[i]) - W(t[i-1])) / sqrt(t[i] -
/// t[i-1]), ready for a model that takes its steps in order of time.
template <class V>
KOKKOS_INLINE_FUNCTION void bridge_values_to_normals(const BridgeView<ScalarOf<V>>& bridge,
                                                     ScalarOf<V>* values,
                                                     std::ptrdiff_t row_length) {
  V before{};
  for (int i = 0; i < bridge.num_times; ++i) {
    const V value = load_lanes<V>(values + i * row_length);
    store_lanes<V>(values + i * row_length,
                   (value - before) * broadcast<V>(bridge.inverse_root_dt[i]));
    before = value;
  }
}

}  // namespace tercet
