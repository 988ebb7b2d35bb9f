#pragma once

#include <vector>

namespace tercet::mc {

/// A function's value and its first two derivatives.
struct Jet {
  double value = 0, slope = 0, curvature = 0;
};

/// A function of x through given points: a natural cubic spline (curvature 0 at both ends) or
/// straight lines, constant outside. One point makes a constant.
struct Smile {
  std::vector<double> x;          ///< ascending
  std::vector<double> value;      ///< at x
  std::vector<double> curvature;  ///< second derivative at x; all 0 for straight lines

  /// At an end the jet is that of the inside.
  Jet at(double where) const;
};

Smile natural_cubic(const std::vector<double>& x, const std::vector<double>& value);
Smile straight_lines(const std::vector<double>& x, const std::vector<double>& value);

}  // namespace tercet::mc
