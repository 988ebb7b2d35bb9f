#include "montecarlo/market/volatility_surface.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "common/error/require.hpp"

namespace tercet::mc {

VariancePoint VolatilitySurface::variance_at(double t_years, double log_strike) const {
  require(!years.empty(), "VolatilitySurface: no expiries");
  const auto above = std::upper_bound(years.begin(), years.end(), t_years);
  const auto next = static_cast<std::size_t>(above - years.begin());
  if (next == 0 || next == years.size()) {  // constant volatility: w is proportional to t
    const std::size_t end = next == 0 ? 0 : next - 1;
    const Jet w = total_variance[end].at(log_strike);
    const double share = t_years / years[end];
    return {share * w.value, w.value / years[end], share * w.slope, share * w.curvature};
  }
  const Jet a = total_variance[next - 1].at(log_strike), b = total_variance[next].at(log_strike);
  const double width = years[next] - years[next - 1];
  const double share = (t_years - years[next - 1]) / width;
  const auto mix = [share](double left, double right) { return left + share * (right - left); };
  return {mix(a.value, b.value), (b.value - a.value) / width, mix(a.slope, b.slope),
          mix(a.curvature, b.curvature)};
}

double VolatilitySurface::implied_vol(double t_years, double strike) const {
  const double y = has_smile() ? std::log(strike) : 0;
  const VariancePoint point = variance_at(t_years, y);
  const double variance = t_years > 0 ? point.w / t_years : point.dw_dt;
  return std::sqrt(std::max(variance, 0.0));
}

double VolatilitySurface::forward_variance(double t0_years, double t1_years, double strike) const {
  require(t1_years > t0_years, "forward_variance: t1 must be later than t0");
  const double y = has_smile() ? std::log(strike) : 0;
  return (variance_at(t1_years, y).w - variance_at(t0_years, y).w) / (t1_years - t0_years);
}

VolatilitySurface flat_volatility(double vol) {
  return term_structure({1.0}, {vol});
}

VolatilitySurface term_structure(const std::vector<double>& years,
                                 const std::vector<double>& vols) {
  VolatilitySurface surface{years, {}};
  for (std::size_t i = 0; i < years.size(); ++i)
    surface.total_variance.push_back(straight_lines({0.0}, {vols[i] * vols[i] * years[i]}));
  return surface;
}

VolatilitySurface volatility_grid(const std::vector<double>& years,
                                  const std::vector<double>& strikes,
                                  const std::vector<std::vector<double>>& vols,
                                  StrikeInterpolation interpolation) {
  std::vector<double> y;
  for (const double strike : strikes) y.push_back(std::log(strike));
  VolatilitySurface surface{years, {}};
  for (std::size_t i = 0; i < years.size(); ++i) {
    std::vector<double> w;
    for (const double vol : vols[i]) w.push_back(vol * vol * years[i]);
    surface.total_variance.push_back(
        interpolation == StrikeInterpolation::cubic ? natural_cubic(y, w) : straight_lines(y, w));
  }
  return surface;
}

}  // namespace tercet::mc
