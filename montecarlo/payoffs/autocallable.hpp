#pragma once

#include "montecarlo/payoffs/option_gain.hpp"

namespace tercet::mc {

/// A note on the worst of its assets' performances, weight times spot (weights: 1 / reference).
/// On each observation date, with performance P: where P >= coupon_barrier the coupon is due, with
/// memory also those missed before; where P >= autocall_barrier the note pays 1 and ends. At the
/// last date it pays 1, or P where P < knock_in_barrier and P < 1. Coupons that are not conditional
/// have coupon_barrier 0; `coupon_at_call` pays the coupons of all periods only with the call.
struct Autocallable {
  double autocall_barrier = 1;
  double coupon = 0;  ///< per period
  double coupon_barrier = 0;
  bool memory = false;
  bool coupon_at_call = false;
  double knock_in_barrier = 0;

  RowNeeds needs() const { return {.spot = true}; }

  template <class View>
  KOKKOS_FORCEINLINE_FUNCTION auto operator()(const View& path) const {
    using V = typename View::V;
    using Real = ScalarOf<V>;
    const V one = broadcast<V>(Real(1));
    V alive = one, missed{}, value{}, performance{};
    for (int k = 0; k < path.num_dates(); ++k) {
      performance = worst(path, k);
      const V called = alive * one_where<V>(performance >= static_cast<Real>(autocall_barrier));
      const V paid = called + coupons(performance, called, alive, missed, k);
      value += path.discount(k) * paid;
      alive -= called;
    }
    const V loses = one_where<V>(performance < static_cast<Real>(knock_in_barrier));
    const V redeemed = loses > V{} ? smaller(performance, one) : one;
    return value + alive * redeemed * path.discount_to_expiry();
  }

 private:
  template <class View>
  KOKKOS_FORCEINLINE_FUNCTION auto worst(const View& path, int k) const {
    auto least = path.weight(0) * path.spot(0, k);
    for (int a = 1; a < path.num_assets(); ++a) {
      least = smaller(least, path.weight(a) * path.spot(a, k));
    }
    return least;
  }
  template <class V>
  KOKKOS_FORCEINLINE_FUNCTION V coupons(V performance, V called, V alive, V& missed, int k) const {
    using Real = ScalarOf<V>;
    const Real each = static_cast<Real>(coupon);
    if (coupon_at_call) return called * (each * static_cast<Real>(k + 1));
    const V due = one_where<V>(performance >= static_cast<Real>(coupon_barrier));
    const V paid = alive * due * (each * (Real(1) + missed));
    missed = memory ? (due > V{} ? V{} : missed + Real(1)) : V{};
    return paid;
  }
};

}  // namespace tercet::mc
