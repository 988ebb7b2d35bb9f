#pragma once

#include <variant>

namespace tercet::mc {

/// Geometric Brownian motion; volatility from the asset's term structure.
struct BlackScholesModel {};

/// Log-normal jumps at a Poisson rate on top of it (Merton 1976).
struct MertonModel {
  double lambda_per_year = 0;
  double mean_log_jump = 0;
  double jump_log_vol = 0;
};

enum class HestonScheme { qe_martingale, full_truncation };

/// dv = kappa (theta - v) dt + sigma sqrt(v) dB (Heston 1993).
struct HestonModel {
  double v0 = 0;
  double kappa_per_year = 0;
  double theta = 0;
  double sigma = 0;
  double rho = 0;
  HestonScheme scheme = HestonScheme::qe_martingale;
};

/// Heston's model with jumps (Bates 1996).
struct BatesModel {
  HestonModel heston{};
  MertonModel jumps{};
};

/// sigma(t, S), from the asset's volatility surface or its grid.
struct LocalVolModel {};

/// sigma(S) = delta S^(beta - 1).
struct CevModel {
  double beta = 1;
  double delta = 0;
};

/// dF = alpha F^beta dW, d(alpha) = nu alpha dB.
struct SabrModel {
  double alpha = 0;
  double beta = 1;
  double nu = 0;
  double rho = 0;
};

using ModelParameters = std::variant<BlackScholesModel, MertonModel, HestonModel, BatesModel,
                                     LocalVolModel, CevModel, SabrModel>;

}  // namespace tercet::mc
