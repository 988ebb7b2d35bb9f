#pragma once

#include "montecarlo/analytic/black_scholes.hpp"

namespace tercet::mc::analytic {

/// The path of ln(S_t / S_0), a Brownian motion with drift, up to `maturity_years`. vol = 0 is the
/// straight line. All closed forms for barriers, touches and extremes are made of its
/// probabilities.
struct LogPath {
  double drift = 0;  ///< per year
  double vol = 0;    ///< per square root of a year
  double maturity_years = 0;

  double mean() const { return drift * maturity_years; }
  double stddev() const;
};

/// Under the measure of the bank account: drift r - q - vol^2/2.
LogPath log_path(const BlackScholesInput& in);
/// With the asset as numeraire: drift r - q + vol^2/2.
LogPath log_path_of_asset_measure(const BlackScholesInput& in);

/// P(path ends above x); at vol = 0 the end on x counts half, as small vols tend to.
double probability_above(const LogPath& path, double x);

/// P(path touches `barrier` up to maturity). `barrier` is ln(H / S_0), below or above 0; at 0 the
/// path has touched it at its start: 1. Harrison (1985); Haug (2007) 4.17.
double touch_probability(const LogPath& path, double barrier);

/// P(path touches the barrier and ends above x), P(it never does and ends above x); the two sum to
/// probability_above. By the reflection principle, written so that neither cancels.
double touched_and_above(const LogPath& path, double barrier, double x);
double untouched_and_above(const LogPath& path, double barrier, double x);

/// The same for ends below x.
double touched_and_below(const LogPath& path, double barrier, double x);
double untouched_and_below(const LogPath& path, double barrier, double x);

/// E[exp(-rate tau); tau <= T] for the first touch tau of the barrier (1 for barrier = 0). Where
/// the rate is so negative that the closed form (Haug (2007) 4.17, term F) would turn complex, the
/// integral over tau's density is done numerically.
double touch_discount(const LogPath& path, double barrier, double rate);

}  // namespace tercet::mc::analytic
