#include "montecarlo/market/local_volatility.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "montecarlo/market/node_values.hpp"

namespace tercet::mc {
namespace {

/// Between which points of `grid` a place lies, and how far; at the ends all on the end.
struct Bracket {
  std::size_t low, high;
  double share;
};

Bracket bracket(const std::vector<double>& grid, double where) {
  if (where <= grid.front()) return {0, 0, 0};
  if (where >= grid.back()) return {grid.size() - 1, grid.size() - 1, 0};
  const auto above = std::upper_bound(grid.begin(), grid.end(), where);
  const auto high = static_cast<std::size_t>(above - grid.begin());
  return {high - 1, high, (where - grid[high - 1]) / (grid[high] - grid[high - 1])};
}

/// The same for grids in proportion: the share of the logarithm.
Bracket log_bracket(const std::vector<double>& grid, double where) {
  Bracket result = bracket(grid, where);
  if (result.low != result.high)
    result.share =
        std::log(where / grid[result.low]) / std::log(grid[result.high] / grid[result.low]);
  return result;
}

/// The denominator of Dupire's formula: the density of the spot over that of a lognormal.
double density_ratio(const VariancePoint& point, double k) {
  const double w = point.w, slope = point.dw_dy;
  return 1 - k * slope / w + (-0.25 - 1 / w + k * k / (w * w)) * slope * slope / 4 +
         point.d2w_dy2 / 2;
}

}  // namespace

double LocalVolGrid::vol(double t_years, double spot) const {
  const Bracket t = bracket(years, t_years);
  const Bracket s = log_bracket(spots, spot);
  const auto along_spot = [&](const std::vector<double>& row) {
    return row[s.low] + s.share * (row[s.high] - row[s.low]);
  };
  const double early = along_spot(vols[t.low]);
  return early + t.share * (along_spot(vols[t.high]) - early);
}

LocalVariance local_variance(const VolatilitySurface& surface, const DupireMarket& market,
                             double t_years, double spot) {
  const double t = std::max(t_years, 1e-6);
  const double y = surface.has_smile() ? std::log(spot) : 0;
  const VariancePoint point = surface.variance_at(t, y);
  const double growth =
      market.discount.forward_rate(t, t) - market.dividend_yield.forward_rate(t, t);
  const double log_forward = std::log(market.spot) + market.dividend_yield.log_discount_at(t) -
                             market.discount.log_discount_at(t);
  const double rise = point.dw_dt + growth * point.dw_dy;
  if (rise < 0) return {0, "total variance falls in time (" + six_digits(rise) + " per year)"};
  if (point.w <= 0) return {rise, {}};
  const double ratio = density_ratio(point, std::log(spot) - log_forward);
  if (ratio <= 0)
    return {0, "the density is negative (" + six_digits(ratio) + " of the lognormal's)"};
  return {rise / ratio, {}};
}

LocalVolGrid dupire_grid(const VolatilitySurface& surface, const DupireMarket& market,
                         const std::vector<double>& years, const std::vector<double>& spots,
                         std::vector<std::string>& floored) {
  LocalVolGrid grid{years, spots, {}};
  for (const double t : years) {
    std::vector<double>& row = grid.vols.emplace_back();
    for (const double spot : spots) {
      const LocalVariance variance = local_variance(surface, market, t, spot);
      row.push_back(std::sqrt(variance.value));
      if (!variance.fault.empty())
        floored.push_back("local volatility at " + six_digits(t) + " years and spot " +
                          six_digits(spot) + ": " + variance.fault + "; set to 0");
    }
  }
  return grid;
}

}  // namespace tercet::mc
