#pragma once

#include "montecarlo/payoffs/survival.hpp"

namespace tercet::mc {

enum class Knock { in, out };
enum class RebatePaid { at_hit, at_expiry };

/// A European option that comes to life (in) or dies (out) when the spot leaves a corridor of one
/// or two barriers. The rebate of an option that died is paid at the hit, taken in the middle of
/// the step, or at expiry; that of one that never came to life at expiry. A barrier that is
/// breached today counts as hit today where it is watched continuously.
struct Barrier {
  OptionType type = OptionType::call;
  double strike = 0;
  Corridor corridor;
  Knock knock = Knock::out;
  double rebate = 0;
  RebatePaid rebate_paid = RebatePaid::at_hit;

  RowNeeds needs() const {
    RowNeeds rows = corridor.needs();
    rows.spot = true;
    return rows;
  }

  template <class View>
  KOKKOS_FORCEINLINE_FUNCTION auto operator()(const View& path) const {
    using V = typename View::V;
    using Real = ScalarOf<V>;
    const auto [alive, discounted_hits] = watch(corridor, path);
    const V hit = Real(1) - alive;
    const V vanilla = path.discount_to_expiry() * gain(type, path.spot_at_expiry(0), strike);
    const Real paid = static_cast<Real>(rebate);
    if (knock == Knock::in) return hit * vanilla + alive * path.discount_to_expiry() * paid;
    const V when =
        rebate_paid == RebatePaid::at_hit ? discounted_hits : hit * path.discount_to_expiry();
    return alive * vanilla + when * paid;
  }
};

}  // namespace tercet::mc
