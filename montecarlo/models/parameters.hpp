#pragma once

#include <optional>
#include <string>
#include <variant>

#include "montecarlo/market/local_volatility.hpp"

namespace tercet::mc {

/// dS / S = (r - q) dt + vol(t) dW, with the asset's implied volatilities.
struct BlackScholesModel {};

/// Black-Scholes with jumps: ln S jumps by a normal of this mean and deviation, lambda times a year
/// on average; the drift makes up for it. Merton (1976).
struct MertonModel {
  double lambda_per_year = 0;  ///< >= 0
  double mean_log_jump = 0;
  double jump_log_vol = 0;  ///< >= 0
};

/// How the variance is stepped: Andersen's (2008) quadratic-exponential scheme with its martingale
/// correction, or full truncation (Lord, Koekkoek and van Dijk 2010).
enum class HestonScheme { qe_martingale, full_truncation };

/// dv = kappa (theta - v) dt + sigma sqrt(v) dW_v, v = v0 today, d<W, W_v> = rho dt. Heston (1993).
struct HestonModel {
  double v0 = 0;              ///< variance per year, >= 0
  double kappa_per_year = 0;  ///< > 0
  double theta = 0;           ///< variance per year, >= 0
  double sigma = 0;           ///< volatility of variance, >= 0
  double rho = 0;             ///< -1 to 1
  HestonScheme scheme = HestonScheme::qe_martingale;

  /// 2 kappa theta >= sigma^2: the variance never reaches 0. Not required.
  bool meets_feller_condition() const { return 2 * kappa_per_year * theta >= sigma * sigma; }
};

/// Heston's variance and Merton's jumps. Bates (1996).
struct BatesModel {
  HestonModel heston;
  MertonModel jumps;
};

/// dS / S = (r - q) dt + sigma(t, S) dW: a given grid, or Dupire's from the implied volatilities.
struct LocalVolModel {
  std::optional<LocalVolGrid> grid{};
};

/// dS = (r - q) S dt + delta S^beta dW, absorbed at 0, so that the local volatility is
/// delta S^(beta - 1). Cox (1975).
struct CevModel {
  double beta = 1;   ///< 0 to 1
  double delta = 0;  ///< >= 0; vol at spot S times S^(1 - beta)
};

/// dF = alpha F^beta dW, d alpha = nu alpha dW_a, d<W, W_a> = rho dt for the forward F. Hagan et
/// al. (2002).
struct SabrModel {
  double alpha = 0;  ///< > 0
  double beta = 1;   ///< 0 to 1
  double nu = 0;     ///< >= 0
  double rho = 0;    ///< -1 to 1
};

using ModelParameters = std::variant<BlackScholesModel, MertonModel, HestonModel, BatesModel,
                                     LocalVolModel, CevModel, SabrModel>;

/// The name that inputs and outputs use, e.g. "black_scholes".
std::string model_name(const ModelParameters& model);

}  // namespace tercet::mc
