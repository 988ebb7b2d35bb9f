#pragma once

#include <cstddef>
#include <functional>
#include <vector>

namespace tercet::test {

/// A number with its standard error.
struct Estimate {
  double value = 0;
  double error = 0;

  /// Standard errors between the two, errors of both taken in.
  double sigmas_from(const Estimate& other) const;
  double sigmas_from(double exact) const { return sigmas_from({exact, 0}); }
};

/// Mean of a correlated series. The error is found by blocking (Flyvbjerg and Petersen, J. Chem.
/// Phys. 91, 461 (1989)): neighbours are averaged again and again, and the largest error of all
/// levels with 32 blocks or more is taken, which leans to the careful side by about a tenth.
Estimate block_average(const std::vector<double>& series);

/// Effective number of samples between independent ones, at least 1: how much blocking widens the
/// error of the mean, squared.
double inefficiency(const std::vector<double>& series);

/// Slope of y by x by least squares, with the error that the scatter about the line gives, widened
/// by its correlations.
Estimate line_slope(const std::vector<double>& x, const std::vector<double>& y);

/// Root mean square deviation from the mean.
double spread(const std::vector<double>& series);

/// Every n-th element, from the first.
std::vector<double> thinned(const std::vector<double>& series, std::size_t n);

/// Two-sided Kolmogorov-Smirnov test: the probability that independent samples from the
/// distribution `cdf` lie as far from it as these (asymptotic, with the correction of Stephens, J.
/// R. Stat. Soc. B 32, 115 (1970), good to a per cent from about 20 samples on).
double ks_probability(std::vector<double> samples, const std::function<double(double)>& cdf);

/// Distribution function of the gamma distribution of scale 1: the regularised P(shape, x).
double gamma_cdf(double shape, double x);
/// Distribution function of the standard normal.
double normal_cdf(double x);

/// What tells two ensembles apart, after Shirts, J. Chem. Theory Comput. 9, 909 (2013).
///
/// Samples x of two ensembles whose densities have the ratio p2 / p1 = exp(a + b x): b by maximum
/// likelihood (no histogram, no choice of bins), and c, the coefficient of ((x - mean) / spread)^2
/// when a quadratic is allowed for, which is zero when the logarithm of the ratio is a line. The
/// errors are widened by the samples' correlations.
struct EnsembleRatio {
  Estimate slope;
  Estimate curvature;
};
EnsembleRatio ensemble_ratio(const std::vector<double>& first, const std::vector<double>& second);

}  // namespace tercet::test
