#include "montecarlo/american/regression.hpp"

#include <Eigen/Dense>
#include <cmath>

namespace tercet::mc {

std::vector<double> solve(const NormalEquations& equations) {
  const int n = equations.num_terms;
  std::vector<double> coefficients(static_cast<std::size_t>(n), 0.0);
  if (equations.count == 0) return coefficients;
  Eigen::MatrixXd gram(n, n);
  Eigen::VectorXd right(n), size(n);
  std::size_t at = 0;
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j <= i; ++j) gram(i, j) = gram(j, i) = equations.gram[at++];
    right(i) = equations.right[static_cast<std::size_t>(i)];
    size(i) = gram(i, i) > 0 ? std::sqrt(gram(i, i)) : 1.0;
  }
  // Functions of norm 1: pivots then tell how far the functions are from each other.
  const Eigen::VectorXd inverse = size.cwiseInverse();
  gram = inverse.asDiagonal() * gram * inverse.asDiagonal();
  Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> decomposition;
  decomposition.setThreshold(1e-12);
  decomposition.compute(gram);
  const Eigen::VectorXd solution = decomposition.solve(inverse.cwiseProduct(right));
  for (int i = 0; i < n; ++i) coefficients[static_cast<std::size_t>(i)] = solution(i) * inverse(i);
  return coefficients;
}

}  // namespace tercet::mc
