#pragma once

#include <array>
#include <vector>

namespace tercet::md {

/// a, b, c, d of one piece a t^3 + b t^2 + c t + d, 0 <= t <= 1.
using CubicCoefficients = std::array<double, 4>;

/// Cubic pieces through equally spaced numbers, one for each interval. The slope at a point is the
/// five-point central difference, (f[-2] - 8 f[-1] + 8 f[1] - f[2]) / 12, three-point next to the
/// ends and one-sided at them: the interpolation that EAM codes since DYNAMO agree on.
std::vector<CubicCoefficients> cubic_pieces(const std::vector<double>& values);

/// Cubic pieces through equally spaced values with given slopes (derivatives by the interval).
std::vector<CubicCoefficients> cubic_pieces(const std::vector<double>& values,
                                            const std::vector<double>& slopes);

}  // namespace tercet::md
