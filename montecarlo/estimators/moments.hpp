#pragma once

#include <cmath>
#include <cstdint>

#include "common/parallel/types.hpp"

namespace tercet::mc {

/// Count, means and sums of squared deviations of samples x and of a control c beside them.
struct Moments {
  std::int64_t count = 0;
  double mean = 0, control_mean = 0;
  double m2 = 0, control_m2 = 0, cross = 0;
};

/// The moments of both sets of samples together (Chan, Golub, LeVeque 1983).
inline Moments merge(const Moments& a, const Moments& b) {
  if (a.count == 0) return b;
  if (b.count == 0) return a;
  const double n_a = static_cast<double>(a.count);
  const double n_b = static_cast<double>(b.count);
  const double share = n_b / (n_a + n_b);
  const double d = b.mean - a.mean;
  const double d_control = b.control_mean - a.control_mean;
  const double w = n_a * share;
  return {a.count + b.count,
          a.mean + d * share,
          a.control_mean + d_control * share,
          a.m2 + b.m2 + d * d * w,
          a.control_m2 + b.control_m2 + d_control * d_control * w,
          a.cross + b.cross + d * d_control * w};
}

/// A mean with its standard error.
struct Estimate {
  double value = 0;
  double std_error = 0;
  double variance_ratio = 1;  ///< plain variance over that with the control: what it saved
  std::int64_t count = 0;
};

/// Mean of the samples.
inline Estimate plain_estimate(const Moments& m) {
  if (m.count < 2) return {m.mean, 0, 1, m.count};
  const double n = static_cast<double>(m.count);
  return {m.mean, std::sqrt(m.m2 / (n - 1) / n), 1, m.count};
}

/// Mean of the samples with the control's known mean taken into account: mean - b (control mean -
/// known mean), b = cross / control_m2 from the same samples (bias O(1/n); Glasserman 2004,
/// section 4.1). The error is that of the residual, with one degree of freedom less. A control that
/// varies by no more than `control_noise` is constant but for rounding, which no known mean
/// describes (the derivative of a forward by the rate, say): it is not used.
inline Estimate controlled_estimate(const Moments& m, double control_known_mean,
                                    double control_noise = 0) {
  const double n = static_cast<double>(m.count);
  if (m.count < 3 || !(m.control_m2 > control_noise * control_noise * n)) return plain_estimate(m);
  const double b = m.cross / m.control_m2;
  const double rest = std::fmax(m.m2 - b * m.cross, 0.0);
  return {m.mean - b * (m.control_mean - control_known_mean), std::sqrt(rest / (n - 2) / n),
          rest > 0 ? m.m2 / rest : 1, m.count};
}

}  // namespace tercet::mc
