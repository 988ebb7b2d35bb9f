#include "montecarlo/market/smile.hpp"

#include <algorithm>
#include <cstddef>

namespace tercet::mc {

Jet Smile::at(double where) const {
  if (x.size() == 1 || where < x.front()) return {value.front(), 0, 0};
  if (where > x.back()) return {value.back(), 0, 0};
  const auto above = std::upper_bound(x.begin() + 1, x.end() - 1, where);
  const auto i = static_cast<std::size_t>(above - x.begin()) - 1;
  const double h = x[i + 1] - x[i];
  const double b = (where - x[i]) / h, a = 1 - b;
  const double left = curvature[i], right = curvature[i + 1];
  return {
      a * value[i] + b * value[i + 1] +
          ((a * a * a - a) * left + (b * b * b - b) * right) * h * h / 6,
      (value[i + 1] - value[i]) / h + ((1 - 3 * a * a) * left + (3 * b * b - 1) * right) * h / 6,
      a * left + b * right};
}

Smile straight_lines(const std::vector<double>& x, const std::vector<double>& value) {
  return {x, value, std::vector<double>(x.size(), 0.0)};
}

/// Continuity of the slope gives, for inner points, h0 m0 + 2 (h0 + h1) m1 + h1 m2 = 6 (s1 - s0),
/// with the curvatures m, widths h and slopes s of the chords; solved by elimination from the left.
Smile natural_cubic(const std::vector<double>& x, const std::vector<double>& value) {
  Smile smile = straight_lines(x, value);
  if (x.size() < 3) return smile;
  const std::size_t last = x.size() - 1;
  std::vector<double> upper(x.size(), 0.0);
  std::vector<double>& m = smile.curvature;
  for (std::size_t i = 1; i < last; ++i) {
    const double h0 = x[i] - x[i - 1], h1 = x[i + 1] - x[i];
    const double bend = (value[i + 1] - value[i]) / h1 - (value[i] - value[i - 1]) / h0;
    const double pivot = 2 * (h0 + h1) - h0 * upper[i - 1];
    upper[i] = h1 / pivot;
    m[i] = (6 * bend - h0 * m[i - 1]) / pivot;
  }
  for (std::size_t i = last - 1; i > 0; --i) m[i] -= upper[i] * m[i + 1];
  return smile;
}

}  // namespace tercet::mc
