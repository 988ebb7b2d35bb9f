#include "montecarlo/market/correlation.hpp"

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <cmath>

namespace tercet::mc {
namespace {

SymmetricMatrix constant(std::size_t size, double rho) {
  SymmetricMatrix matrix = identity_matrix(size);
  for (std::size_t i = 0; i < size; ++i)
    for (std::size_t j = 0; j < size; ++j)
      if (i != j) matrix(i, j) = rho;
  return matrix;
}

void expect_factor(const SymmetricMatrix& c) {
  const std::vector<double> l = correlation_factor(c);
  const std::size_t n = c.size;
  for (std::size_t i = 0; i < n; ++i) {
    EXPECT_GE(l[i * n + i], 0);
    for (std::size_t j = 0; j < n; ++j) {
      double product = 0;
      for (std::size_t k = 0; k < n; ++k) product += l[i * n + k] * l[j * n + k];
      EXPECT_NEAR(product, c(i, j), 1e-12) << i << " " << j;
      if (j > i) {
        EXPECT_EQ(l[i * n + j], 0);
      }
    }
  }
}

// edge_cases.csv, row corr_not_psd
TEST(Correlation, NamesTheSmallestEigenvalue) {
  EXPECT_NEAR(smallest_eigenvalue(constant(5, -0.5)), -1.0, 1e-14);
  EXPECT_FALSE(is_positive_semidefinite(constant(5, -0.5)));
  EXPECT_NEAR(smallest_eigenvalue(constant(3, 0.3)), 0.7, 1e-14);
}

// edge_cases.csv, row corr_singular
TEST(Correlation, AcceptsSingularMatrices) {
  for (const auto& matrix : {constant(2, 1), constant(2, -1), constant(4, 1), constant(5, -0.25)})
    EXPECT_TRUE(is_positive_semidefinite(matrix));
  EXPECT_FALSE(is_positive_semidefinite(constant(5, -0.2500001)));
}

TEST(Correlation, FactorGivesTheMatrixBack) {
  SymmetricMatrix general = identity_matrix(3);
  general(0, 1) = general(1, 0) = 0.5;
  general(0, 2) = general(2, 0) = -0.3;
  general(1, 2) = general(2, 1) = 0.1;
  for (const auto& matrix : {general, constant(2, 1), constant(2, -1), constant(4, 1),
                             constant(5, -0.25), constant(6, 0.9), identity_matrix(3)})
    expect_factor(matrix);
}

TEST(Correlation, FactorOfTwoAssetsIsTheTextbookOne) {
  EXPECT_EQ(correlation_factor(identity_matrix(3)), identity_matrix(3).values);
  const std::vector<double> l = correlation_factor(constant(2, -0.6));
  EXPECT_NEAR(l[0], 1, 1e-15);
  EXPECT_NEAR(l[2], -0.6, 1e-15);
  EXPECT_NEAR(l[3], 0.8, 1e-15);
  EXPECT_EQ(correlation_factor(constant(2, 1)), (std::vector<double>{1, 0, 1, 0}));
}

// NAG's example of g02aa (nag_nearest_correlation, g02aace.d and g02aace.r, Library 26.2), a matrix
// of Higham (2002), printed with 5 decimals.
TEST(Correlation, NearestIsThePublishedOne) {
  const SymmetricMatrix given{4, {2, -1, 0, 0, -1, 2, -1, 0, 0, -1, 2, -1, 0, 0, -1, 2}};
  const std::vector<double> published{1.00000,  -0.80841, 0.19159,  0.10678,  -0.80841, 1.00000,
                                      -0.65623, 0.19159,  0.19159,  -0.65623, 1.00000,  -0.80841,
                                      0.10678,  0.19159,  -0.80841, 1.00000};
  const SymmetricMatrix nearest = nearest_correlation(given);
  for (std::size_t i = 0; i < 16; ++i) EXPECT_NEAR(nearest.values[i], published[i], 5.1e-6) << i;
}

// X is the nearest correlation matrix to A just when X = P(A + D) for a diagonal D, P making
// negative eigenvalues 0: then Z = X - A - D is positive semidefinite and Z X = 0 (Higham 2002,
// Theorem 2.4). D follows from the diagonal of Z X.
TEST(Correlation, NearestMeetsTheOptimalityConditions) {
  SymmetricMatrix given = constant(4, -0.5);
  given(0, 3) = given(3, 0) = 0.9;
  given(1, 2) = given(2, 1) = -0.95;
  const SymmetricMatrix nearest = nearest_correlation(given);
  using RowMajor = Eigen::Matrix<double, 4, 4, Eigen::RowMajor>;
  const Eigen::Matrix4d a = Eigen::Map<const RowMajor>(given.values.data());
  const Eigen::Matrix4d x = Eigen::Map<const RowMajor>(nearest.values.data());
  const Eigen::Matrix4d difference = x - a;
  const Eigen::Vector4d d = (difference * x).diagonal();
  const Eigen::Matrix4d z = difference - Eigen::Matrix4d(d.asDiagonal());

  EXPECT_GT(difference.norm(), 0.1);
  EXPECT_EQ(x.diagonal(), Eigen::Vector4d::Ones());
  EXPECT_EQ(x, x.transpose());
  EXPECT_GE(smallest_eigenvalue(nearest), -1e-12);
  EXPECT_LT((z * x).norm(), 1e-8);
  EXPECT_GE(Eigen::SelfAdjointEigenSolver<Eigen::Matrix4d>(z).eigenvalues()(0), -1e-8);
}

TEST(Correlation, NearestLeavesACorrelationAlone) {
  const SymmetricMatrix given = constant(3, 0.4), nearest = nearest_correlation(given);
  for (std::size_t i = 0; i < 9; ++i) EXPECT_NEAR(nearest.values[i], given.values[i], 1e-12);
  EXPECT_TRUE(changed_entries(given, nearest, {"A", "B", "C"}).empty());
}

TEST(Correlation, RepairedMatrixCanBeFactored) {
  const SymmetricMatrix nearest = nearest_correlation(constant(5, -0.5));
  for (std::size_t i = 1; i < 5; ++i) EXPECT_NEAR(nearest(0, i), -0.25, 1e-9);  // by symmetry
  expect_factor(nearest);
}

TEST(Correlation, ListsWhatChanged) {
  SymmetricMatrix before = constant(3, -0.5), after = before;
  after(0, 2) = after(2, 0) = -0.25;
  EXPECT_EQ(changed_entries(before, after, {"A", "B", "C"}),
            (std::vector<std::string>{"A/C: -0.5 -> -0.25"}));
}

}  // namespace
}  // namespace tercet::mc
