#pragma once

namespace tercet::mc::analytic {

/// P(a, x), the lower regularised incomplete gamma function, and Q = 1 - P, for a > 0 and x >= 0,
/// to about 1e-15 sqrt(a). Series or continued fraction, Press et al., Numerical Recipes 6.2.
struct GammaTails {
  long double lower = 0;
  long double upper = 0;
};
GammaTails incomplete_gamma(long double a, long double x);

/// P(X <= x) and P(X > x) of a noncentral chi-squared X, each without cancellation: Poisson mixture
/// of central ones from its largest weight outwards (Ding 1992; Benton and Krishnamoorthy 2003).
/// About 20 sqrt(noncentrality) terms.
struct ChiSquaredTails {
  double lower = 0;
  double upper = 0;
};
ChiSquaredTails noncentral_chi_squared(double x, double degrees, double noncentrality);

}  // namespace tercet::mc::analytic
