#pragma once

#include <optional>
#include <string>

#include "montecarlo/market/curve.hpp"
#include "montecarlo/market/field_reader.hpp"

namespace tercet::mc {

extern const Names<DayCount> day_count_names;

/// Reads the curve that `key` holds: a number (flat, continuously compounded, per year) or
///   { "dates" or "years": [...], "zero_rates" or "discount_factors": [...], "day_count": "..." }
/// Zero rates are continuously compounded; `day_count` (of the curve, default the market's) turns
/// their days into years: P = exp(-z tau). What is wrong is a problem, and nothing comes back then,
/// nor when the key is not there.
std::optional<Curve> find_curve(FieldReader& reader, const std::string& key, const TimeAxis& axis);

/// Days or numbers of years as the pillars of a curve or surface: from the key "dates" or "years",
/// ascending, after the valuation date. No calendar is applied to them.
std::optional<std::vector<double>> find_pillars(FieldReader& reader, const TimeAxis& axis);

}  // namespace tercet::mc
