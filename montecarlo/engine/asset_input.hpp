#pragma once

#include <functional>
#include <vector>

#include "montecarlo/models/parameters.hpp"

namespace tercet::mc {

struct CashPayment {
  double years = 0;
  double amount = 0;
};

/// One asset as the engine needs it; times in years from today. With a scenario's bump applied it
/// is another one of these.
struct AssetInput {
  double spot = 0;
  ModelParameters model{};
  /// Forward price, at t, of what is simulated: of the spot, or with escrowed dividends of the spot
  /// less their present value.
  std::function<double(double)> forward{};
  /// Present value at t of cash dividends after t (escrowed model); none: 0.
  std::function<double(double)> shift{};
  /// Variance of log spot from today to t, without jumps (Black-Scholes and Merton).
  std::function<double(double)> total_variance{};
  /// Local volatility at time t and spot S.
  std::function<double(double, double)> local_vol{};
  /// Dividends by which the spot falls (piecewise log-normal model). Each date must be a step's
  /// end.
  std::vector<CashPayment> cash{};
};

/// What a set of paths is made from.
struct MarketInput {
  std::vector<AssetInput> assets{};
  /// Lower triangle L, row by row, with L L^T the correlation of the assets' first normals.
  std::vector<double> correlation_factor{};
  std::function<double(double)> discount{};  ///< from t to today
};

}  // namespace tercet::mc
