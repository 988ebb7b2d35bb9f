#pragma once

namespace tercet::mc::analytic {

/// A Brownian motion with drift, discounted at `rate` (any sign), until it reaches `barrier`.
struct DiscountedPath {
  double rate = 0;
  double drift = 0;
  double vol = 0;             ///< > 0
  double maturity_years = 0;  ///< > 0
  double barrier = 0;         ///< any sign
};

/// exp(drift barrier / vol^2) times the integral over t from 0 to T of
///     exp(-k t) c / (vol sqrt(2 pi t^3)) exp(-c^2 / (2 vol^2 t)),  k = rate + drift^2 / (2 vol^2),
/// what a mirror image at distance c >= |barrier| adds to the value of 1 paid at the touch; odd in
/// c. Closed form with error functions for k >= 0, Gauss-Legendre in ln t below.
double discounted_image(const DiscountedPath& path, double c);

}  // namespace tercet::mc::analytic
