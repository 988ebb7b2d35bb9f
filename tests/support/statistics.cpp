#include "tests/support/statistics.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <stdexcept>

namespace tercet::test {
namespace {

double mean_of(const std::vector<double>& x) {
  return std::accumulate(x.begin(), x.end(), 0.0) / static_cast<double>(x.size());
}

double variance_of(const std::vector<double>& x) {
  const double mean = mean_of(x);
  double sum = 0;
  for (const double v : x) sum += (v - mean) * (v - mean);
  return sum / static_cast<double>(x.size() - 1);
}

double error_if_independent(const std::vector<double>& x) {
  return std::sqrt(variance_of(x) / static_cast<double>(x.size()));
}

}  // namespace

double Estimate::sigmas_from(const Estimate& other) const {
  return std::fabs(value - other.value) / std::hypot(error, other.error);
}

Estimate block_average(const std::vector<double>& series) {
  constexpr std::size_t fewest_blocks = 32;
  if (series.size() < fewest_blocks) throw std::invalid_argument("too few samples for blocking");
  Estimate result{mean_of(series), error_if_independent(series)};
  std::vector<double> blocks = series;
  while (blocks.size() >= 2 * fewest_blocks) {
    for (std::size_t k = 0; k < blocks.size() / 2; ++k)
      blocks[k] = (blocks[2 * k] + blocks[2 * k + 1]) / 2;
    blocks.resize(blocks.size() / 2);
    result.error = std::max(result.error, error_if_independent(blocks));
  }
  return result;
}

double inefficiency(const std::vector<double>& series) {
  const double widened = block_average(series).error / error_if_independent(series);
  return widened * widened;
}

Estimate line_slope(const std::vector<double>& x, const std::vector<double>& y) {
  const double x_mean = mean_of(x), y_mean = mean_of(y);
  double sum_xx = 0, sum_xy = 0;
  for (std::size_t k = 0; k < x.size(); ++k) {
    sum_xx += (x[k] - x_mean) * (x[k] - x_mean);
    sum_xy += (x[k] - x_mean) * (y[k] - y_mean);
  }
  const double slope = sum_xy / sum_xx;
  std::vector<double> off;
  for (std::size_t k = 0; k < x.size(); ++k) off.push_back(y[k] - y_mean - slope * (x[k] - x_mean));
  return {slope, std::sqrt(variance_of(off) * inefficiency(off) / sum_xx)};
}

double spread(const std::vector<double>& series) {
  return std::sqrt(variance_of(series));
}

std::vector<double> thinned(const std::vector<double>& series, std::size_t n) {
  std::vector<double> result;
  for (std::size_t k = 0; k < series.size(); k += n) result.push_back(series[k]);
  return result;
}

double ks_probability(std::vector<double> samples, const std::function<double(double)>& cdf) {
  std::sort(samples.begin(), samples.end());
  const auto n = static_cast<double>(samples.size());
  double distance = 0;
  for (std::size_t k = 0; k < samples.size(); ++k) {
    const double expected = cdf(samples[k]);
    distance = std::max({distance, expected - static_cast<double>(k) / n,
                         static_cast<double>(k + 1) / n - expected});
  }
  const double x = distance * (std::sqrt(n) + 0.12 + 0.11 / std::sqrt(n));
  if (x < 0.2) return 1;  // where the series converges slowly, and is 1 to 13 digits
  double sum = 0;
  for (int k = 1; k <= 100; ++k) sum += (k % 2 == 1 ? 2 : -2) * std::exp(-2 * x * x * k * k);
  return std::clamp(sum, 0.0, 1.0);
}

/// Series for x below shape + 1, else the continued fraction by Lentz's method (Abramowitz and
/// Stegun 6.5.29 and 6.5.31).
double gamma_cdf(double shape, double x) {
  if (x <= 0) return 0;
  const double scale = std::exp(shape * std::log(x) - x - std::lgamma(shape));
  if (x < shape + 1) {
    double term = 1 / shape, sum = term;
    for (double a = shape + 1; term > 1e-17 * sum; a += 1) sum += term *= x / a;
    return scale * sum;
  }
  double b = x + 1 - shape, c = 1e300, d = 1 / b, fraction = d;
  for (int k = 1; k < 100000; ++k) {
    const double a = -k * (k - shape);
    b += 2;
    d = 1 / (a * d + b);
    c = b + a / c;
    fraction *= c * d;
    if (std::fabs(c * d - 1) < 1e-15) break;
  }
  return 1 - scale * fraction;
}

double normal_cdf(double x) {
  return 0.5 * std::erfc(-x / std::sqrt(2.0));
}

namespace {

using Vector3 = std::array<double, 3>;
using Matrix3 = std::array<Vector3, 3>;

/// Inverse of the leading n x n block of a positive definite matrix, by Gauss and Jordan.
Matrix3 inverse(Matrix3 m, std::size_t n) {
  Matrix3 result{};
  for (std::size_t k = 0; k < n; ++k) result[k][k] = 1;
  for (std::size_t pivot = 0; pivot < n; ++pivot) {
    const double scale = 1 / m[pivot][pivot];
    for (std::size_t c = 0; c < n; ++c) {
      m[pivot][c] *= scale;
      result[pivot][c] *= scale;
    }
    for (std::size_t row = 0; row < n; ++row) {
      if (row == pivot) continue;
      const double factor = m[row][pivot];
      for (std::size_t c = 0; c < n; ++c) {
        m[row][c] -= factor * m[pivot][c];
        result[row][c] -= factor * result[pivot][c];
      }
    }
  }
  return result;
}

struct LogisticFit {
  Vector3 coefficient{};
  Matrix3 covariance{};  ///< of independent samples
};

/// Adds one set of samples to slope and curvature of the log likelihood.
void add_samples(const std::vector<double>& x, bool is_second, std::size_t order,
                 const Vector3& coefficient, Vector3& gradient, Matrix3& hessian) {
  for (const double v : x) {
    const Vector3 power{1, v, v * v};
    double log_odds = 0;
    for (std::size_t k = 0; k < order; ++k) log_odds += coefficient[k] * power[k];
    const double p = 1 / (1 + std::exp(-log_odds));
    for (std::size_t r = 0; r < order; ++r) {
      gradient[r] += (is_second ? 1 - p : -p) * power[r];
      for (std::size_t c = 0; c < order; ++c) hessian[r][c] += p * (1 - p) * power[r] * power[c];
    }
  }
}

/// Maximum likelihood for the probability that x belongs to the second set, 1 / (1 + exp(-(a + b x
/// [+ c x^2]))), by Newton's method.
LogisticFit logistic_fit(const std::vector<double>& first, const std::vector<double>& second,
                         std::size_t order) {
  LogisticFit fit;
  for (int round = 0; round < 50; ++round) {
    Vector3 gradient{};
    Matrix3 hessian{};
    add_samples(first, false, order, fit.coefficient, gradient, hessian);
    add_samples(second, true, order, fit.coefficient, gradient, hessian);
    fit.covariance = inverse(hessian, order);
    double largest = 0;
    for (std::size_t r = 0; r < order; ++r) {
      double change = 0;
      for (std::size_t c = 0; c < order; ++c) change += fit.covariance[r][c] * gradient[c];
      fit.coefficient[r] += change;
      largest = std::max(largest, std::fabs(change));
    }
    if (largest < 1e-10) return fit;
  }
  throw std::runtime_error("the two ensembles overlap too little to be compared");
}

}  // namespace

EnsembleRatio ensemble_ratio(const std::vector<double>& first, const std::vector<double>& second) {
  const double middle = (mean_of(first) + mean_of(second)) / 2;
  const double width = std::sqrt((variance_of(first) + variance_of(second)) / 2);
  const auto standardised = [&](std::vector<double> x) {
    for (double& v : x) v = (v - middle) / width;
    return x;
  };
  const auto a = standardised(first), b = standardised(second);
  const double widened = std::sqrt(std::max(inefficiency(first), inefficiency(second)));
  const LogisticFit line = logistic_fit(a, b, 2), parabola = logistic_fit(a, b, 3);
  return {{line.coefficient[1] / width, widened * std::sqrt(line.covariance[1][1]) / width},
          {parabola.coefficient[2], widened * std::sqrt(parabola.covariance[2][2])}};
}

}  // namespace tercet::test
