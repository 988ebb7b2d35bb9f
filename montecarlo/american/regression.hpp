#pragma once

#include <cstdint>
#include <vector>

namespace tercet::mc {

/// Sums of a least-squares fit by `num_terms` functions f of samples y.
struct NormalEquations {
  int num_terms = 0;
  std::int64_t count = 0;       ///< of samples
  std::vector<double> gram{};   ///< sum of f_i f_j, j <= i, row by row
  std::vector<double> right{};  ///< sum of f_i y
};

/// Coefficients of the fit. Functions that the samples do not tell apart (fewer samples than
/// functions, all at one point, a spread near rounding) share their part: a combination whose
/// pivot is less than 1e-12 of the largest one is left out. No samples: all 0.
std::vector<double> solve(const NormalEquations& equations);

}  // namespace tercet::mc
