#pragma once

#include <optional>
#include <string>
#include <vector>

#include "montecarlo/market/dividends.hpp"
#include "montecarlo/market/field_reader.hpp"
#include "montecarlo/market/market.hpp"

namespace tercet::mc {

// The parts of a market's file. What is wrong is a problem, and what comes back must not be used.

/// Reads the volatilities that `key` holds: a number, or
///   { "dates" or "years": [...], "vols": [...] }                        one per expiry, or
///   { "dates" or "years": [...], "strikes": [...], "vols": [[...], ...],  one row per expiry
///     "interpolation": "cubic" or "linear" }
std::optional<VolatilitySurface> find_volatility(FieldReader& reader, const std::string& key,
                                                 const TimeAxis& axis);

/// Reads "dividends" and "dividend_model" of an asset.
DividendSchedule read_dividends(FieldReader& asset, const TimeAxis& axis);

/// Reads "model" of an asset; Black-Scholes when it is not there.
ModelParameters read_model(FieldReader& asset);

/// Reads "correlation" and "rates" of the market and sets both of `market`, whose assets must be
/// there: semidefinite, if need be and wanted after a repair that the notes tell.
void read_correlation(FieldReader& top, Market& market, const MarketReading& reading);

}  // namespace tercet::mc
