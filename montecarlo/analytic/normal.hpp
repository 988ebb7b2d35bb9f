#pragma once

namespace tercet::mc::analytic {

/// exp(-x^2/2) / sqrt(2 pi).
double normal_density(double x);

/// P(Z <= x) of a standard normal Z, to a few ulp in both tails (0 below about -38.5). +-infinity
/// give 1 and 0.
double normal_distribution(double x);

/// ln P(Z <= x), also where the probability itself is too small for a double; -infinity gives
/// -infinity.
double log_normal_distribution(double x);

/// The x with P(Z <= x) = p, to a few ulp: a start from Abramowitz and Stegun 26.2.23, then Halley
/// steps on ln P. 0 and 1 give -infinity and infinity; p outside [0, 1] and NaN give NaN.
double inverse_normal_distribution(double p);

/// P(X <= x, Y <= y) of two standard normals with correlation in [-1, 1], to 1e-14 absolute.
/// A. Genz (2004), Numerical computation of rectangular bivariate and trivariate normal and t
/// probabilities, Statistics and Computing 14, 251. x and y may be infinite.
double bivariate_normal_distribution(double x, double y, double correlation);

/// exp(log_factor) P(Z <= x): for the products of a huge power and a tiny probability that closed
/// forms for barriers are made of. Never NaN where the product is finite.
double scaled_normal(double log_factor, double x);

/// exp(log_factor) P(a <= Z <= b) for a <= b, likewise, without cancellation in the upper tail.
double scaled_normal_interval(double log_factor, double a, double b);

}  // namespace tercet::mc::analytic
