#pragma once

#include "montecarlo/payoffs/basket.hpp"
#include "montecarlo/payoffs/exercise_basis.hpp"

namespace tercet::mc {

/// An option that its holder may exercise on each observation date and at expiry, on one asset or
/// on the weighted sum, the best or the worst of several. It is exercised on the first date on
/// which what it pays is positive and not less than the continuation value, a polynomial of the
/// spots whose coefficients montecarlo/american finds beforehand (Longstaff and Schwartz 2001).
/// Whatever the coefficients are, the price is that of one way to exercise: at most the true one.
struct American {
  OptionType type = OptionType::put;
  double strike = 0;
  Aggregate aggregate = Aggregate::sum;  ///< not geometric
  bool at_any_time = false;              ///< American: today and on each step; else Bermudan
  ExerciseBasis basis{};

  // Set by set_exercise_policies().
  int first_coefficient = -1;    ///< in SharedLists::coefficients; -1: held to expiry
  double scale = 1;              ///< the basis' variables are spots over it, values likewise
  bool exercised_today = false;  ///< on all paths, in all scenarios

  RowNeeds needs() const { return {.spot = true}; }

  /// What exercise pays.
  /// @param terms  weight times spot of each asset
  template <class V>
  KOKKOS_FORCEINLINE_FUNCTION V exercise_value(const V* terms, int num_assets) const {
    V value = terms[0];
    for (int a = 1; a < num_assets; ++a) {
      value = aggregate == Aggregate::best    ? larger(value, terms[a])
              : aggregate == Aggregate::worst ? smaller(value, terms[a])
                                              : value + terms[a];
    }
    const V k = broadcast<V>(static_cast<ScalarOf<V>>(strike));
    return positive_part(type == OptionType::call ? value - k : k - value);
  }

  /// The basis' variables in place of `terms`: over the scale, and for the best and the worst, to
  /// which it is all the same which asset is which, in falling order.
  template <class V>
  KOKKOS_FORCEINLINE_FUNCTION void make_variables(V* terms, int num_assets) const {
    const auto share = static_cast<ScalarOf<V>>(1 / scale);
    for (int a = 0; a < num_assets; ++a) terms[a] *= share;
    if (aggregate == Aggregate::sum) return;
    for (int last = num_assets - 1; last > 0; --last) {
      for (int a = 0; a < last; ++a) {
        const V high = larger(terms[a], terms[a + 1]);
        terms[a + 1] = smaller(terms[a], terms[a + 1]);
        terms[a] = high;
      }
    }
  }

  template <class V, class Coefficients>
  KOKKOS_FORCEINLINE_FUNCTION V continuation_value(const V* variables, int num_assets,
                                                   const Coefficients& coefficients,
                                                   int first) const {
    V sum{};
    basis.for_each_term(variables, num_assets, [&](int term, V value) {
      sum += static_cast<ScalarOf<V>>(coefficients(first + term)) * value;
    });
    return static_cast<ScalarOf<V>>(scale) * sum;
  }

  template <class View>
  KOKKOS_FORCEINLINE_FUNCTION auto operator()(const View& path) const {
    using V = typename View::V;
    using Real = ScalarOf<V>;
    V terms[max_basis_assets];
    const int n = path.num_assets();
    if (exercised_today) {
      for (int a = 0; a < n; ++a) terms[a] = broadcast<V>(path.weight(a) * path.spot_today(a));
      return exercise_value(terms, n);
    }
    const int per_date = basis.num_terms(n);
    V paid{}, held = broadcast<V>(Real(1));
    for (int k = 0; first_coefficient >= 0 && k < path.num_dates(); ++k) {
      if (path.date(k) >= path.ranges.expiry) break;
      for (int a = 0; a < n; ++a) terms[a] = path.weight(a) * path.spot(a, k);
      const V now = exercise_value(terms, n);
      make_variables(terms, n);
      const V later =
          continuation_value(terms, n, path.lists.coefficients, first_coefficient + k * per_date);
      const V stops = now > V{} ? one_where<V>(now >= later) : V{};
      paid += held * stops * path.discount(k) * now;
      held *= Real(1) - stops;
    }
    for (int a = 0; a < n; ++a) terms[a] = path.weight(a) * path.spot_at_expiry(a);
    return paid + held * path.discount_to_expiry() * exercise_value(terms, n);
  }
};

}  // namespace tercet::mc
