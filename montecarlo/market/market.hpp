#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "common/error/problems.hpp"
#include "montecarlo/market/correlation.hpp"
#include "montecarlo/market/curve.hpp"
#include "montecarlo/market/dates.hpp"
#include "montecarlo/market/dividends.hpp"
#include "montecarlo/market/volatility_surface.hpp"
#include "montecarlo/models/parameters.hpp"

namespace tercet::mc {

struct Asset {
  std::string name{};
  double spot = 0;                                ///< > 0
  Curve dividend_yield{};                         ///< continuous
  std::optional<VolatilitySurface> volatility{};  ///< there when the model needs it
  DividendSchedule dividends{};
  ModelParameters model{};
};

/// dr = (theta(t) - a r) dt + sigma dW, theta such that the discount curve is met.
struct HullWhiteRates {
  double mean_reversion_per_year = 0;
  double sigma = 0;                   ///< per year^(3/2), >= 0
  std::vector<double> correlation{};  ///< of the short rate with each asset
};

/// Everything that is known about the market on the valuation date.
struct Market {
  TimeAxis axis{};
  Curve discount{};
  std::vector<Asset> assets{};    ///< in the file's order
  SymmetricMatrix correlation{};  ///< of the assets' spots, positive semidefinite
  std::optional<HullWhiteRates> rates{};
  std::vector<std::string> notes{};  ///< not wrong, but worth printing

  std::optional<std::size_t> find(const std::string& name) const;
  Carry carry_of(const Asset& asset) const { return {discount, asset.dividend_yield}; }
};

/// The correlation of the assets and, with stochastic rates, of the short rate as the last.
SymmetricMatrix joint_correlation(const Market& market);

struct MarketReading {
  /// Take the nearest correlation matrix in place of one that is none; notes say what changed.
  bool repair_correlation = false;
};

/// Reads a market from JSON; montecarlo/market/README.md has the keys. What is wrong is added to
/// the problems, and the market must not be used then. Throws InputError when the file cannot be
/// read or is no JSON.
Market read_market(const std::string& path, Problems& problems, const MarketReading& reading = {});

/// The same for a text that is in memory already.
Market parse_market(const std::string& text, const std::string& file_name, Problems& problems,
                    const MarketReading& reading = {});

}  // namespace tercet::mc
