#include "montecarlo/market/curve.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "common/error/require.hpp"

namespace tercet::mc {
namespace {

/// The straight piece of ln P that holds at and just after a time.
struct Piece {
  double start_years;
  double start;  ///< ln P at its start
  double slope;  ///< minus the forward rate
};

Piece piece_at(const Curve& curve, double t_years) {
  require(!curve.years.empty(), "Curve: no pillars");
  const auto above = std::upper_bound(curve.years.begin(), curve.years.end(), t_years);
  const auto after = static_cast<std::size_t>(above - curve.years.begin());
  const std::size_t last = std::min(after, curve.years.size() - 1);
  const double start_years = last == 0 ? 0 : curve.years[last - 1];
  const double start = last == 0 ? 0 : curve.log_discount[last - 1];
  const double slope = (curve.log_discount[last] - start) / (curve.years[last] - start_years);
  return {start_years, start, slope};
}

}  // namespace

double Curve::log_discount_at(double t_years) const {
  const Piece piece = piece_at(*this, t_years);
  return piece.start + piece.slope * (t_years - piece.start_years);
}

double Curve::discount(double t_years) const {
  return std::exp(log_discount_at(t_years));
}

double Curve::zero_rate(double t_years) const {
  return t_years == 0 ? -piece_at(*this, 0).slope : -log_discount_at(t_years) / t_years;
}

double Curve::forward_rate(double a_years, double b_years) const {
  if (a_years == b_years) return -piece_at(*this, a_years).slope;
  return (log_discount_at(a_years) - log_discount_at(b_years)) / (b_years - a_years);
}

Curve flat_curve(double rate_per_year) {
  return {{1.0}, {-rate_per_year}};
}

Curve curve_of_discount_factors(const std::vector<double>& years,
                                const std::vector<double>& factors) {
  Curve curve{years, {}};
  for (const double factor : factors) curve.log_discount.push_back(std::log(factor));
  return curve;
}

Curve shifted(const Curve& curve, double rate_per_year) {
  Curve result = curve;
  for (std::size_t i = 0; i < result.years.size(); ++i)
    result.log_discount[i] -= rate_per_year * result.years[i];
  return result;
}

}  // namespace tercet::mc
