#pragma once

#include "montecarlo/payoffs/path_view.hpp"

namespace tercet::mc {

enum class Polynomials { monomial, laguerre, hermite, chebyshev };

/// Assets, degree and terms of the largest basis.
inline constexpr int max_basis_assets = 10;
inline constexpr int max_basis_degree = 8;
inline constexpr int max_basis_terms = 70;

/// Functions by which a continuation value is regressed: all products P_i(x_0) P_j(x_1) ... of
/// polynomials of one family with i + j + ... <= degree. The families are x^n, Laguerre's L_n,
/// Hermite's He_n (of weight exp(-x^2 / 2)) and Chebyshev's T_n, all without a weight, P_0 = 1.
struct ExerciseBasis {
  Polynomials family = Polynomials::laguerre;
  int degree = 3;

  /// (num_variables + degree)! / num_variables! / degree!
  KOKKOS_INLINE_FUNCTION int num_terms(int num_variables) const {
    int count = 1;
    for (int i = 1; i <= degree; ++i) count = count * (num_variables + i) / i;
    return count;
  }

  /// Calls f(term, value) for all terms in order; term 0 is 1.
  template <class V, class Function>
  KOKKOS_INLINE_FUNCTION void for_each_term(const V* x, int num_variables, Function&& f) const {
    V value[max_basis_assets][max_basis_degree + 1];
    int power[max_basis_assets] = {};
    for (int a = 0; a < num_variables; ++a) fill(x[a], value[a]);
    int total = 0, variable = 0;
    for (int term = 0; variable < num_variables; ++term) {
      V product = value[0][power[0]];
      for (int a = 1; a < num_variables; ++a) product *= value[a][power[a]];
      f(term, product);
      // the next set of powers, like the next number on an odometer
      for (variable = 0; variable < num_variables; ++variable) {
        if (total < degree) {
          ++power[variable];
          ++total;
          break;
        }
        total -= power[variable];
        power[variable] = 0;
      }
    }
  }

 private:
  /// P_0 to P_degree by the recurrences of Abramowitz and Stegun (1964), table 22.7.
  template <class V>
  KOKKOS_INLINE_FUNCTION void fill(V x, V* p) const {
    using Real = ScalarOf<V>;
    p[0] = broadcast<V>(Real(1));
    if (degree > 0) p[1] = family == Polynomials::laguerre ? Real(1) - x : x;
    for (int n = 1; n < degree; ++n) {
      const Real m = static_cast<Real>(n);
      switch (family) {
        case Polynomials::monomial:
          p[n + 1] = x * p[n];
          break;
        case Polynomials::laguerre:
          p[n + 1] = ((2 * m + 1 - x) * p[n] - m * p[n - 1]) * (1 / (m + 1));
          break;
        case Polynomials::hermite:
          p[n + 1] = x * p[n] - m * p[n - 1];
          break;
        case Polynomials::chebyshev:
          p[n + 1] = Real(2) * x * p[n] - p[n - 1];
          break;
      }
    }
  }
};

}  // namespace tercet::mc
