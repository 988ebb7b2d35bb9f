#pragma once

#include "common/math/functions.hpp"
#include "montecarlo/paths/step_table.hpp"

namespace tercet::mc {

/// sigma(t, S) on a grid: one row of a table for each step, equally spaced in log spot over
/// forward, linear between, flat beyond.
template <class Real>
struct VolatilityTable {
  DeviceView<const Real**> vol;  ///< [step][place]
  Real first;                    ///< log moneyness of the first place
  Real places_per_unit;

  template <class V>
  KOKKOS_FORCEINLINE_FUNCTION V at(V x, Real /*log_forward*/, int n) const {
    const Real last = static_cast<Real>(vol.extent(1)) - Real(1);
    V place = (x - first) * places_per_unit;
    place = place > V{} ? place : V{};
    place = place < last ? place : broadcast<V>(last);
    const Real last_cell = last - Real(1);
    const V cell = place < last_cell ? place : broadcast<V>(last_cell);
    const auto whole = convert_lanes<std::int32_t>(cell);
    const V part = place - convert_lanes<Real>(whole);
    const V low = look_up(&vol(n, 0), whole);
    const V high = look_up(&vol(n, 0) + 1, whole);
    return mul_add(part, high - low, low);
  }
};

/// Constant elasticity of variance: sigma(S) = delta S^(beta - 1) (Cox 1975), so that
/// dS = (r - q) S dt + delta S^beta dW. Held at `most`, which tames it near S = 0.
template <class Real>
struct CevVolatility {
  Real log_delta, exponent, most;  ///< exponent = beta - 1

  template <class V>
  KOKKOS_FORCEINLINE_FUNCTION V at(V x, Real log_forward, int) const {
    const V vol =
        exp_lanes(mul_add(broadcast<V>(exponent), x + log_forward, broadcast<V>(log_delta)));
    return vol < most ? vol : broadcast<V>(most);
  }
};

/// Euler steps of log spot with a volatility that depends on spot and time; weak order 1.
template <class Real, class Volatility>
struct LocalVolatilityPath {
  static constexpr int num_normals = 1;
  Volatility volatility;
  DeviceView<const Real*> log_forward;  ///< at the begin of each step

  template <class V>
  struct State {
    V x;
  };
  template <class V>
  KOKKOS_FORCEINLINE_FUNCTION State<V> start() const {
    return {V{}};
  }
  template <class V>
  KOKKOS_FORCEINLINE_FUNCTION V advance(State<V>& state, const V* z, const Step<Real>& step,
                                        int n) const {
    const V vol = volatility.at(state.x, log_forward(n), n);
    const V deviation = vol * step.root_years;
    const V variance = deviation * deviation;
    state.x = mul_add(deviation, z[0], mul_add(broadcast<V>(Real(-0.5)), variance, state.x));
    return variance;
  }
};

}  // namespace tercet::mc
