#include "montecarlo/analytic/quadrature.hpp"

#include <array>
#include <numbers>

#include "common/error/require.hpp"

namespace tercet::mc::analytic {

namespace {

constexpr int largest_order = 64;

GaussRule make_rule(int order) {
  GaussRule rule;
  for (int i = 0; i < order; ++i) {
    long double x = std::cos(std::numbers::pi_v<long double> * (i + 0.75L) / (order + 0.5L));
    long double slope = 0;
    for (int step = 0; step < 10; ++step) {  // Newton on P_order, converged after five
      long double p = 1;
      long double before = 0;
      for (int n = 1; n <= order; ++n) {
        const long double next = ((2 * n - 1) * x * p - (n - 1) * before) / n;
        before = p;
        p = next;
      }
      slope = order * (x * p - before) / (x * x - 1);
      x -= p / slope;
    }
    rule.nodes.push_back(static_cast<double>(x));
    rule.weights.push_back(static_cast<double>(2 / ((1 - x * x) * slope * slope)));
  }
  return rule;
}

std::array<GaussRule, largest_order + 1> make_rules() {
  std::array<GaussRule, largest_order + 1> rules;
  for (int order = 1; order <= largest_order; ++order)
    rules[static_cast<std::size_t>(order)] = make_rule(order);
  return rules;
}

}  // namespace

const GaussRule& gauss_rule(int order) {
  static const std::array<GaussRule, largest_order + 1> rules = make_rules();
  require(order >= 1 && order <= largest_order, "Gauss-Legendre rules have orders 1 to 64");
  return rules[static_cast<std::size_t>(order)];
}

}  // namespace tercet::mc::analytic
