#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace tercet::mc::analytic {

/// Nodes in (-1, 1) and weights of the Gauss-Legendre rule, exact for polynomials of degree
/// 2 order - 1. Kept once computed; order in [1, 64].
struct GaussRule {
  std::vector<double> nodes;
  std::vector<double> weights;
};
const GaussRule& gauss_rule(int order);

/// The integral of f over [a, b] by one Gauss-Legendre rule.
template <class Function>
double integrate_gauss(const Function& f, double a, double b, int order) {
  const GaussRule& rule = gauss_rule(order);
  const double half = 0.5 * (b - a);
  const double middle = 0.5 * (a + b);
  double sum = 0;
  for (std::size_t i = 0; i < rule.nodes.size(); ++i)
    sum += rule.weights[i] * f(middle + half * rule.nodes[i]);
  return half * sum;
}

namespace detail {

template <class Function>
double refine(const Function& f, double a, double b, double whole, double tolerance, int& budget) {
  const double middle = 0.5 * (a + b);
  const double left = integrate_gauss(f, a, middle, 16);
  const double right = integrate_gauss(f, middle, b, 16);
  const double both = left + right;
  const double rounding = 1e-14 * (std::abs(left) + std::abs(right));
  const bool is_point = !(a < middle && middle < b);
  if (is_point || --budget < 0 || std::abs(both - whole) <= std::max(tolerance, rounding))
    return both;
  return refine(f, a, middle, left, tolerance, budget) +
         refine(f, middle, b, right, tolerance, budget);
}

}  // namespace detail

/// The integral of f over [a, b]: Gauss-Legendre rules of order 16 on halves, halved again until
/// two levels of a part agree to `tolerance` (absolute) or to 1e-14 of the part. What is given is
/// the finer level, whose error is far below the difference for smooth f. At most
/// `largest_count` halvings,
/// so that noise in f cannot keep it going for ever; kinks and jumps take 50 each.
template <class Function>
double integrate(const Function& f, double a, double b, double tolerance,
                 int largest_count = 20'000) {
  if (!(a < b)) return 0;
  int budget = largest_count;
  return detail::refine(f, a, b, integrate_gauss(f, a, b, 16), tolerance, budget);
}

}  // namespace tercet::mc::analytic
