#pragma once

#include "montecarlo/book/trade.hpp"
#include "montecarlo/io/results.hpp"
#include "montecarlo/market/market.hpp"

namespace tercet::mc {

/// Exact price of one unit, where there is a closed or semi-closed form that is right for the
/// trade's model and market: European options in Black-Scholes, Merton, Heston, Bates and CEV,
/// digitals and geometric Asians in Black-Scholes. Nothing for others.
std::optional<double> closed_form(const Market& market, const Trade& trade);

/// Puts the exact prices beside those found, for the trades' quantities.
void add_closed_forms(const Market& market, const std::vector<Trade>& trades, BookResult& result);

}  // namespace tercet::mc
