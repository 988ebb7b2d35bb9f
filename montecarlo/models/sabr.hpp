#pragma once

#include "common/math/functions.hpp"
#include "montecarlo/paths/step_table.hpp"

namespace tercet::mc {

/// dF = alpha F^beta dW, d(alpha) = nu alpha dB, d<W, B> = rho dt (Hagan and others 2002): alpha
/// exactly, log F by Euler steps; weak order 1. The volatility alpha F^(beta - 1) is held at
/// `most`. z[0] drives the forward, z[1] is free.
template <class Real>
struct SabrPath {
  static constexpr int num_normals = 2;
  Real log_alpha0, beta_less_1, nu, rho, rho_bar, most;
  DeviceView<const Real*> log_forward;  ///< at the begin of each step

  template <class V>
  struct State {
    V x, log_alpha;
  };
  template <class V>
  KOKKOS_FORCEINLINE_FUNCTION State<V> start() const {
    return {V{}, broadcast<V>(log_alpha0)};
  }
  template <class V>
  KOKKOS_FORCEINLINE_FUNCTION V advance(State<V>& state, const V* z, const Step<Real>& step,
                                        int n) const {
    V vol =
        exp_lanes(mul_add(broadcast<V>(beta_less_1), state.x + log_forward(n), state.log_alpha));
    vol = vol < most ? vol : broadcast<V>(most);
    const V z_alpha = mul_add(broadcast<V>(rho), z[0], rho_bar * z[1]);
    const V deviation = vol * step.root_years;
    const V variance = deviation * deviation;
    state.x = mul_add(deviation, z[0], mul_add(broadcast<V>(Real(-0.5)), variance, state.x));
    const Real nu_dt = nu * step.root_years;
    state.log_alpha =
        mul_add(broadcast<V>(nu_dt), z_alpha, state.log_alpha - Real(0.5) * nu_dt * nu_dt);
    return variance;
  }
};

}  // namespace tercet::mc
