#pragma once

#include "montecarlo/payoffs/option_gain.hpp"

namespace tercet::mc {

/// The corridor that a path must leave or must not leave. `lower` 0 and `upper` infinite: none.
struct Corridor {
  double lower = 0;
  double upper = detail::infinite<double>;
  bool continuous = true;  ///< watched all the time, else on the observation dates

  KOKKOS_FORCEINLINE_FUNCTION bool has_lower() const { return lower > 0; }
  KOKKOS_FORCEINLINE_FUNCTION bool has_upper() const { return upper < detail::infinite<double>; }
  RowNeeds needs() const { return {.log_spot = true, .variance = continuous}; }
};

/// Probability that a path has stayed strictly inside a corridor, date by date. Watched
/// continuously, the path between two dates is a Brownian bridge of log spot (exact for
/// Black-Scholes; Beaglehole, Dybvig, Zhou 1997): with distances a and b to a barrier it is
/// crossed with probability exp(-2 a b / variance); between two barriers a width w apart the
/// reflections are summed (Borodin and Salminen 2002, 1.15.8), five on each side.
template <class View>
class Survival {
 public:
  using V = typename View::V;
  using Real = ScalarOf<V>;

  KOKKOS_FORCEINLINE_FUNCTION Survival(const Corridor& corridor, const View& path)
      : corridor_(corridor), path_(path) {
    low_ = corridor.has_lower() ? log_positive(static_cast<Real>(corridor.lower)) : Real(0);
    high_ = corridor.has_upper() ? log_positive(static_cast<Real>(corridor.upper)) : Real(0);
    before_ = broadcast<V>(log_positive(path.spot_today(0)));
    alive_ = corridor.continuous ? inside(before_) : broadcast<V>(Real(1));
  }
  /// Probability of having survived so far.
  KOKKOS_FORCEINLINE_FUNCTION V alive() const { return alive_; }
  /// Goes on to observation k; returns the probability of leaving on the way.
  KOKKOS_FORCEINLINE_FUNCTION V advance(int k) {
    const V now = path_.log_spot(0, k);
    V stays = inside(now);
    if (corridor_.continuous) stays = stays * bridge(now, path_.variance(0, k));
    before_ = now;
    const V was = alive_;
    alive_ = alive_ * stays;
    return was - alive_;
  }

 private:
  KOKKOS_FORCEINLINE_FUNCTION V inside(V x) const {
    V in = broadcast<V>(Real(1));
    if (corridor_.has_lower()) in = x > low_ ? in : V{};
    if (corridor_.has_upper()) in = x < high_ ? in : V{};
    return in;
  }
  KOKKOS_FORCEINLINE_FUNCTION V bridge(V now, V variance) const {
    constexpr Real least = Real(1e-20);
    const V scale = Real(-2) / larger(variance, broadcast<V>(least));
    if (corridor_.has_lower() && corridor_.has_upper()) return between(now, scale);
    if (corridor_.has_lower()) {
      return Real(1) - exp_lanes(smaller(scale * (before_ - low_) * (now - low_), V{}));
    }
    if (corridor_.has_upper()) {
      return Real(1) - exp_lanes(smaller(scale * (high_ - before_) * (high_ - now), V{}));
    }
    return broadcast<V>(Real(1));
  }
  KOKKOS_FORCEINLINE_FUNCTION V between(V now, V scale) const {
    const Real width = high_ - low_;
    const V a = before_ - low_;
    const V b = now - low_;
    V sum{};
    for (int n = -5; n <= 5; ++n) {
      const Real shift = static_cast<Real>(n) * width;
      sum +=
          exp_lanes(scale * shift * (shift + b - a)) - exp_lanes(scale * (a + shift) * (b + shift));
    }
    return smaller(positive_part(sum), broadcast<V>(Real(1)));
  }

  const Corridor& corridor_;
  const View& path_;
  Real low_, high_;
  V before_, alive_;
};

/// What became of a path by its last observation.
template <class V>
struct Passage {
  V alive;            ///< probability of never having left the corridor
  V discounted_hits;  ///< value of 1 paid at the hit, in the middle of its step if watched always
};

/// Follows a path over all its observations.
template <class View>
KOKKOS_FORCEINLINE_FUNCTION auto watch(const Corridor& corridor, const View& path) {
  using V = typename View::V;
  using Real = ScalarOf<V>;
  Survival<View> survival(corridor, path);
  V hits = Real(1) - survival.alive();
  V before = broadcast<V>(Real(1));
  for (int k = 0; k < path.num_dates(); ++k) {
    const V left = survival.advance(k);
    const V discount = path.discount(k);
    hits += left * (corridor.continuous ? square_root(discount * before) : discount);
    before = discount;
  }
  return Passage<V>{survival.alive(), hits};
}

}  // namespace tercet::mc
