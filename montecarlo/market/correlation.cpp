#include "montecarlo/market/correlation.hpp"

#include <Eigen/Dense>
#include <cmath>

#include "common/config/toml_text.hpp"
#include "common/error/errors.hpp"
#include "common/error/require.hpp"

namespace tercet::mc {
namespace {

using Matrix = Eigen::MatrixXd;
using Index = Eigen::Index;
using Eigensystem = Eigen::SelfAdjointEigenSolver<Matrix>;

Matrix to_eigen(const SymmetricMatrix& matrix) {
  const auto n = static_cast<Index>(matrix.size);
  return Eigen::Map<const Eigen::Matrix<double, -1, -1, Eigen::RowMajor>>(matrix.values.data(), n,
                                                                          n);
}

SymmetricMatrix from_eigen(const Matrix& matrix) {
  SymmetricMatrix result = identity_matrix(static_cast<std::size_t>(matrix.rows()));
  for (std::size_t i = 0; i < result.size; ++i)
    for (std::size_t j = 0; j < result.size; ++j)
      result(i, j) = matrix(static_cast<Index>(i), static_cast<Index>(j));
  return result;
}

/// The nearest positive semidefinite matrix: negative eigenvalues made 0.
Matrix nearest_semidefinite(const Matrix& matrix) {
  const Eigensystem system(matrix);
  const Matrix& v = system.eigenvectors();
  return v * system.eigenvalues().cwiseMax(0.0).asDiagonal() * v.transpose();
}

/// Rows and columns scaled so that the diagonal is exactly 1; keeps a matrix semidefinite.
Matrix with_unit_diagonal(Matrix matrix) {
  const Eigen::VectorXd scale = matrix.diagonal().cwiseSqrt().cwiseInverse();
  matrix = (scale.asDiagonal() * matrix * scale.asDiagonal()).eval();
  matrix = ((matrix + matrix.transpose()) / 2).eval();
  matrix.diagonal().setOnes();
  return matrix;
}

}  // namespace

SymmetricMatrix identity_matrix(std::size_t size) {
  SymmetricMatrix matrix{size, std::vector<double>(size * size, 0.0)};
  for (std::size_t i = 0; i < size; ++i) matrix(i, i) = 1;
  return matrix;
}

double smallest_eigenvalue(const SymmetricMatrix& matrix) {
  return Eigensystem(to_eigen(matrix), Eigen::EigenvaluesOnly).eigenvalues().minCoeff();
}

bool is_positive_semidefinite(const SymmetricMatrix& matrix) {
  return matrix.size == 0 || smallest_eigenvalue(matrix) >= -eigenvalue_tolerance;
}

SymmetricMatrix nearest_correlation(const SymmetricMatrix& matrix) {
  constexpr int most_iterations = 10000;
  constexpr double tolerance = 1e-12;
  Matrix y = to_eigen(matrix);
  Matrix correction = Matrix::Zero(y.rows(), y.cols());
  for (int iteration = 0; iteration < most_iterations; ++iteration) {
    const Matrix before = y;
    const Matrix r = y - correction;
    const Matrix x = nearest_semidefinite(r);
    correction = x - r;
    y = x;
    y.diagonal().setOnes();
    const double scale = y.norm();
    if ((y - before).norm() <= tolerance * scale && (y - x).norm() <= tolerance * scale * 100)
      return from_eigen(with_unit_diagonal(nearest_semidefinite(y)));
  }
  throw NumericalError("nearest correlation matrix: no convergence in " +
                       std::to_string(most_iterations) + " projections");
}

std::vector<std::string> changed_entries(const SymmetricMatrix& before,
                                         const SymmetricMatrix& after,
                                         const std::vector<std::string>& names) {
  constexpr double smallest_change = 1e-6;
  const auto rounded = [](double value) {
    return config::toml_number(std::round(value * 1e6) / 1e6);
  };
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < before.size; ++i)
    for (std::size_t j = i + 1; j < before.size; ++j)
      if (std::abs(before(i, j) - after(i, j)) > smallest_change)
        lines.push_back(names[i] + "/" + names[j] + ": " + rounded(before(i, j)) + " -> " +
                        rounded(after(i, j)));
  return lines;
}

std::vector<double> correlation_factor(const SymmetricMatrix& correlation) {
  constexpr double smallest_entry = 1e-12;
  const Eigensystem system(to_eigen(correlation));
  require(
      system.eigenvalues().size() == 0 || system.eigenvalues().minCoeff() >= -eigenvalue_tolerance,
      "correlation_factor: the matrix is not positive semidefinite");
  Eigen::VectorXd roots = system.eigenvalues();
  for (double& value : roots) value = value > smallest_entry ? std::sqrt(value) : 0.0;
  const Matrix root = roots.asDiagonal() * system.eigenvectors().transpose();  // root^T root = C
  Matrix l = Matrix(root.householderQr().matrixQR().triangularView<Eigen::Upper>()).transpose();
  std::vector<double> rows;
  for (Index i = 0; i < l.rows(); ++i) {
    for (Index j = 0; j < l.cols(); ++j)
      if (std::abs(l(i, j)) < smallest_entry) l(i, j) = 0;
    l.row(i) /= l.row(i).norm();
  }
  for (Index j = 0; j < l.cols(); ++j)
    if (l(j, j) < 0) l.col(j) *= -1;
  for (Index i = 0; i < l.rows(); ++i)
    for (Index j = 0; j < l.cols(); ++j) rows.push_back(l(i, j));
  return rows;
}

}  // namespace tercet::mc
