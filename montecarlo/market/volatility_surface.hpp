#pragma once

#include <vector>

#include "montecarlo/market/smile.hpp"

namespace tercet::mc {

enum class StrikeInterpolation { linear, cubic };

/// Total implied variance w = vol^2 t and its derivatives; y = ln(strike).
struct VariancePoint {
  double w = 0, dw_dt = 0, dw_dy = 0, d2w_dy2 = 0;
};

/// Black-Scholes implied volatilities over expiry and strike.
/// In strike: total variance by a natural cubic (or straight lines) in ln(strike), constant beyond
/// the ends. In time: total variance linear between expiries at fixed strike; before the first and
/// beyond the last expiry the volatility is constant.
struct VolatilitySurface {
  std::vector<double> years;          ///< of the expiries, ascending, > 0
  std::vector<Smile> total_variance;  ///< one per expiry, over ln(strike)

  bool has_smile() const { return total_variance.front().x.size() > 1; }
  /// Per square root of a year. `strike` > 0 does not matter without a smile.
  double implied_vol(double t_years, double strike = 1) const;
  /// Mean variance per year from t0 to t1 > t0 at that strike: (w(t1) - w(t0)) / (t1 - t0).
  double forward_variance(double t0_years, double t1_years, double strike = 1) const;
  /// At an expiry, dw_dt is that of the time after it.
  VariancePoint variance_at(double t_years, double log_strike) const;
};

VolatilitySurface flat_volatility(double vol);
/// vols[i] holds at years[i] for all strikes.
VolatilitySurface term_structure(const std::vector<double>& years, const std::vector<double>& vols);
/// vols[i][k] is the one at years[i] and strikes[k].
VolatilitySurface volatility_grid(const std::vector<double>& years,
                                  const std::vector<double>& strikes,
                                  const std::vector<std::vector<double>>& vols,
                                  StrikeInterpolation interpolation);

}  // namespace tercet::mc
