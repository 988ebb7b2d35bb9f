#pragma once

#include "common/math/functions.hpp"
#include "common/rng/distributions.hpp"
#include "common/rng/streams.hpp"
#include "montecarlo/paths/path_numbers.hpp"
#include "montecarlo/paths/path_rows.hpp"

namespace tercet::mc {

/// Where a trade finds its dates and assets in the lists that trades share.
struct TradeRanges {
  int first_date = 0, num_dates = 0;    ///< observation dates
  int expiry = 0;                       ///< the kept date of the last payment
  int first_asset = 0, num_assets = 1;  ///< assets and their weights
};

/// The lists themselves, and what all paths of a tile share.
struct SharedLists {
  DeviceView<const int*> dates;            ///< kept dates
  DeviceView<const int*> assets;           ///< numbers of assets
  DeviceView<const double*> weights;       ///< beside `assets`
  DeviceView<const double*> discount;      ///< by kept date
  DeviceView<const double*> years;         ///< by kept date
  DeviceView<const double*> spot_today;    ///< by asset
  DeviceView<const double*> coefficients;  ///< of exercise policies
};

/// A register's worth of paths as one trade sees them: its own observation dates k in
/// [0, num_dates()), its own assets a in [0, num_assets()).
template <class Real>
struct PathView {
  using V = Lanes<Real, lane_count<Real>>;

  const PathRows<Real>& rows;
  const SharedLists& lists;
  const PathNumbers& numbers;
  TradeRanges ranges;
  int column;

  KOKKOS_FORCEINLINE_FUNCTION int num_dates() const { return ranges.num_dates; }
  KOKKOS_FORCEINLINE_FUNCTION int num_assets() const { return ranges.num_assets; }
  KOKKOS_FORCEINLINE_FUNCTION int date(int k) const { return lists.dates(ranges.first_date + k); }
  KOKKOS_FORCEINLINE_FUNCTION int asset(int a) const {
    return lists.assets(ranges.first_asset + a);
  }
  KOKKOS_FORCEINLINE_FUNCTION Real weight(int a) const {
    return static_cast<Real>(lists.weights(ranges.first_asset + a));
  }
  KOKKOS_FORCEINLINE_FUNCTION V spot(int a, int k) const {
    return load_lanes<V>(&rows.spot(asset(a), date(k), column));
  }
  KOKKOS_FORCEINLINE_FUNCTION V spot_at_expiry(int a) const {
    return load_lanes<V>(&rows.spot(asset(a), ranges.expiry, column));
  }
  KOKKOS_FORCEINLINE_FUNCTION Real spot_today(int a) const {
    return static_cast<Real>(lists.spot_today(asset(a)));
  }
  KOKKOS_FORCEINLINE_FUNCTION V log_spot(int a, int k) const {
    return load_lanes<V>(&rows.log_spot(asset(a), date(k), column));
  }
  /// Variance of log spot between observations k - 1 (or today) and k.
  KOKKOS_FORCEINLINE_FUNCTION V variance(int a, int k) const {
    return load_lanes<V>(&rows.variance(asset(a), date(k), column));
  }
  KOKKOS_FORCEINLINE_FUNCTION Real years(int k) const {
    return static_cast<Real>(lists.years(date(k)));
  }
  KOKKOS_FORCEINLINE_FUNCTION V discount(int k) const { return discount_at(date(k)); }
  KOKKOS_FORCEINLINE_FUNCTION V discount_to_expiry() const { return discount_at(ranges.expiry); }

  /// Uniforms in (0, 1) for use `use` at observation k, independent of the paths' own numbers;
  /// mirror images get 1 - u.
  KOKKOS_FORCEINLINE_FUNCTION V uniform(int a, int k, int use) const {
    const std::uint64_t index =
        (static_cast<std::uint64_t>(date(k)) << 12 | static_cast<std::uint64_t>(asset(a))) << 4 |
        static_cast<std::uint64_t>(use);
    using U = Lanes<std::uint32_t, width_of<V>>;
    const auto words = random_words_lanes<U>(numbers.seed, Stream::montecarlo_bridge, index,
                                             numbers.path_of(column));
    V u;
    if constexpr (sizeof(Real) == 4) {
      u = uniform_lanes(words.x0);
    } else {
      u = uniform_lanes(words.x0, words.x1);
    }
    return numbers.is_mirror(column) ? Real(1) - u : u;
  }

 private:
  KOKKOS_FORCEINLINE_FUNCTION V discount_at(int kept_date) const {
    if (rows.discount.extent(0) > 0) return load_lanes<V>(&rows.discount(kept_date, column));
    return broadcast<V>(static_cast<Real>(lists.discount(kept_date)));
  }
};

/// The larger and the smaller, lane by lane; the second where either is NaN.
template <class V>
KOKKOS_FORCEINLINE_FUNCTION V larger(V a, V b) {
  return a > b ? a : b;
}
template <class V>
KOKKOS_FORCEINLINE_FUNCTION V smaller(V a, V b) {
  return a < b ? a : b;
}
template <class V>
KOKKOS_FORCEINLINE_FUNCTION V positive_part(V v) {
  return v > V{} ? v : V{};
}

}  // namespace tercet::mc
