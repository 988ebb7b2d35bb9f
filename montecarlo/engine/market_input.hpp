#pragma once

#include "montecarlo/engine/asset_input.hpp"
#include "montecarlo/market/market.hpp"

namespace tercet::mc {

/// The market as the engine needs it, for these assets. Black-Scholes and Merton take the
/// volatility at a strike of today's spot.
/// @param horizon_years  cash dividends after it count nothing
MarketInput make_market_input(const Market& market, const std::vector<int>& assets,
                              double horizon_years);

/// The same market `years` later, at the same spots: its time 0 is that day.
MarketInput later(const MarketInput& market, double years);

}  // namespace tercet::mc
