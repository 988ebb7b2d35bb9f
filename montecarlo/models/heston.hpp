#pragma once

#include "common/math/functions.hpp"
#include "common/math/normal.hpp"
#include "montecarlo/paths/step_table.hpp"

namespace tercet::mc {

/// dx = -v/2 dt + sqrt(v) dW,  dv = kappa (theta - v) dt + sigma sqrt(v) dB,  d<W, B> = rho dt
/// (Heston 1993). z[0] drives the spot, so that assets can be correlated by it; z[1] is free.
template <class Real>
struct HestonConstants {
  Real v0, kappa, theta, sigma, rho, rho_bar;  ///< rho_bar = sqrt(1 - rho^2)
};

template <class V>
struct HestonState {
  V x, v;
};

/// Euler steps with full truncation (Lord, Koekkoek, van Dijk 2010).
template <class Real>
struct HestonFullTruncationPath {
  static constexpr int num_normals = 2;
  HestonConstants<Real> heston;

  template <class V>
  using State = HestonState<V>;
  template <class V>
  KOKKOS_FORCEINLINE_FUNCTION State<V> start() const {
    return {V{}, broadcast<V>(heston.v0)};
  }
  template <class V>
  KOKKOS_FORCEINLINE_FUNCTION V advance(State<V>& state, const V* z, const Step<Real>& step,
                                        int) const {
    const HestonConstants<Real>& h = heston;
    const V v = state.v > V{} ? state.v : V{};
    const V root = square_root(v) * step.root_years;
    const V z_v = mul_add(broadcast<V>(h.rho), z[0], h.rho_bar * z[1]);
    const V variance = v * step.years;
    state.x = mul_add(root, z[0], mul_add(broadcast<V>(Real(-0.5)), variance, state.x));
    const V pull = (h.theta - v) * (h.kappa * step.years);
    state.v = mul_add(h.sigma * root, z_v, state.v + pull);
    return variance;
  }
};

/// Constants of a quadratic-exponential step of one length.
template <class Real>
struct QuadraticExponentialStep {
  Real decay;                 ///< e^(-kappa dt)
  Real spread_v, spread_one;  ///< variance of v' = spread_v v + spread_one
  Real k0, k1, k2, k3, k4;    ///< Andersen (2008), equation 33, with gamma1 = gamma2 = 1/2
};

/// Quadratic-exponential steps with martingale correction: Andersen (2008), "Simple and efficient
/// simulation of the Heston stochastic volatility model", J. Comp. Finance 11(3), section 3.2.4 and
/// proposition 9. Psi_c = 1.5. Where the correction does not exist, the step goes without.
template <class Real>
struct HestonQePath {
  static constexpr int num_normals = 2;
  HestonConstants<Real> heston;
  DeviceView<const QuadraticExponentialStep<Real>*> qe;  ///< by step

  template <class V>
  using State = HestonState<V>;
  template <class V>
  KOKKOS_FORCEINLINE_FUNCTION State<V> start() const {
    return {V{}, broadcast<V>(heston.v0)};
  }
  template <class V>
  KOKKOS_FORCEINLINE_FUNCTION V advance(State<V>& state, const V* z, const Step<Real>& step,
                                        int n) const {
    const QuadraticExponentialStep<Real> c = qe(n);
    // the spot's and the variance's normals, turned into that of the variance and one free of it
    const V z_v = mul_add(broadcast<V>(heston.rho), z[0], heston.rho_bar * z[1]);
    const V z_x = mul_add(broadcast<V>(heston.rho_bar), z[0], -heston.rho * z[1]);
    const V v = state.v;
    const NextVariance<V> next = next_variance(c, v, z_v);
    const V mean_rest = mul_add(broadcast<V>(c.k3), v, c.k4 * next.v);
    const V rest = square_root(mean_rest > V{} ? mean_rest : V{});
    state.x += next.k0 + c.k1 * v + c.k2 * next.v + rest * z_x;
    state.v = next.v;
    return (v + next.v) * (Real(0.5) * step.years);
  }

 private:
  template <class V>
  struct NextVariance {
    V v, k0;
  };
  /// The variance at the step's end and K0* of proposition 9, both branches, then the right one.
  template <class V>
  KOKKOS_FORCEINLINE_FUNCTION NextVariance<V> next_variance(const QuadraticExponentialStep<Real>& c,
                                                            V v, V z_v) const {
    constexpr Real tiny = Real(1e-30);
    const V mean = mul_add(v - heston.theta, broadcast<V>(c.decay), broadcast<V>(heston.theta));
    const V m = mean > tiny ? mean : broadcast<V>(tiny);
    const V psi = mul_add(broadcast<V>(c.spread_v), v, broadcast<V>(c.spread_one)) / (m * m);
    const Real a_k = c.k2 + Real(0.5) * c.k4;  // "A"
    const V v_part = (c.k1 + Real(0.5) * c.k3) * v;

    const V psi_q = psi < Real(1.5) ? psi : broadcast<V>(Real(1.5));
    const V two_over = Real(2) / (psi_q > tiny ? psi_q : broadcast<V>(tiny));
    const V b2 = two_over - Real(1) + square_root(two_over) * square_root(two_over - Real(1));
    const V a = m / (Real(1) + b2);
    const V shifted = square_root(b2) + z_v;
    const V v_q = a * shifted * shifted;
    const V left = Real(1) - (Real(2) * a_k) * a;
    const V left_safe = left > tiny ? left : broadcast<V>(Real(1));
    const V k0_q = Real(0.5) * log_positive(left_safe) - a_k * b2 * a / left_safe - v_part;

    const V psi_e = psi > Real(1) ? psi : broadcast<V>(Real(1.5));
    const V p = (psi_e - Real(1)) / (psi_e + Real(1));
    const V beta = (Real(1) - p) / m;
    const V above = normal_cdf_lanes(-z_v);  // 1 - U
    const V ratio = (Real(1) - p) / (above > tiny ? above : broadcast<V>(tiny));
    const V v_e = ratio > Real(1)
                      ? log_positive(ratio > Real(1) ? ratio : broadcast<V>(Real(1))) / beta
                      : V{};
    const V room = beta - a_k;
    const V room_safe = room > tiny ? room : broadcast<V>(Real(1));
    const V inside = p + beta * (Real(1) - p) / room_safe;
    const V k0_e = -log_positive(inside > tiny ? inside : broadcast<V>(Real(1))) - v_part;

    const auto quadratic = psi < Real(1.5);
    const V k0_right = quadratic ? k0_q : k0_e;
    const V has_right = quadratic ? left : room;
    return {quadratic ? v_q : v_e, has_right > tiny ? k0_right : broadcast<V>(c.k0)};
  }
};

}  // namespace tercet::mc
