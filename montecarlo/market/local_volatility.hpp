#pragma once

#include <string>
#include <vector>

#include "montecarlo/market/curve.hpp"
#include "montecarlo/market/volatility_surface.hpp"

namespace tercet::mc {

/// Local volatilities sigma(t, S) on a grid: linear in time and in ln(spot) between the points,
/// constant outside.
struct LocalVolGrid {
  std::vector<double> years;              ///< ascending, >= 0
  std::vector<double> spots;              ///< ascending, > 0
  std::vector<std::vector<double>> vols;  ///< [year][spot], >= 0

  double vol(double t_years, double spot) const;
};

/// What Dupire's formula needs beside the implied surface.
struct DupireMarket {
  double spot = 0;
  Curve discount;
  Curve dividend_yield;
};

/// A local variance per year; `fault` says in words why it is no true one, and is empty else.
struct LocalVariance {
  double value = 0;
  std::string fault;
};

/// Dupire's local variance from total implied variance w(t, k), k = ln(strike / forward):
///
///     v(t, S) = (dw/dt)_k / (1 - k w'/w + (-1/4 - 1/w + k^2/w^2) w'^2 / 4 + w''/2)  at strike S
///
/// with the derivatives of the interpolant itself; at fixed k, (dw/dt)_k = dw/dt + (r - q) w'.
/// Reference: Gatheral (2006), The Volatility Surface, eq. 1.10. The surface should be cubic in
/// strike: straight lines have no density at their kinks. Where variance falls in time or the
/// density is negative (an arbitrage in the quotes), the value is 0 and `fault` is set.
/// Times below 1e-6 years count as that.
LocalVariance local_variance(const VolatilitySurface& surface, const DupireMarket& market,
                             double t_years, double spot);

/// The square root of local_variance() on a grid. Adds a line to `floored` for every point with a
/// fault, which names it: "at 0.5 years and spot 80: ..., set to 0".
LocalVolGrid dupire_grid(const VolatilitySurface& surface, const DupireMarket& market,
                         const std::vector<double>& years, const std::vector<double>& spots,
                         std::vector<std::string>& floored);

}  // namespace tercet::mc
