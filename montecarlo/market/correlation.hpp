#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace tercet::mc {

/// A symmetric matrix, row by row.
struct SymmetricMatrix {
  std::size_t size = 0;
  std::vector<double> values;

  double operator()(std::size_t i, std::size_t j) const { return values[i * size + j]; }
  double& operator()(std::size_t i, std::size_t j) { return values[i * size + j]; }
};

SymmetricMatrix identity_matrix(std::size_t size);

/// Eigenvalues down to this count as 0: rounding makes them of singular matrices (rho = 1).
inline constexpr double eigenvalue_tolerance = 1e-9;

double smallest_eigenvalue(const SymmetricMatrix& matrix);
bool is_positive_semidefinite(const SymmetricMatrix& matrix);

/// The correlation matrix nearest to a symmetric matrix in the Frobenius norm: alternating
/// projections with Dykstra's correction, Higham (2002), IMA J. Numer. Anal. 22, 329,
/// Algorithm 3.3. Throws NumericalError when they do not converge.
SymmetricMatrix nearest_correlation(const SymmetricMatrix& matrix);

/// One line per entry above the diagonal that differs by more than 1e-6: "ACME/BETA: 0.9 -> 0.85".
std::vector<std::string> changed_entries(const SymmetricMatrix& before,
                                         const SymmetricMatrix& after,
                                         const std::vector<std::string>& names);

/// The lower triangular L, diagonal >= 0, with L L^T = `correlation`, which must be positive
/// semidefinite and may be singular: L^T is the R of the QR decomposition of its square root. Row
/// by row. Each row has length 1; entries below 1e-12 are 0, so that uncorrelated assets share no
/// random number.
std::vector<double> correlation_factor(const SymmetricMatrix& correlation);

}  // namespace tercet::mc
