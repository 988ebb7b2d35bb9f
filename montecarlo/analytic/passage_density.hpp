#pragma once

namespace tercet::mc {

/// A Brownian motion without drift that dies at `kill_rate` per year (any sign), up to maturity.
struct KilledPath {
  double kill_rate = 0;
  double vol = 0;             ///< > 0
  double maturity_years = 0;  ///< > 0
};

/// exp(log_factor) times the integral over t from 0 to T of
///     exp(-kill_rate t) c / (vol sqrt(2 pi t^3)) exp(-c^2 / (2 vol^2 t)),
/// the killed density of the first touch at distance c; odd in c. Closed form with error functions
/// for kill_rate >= 0, Gauss-Legendre in ln t below.
double killed_touch(const KilledPath& path, double c, double log_factor);

}  // namespace tercet::mc
