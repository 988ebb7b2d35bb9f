#pragma once

#include "montecarlo/payoffs/option_gain.hpp"

namespace tercet::mc {

enum class Aggregate { sum, best, worst, geometric };

/// An option on several assets at expiry: on the weighted sum (a basket; a spread with weights 1
/// and -1; an exchange option with strike 0), on the best or the worst of weight times spot, or on
/// the product of spot^weight. The strike may be negative.
struct Basket {
  OptionType type = OptionType::call;
  double strike = 0;
  Aggregate aggregate = Aggregate::sum;

  RowNeeds needs() const { return {.spot = true}; }

  template <class View>
  KOKKOS_FORCEINLINE_FUNCTION auto operator()(const View& path) const {
    return path.discount_to_expiry() * gain(type, value(path), strike);
  }

 private:
  template <class View>
  KOKKOS_FORCEINLINE_FUNCTION auto value(const View& path) const {
    using V = typename View::V;
    V total = term(path, 0);
    for (int a = 1; a < path.num_assets(); ++a) {
      const V next = term(path, a);
      total = aggregate == Aggregate::best    ? larger(total, next)
              : aggregate == Aggregate::worst ? smaller(total, next)
                                              : total + next;
    }
    return aggregate == Aggregate::geometric ? exp_lanes(total) : total;
  }
  template <class View>
  KOKKOS_FORCEINLINE_FUNCTION auto term(const View& path, int a) const {
    const auto spot = path.spot_at_expiry(a);
    return path.weight(a) * (aggregate == Aggregate::geometric ? log_positive(spot) : spot);
  }
};

}  // namespace tercet::mc
