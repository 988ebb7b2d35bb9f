#pragma once

#include "montecarlo/engine/block_runner.hpp"

namespace tercet::mc {

/// A bound from above on an American option's price, by Rogers (2002): the mean of
/// max_k (discounted exercise value at t_k - M_k) over the exercise dates and expiry for a
/// martingale M with M_0 = 0. M is the discounted value of the European option, which needs no
/// paths within paths: in Black-Scholes it is known on each date. It is sharp where early exercise
/// is worth little. Its mean is biased nowhere; it is above the price for any number of paths but
/// for its standard error. Takes 8 bytes times a block's paths and dates.
/// @param trade  number of an American option among spec.payoffs, its policy set or not
/// Throws InputError unless it is on one asset of weight 1 in Black-Scholes' model without cash
/// dividends.
Estimate rogers_bound(const SimulationSpec& spec, std::size_t trade, const Sampling& sampling,
                      int num_blocks);

}  // namespace tercet::mc
