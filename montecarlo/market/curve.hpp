#pragma once

#include <vector>

namespace tercet::mc {

/// Discount factors over years from the valuation date: ln P is piecewise linear between the
/// pillars and 0 at time 0, so forward rates are constant between pillars. Beyond the last pillar
/// the last forward rate goes on, before time 0 the first. Also used for dividend yields.
struct Curve {
  std::vector<double> years;         ///< of the pillars, ascending, > 0; at least one
  std::vector<double> log_discount;  ///< ln P there

  double log_discount_at(double t_years) const;
  double discount(double t_years) const;
  /// Continuously compounded, per year: -ln P(t) / t; at t = 0 its limit.
  double zero_rate(double t_years) const;
  /// Continuously compounded between a < b; for a = b the instantaneous one just after.
  double forward_rate(double a_years, double b_years) const;
};

/// The same continuously compounded rate for all maturities.
Curve flat_curve(double rate_per_year);
Curve curve_of_discount_factors(const std::vector<double>& years,
                                const std::vector<double>& factors);
/// Every zero rate (and so every forward rate) higher by `rate_per_year`.
Curve shifted(const Curve& curve, double rate_per_year);

}  // namespace tercet::mc
