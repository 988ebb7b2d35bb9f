#pragma once

#include <variant>

#include "montecarlo/payoffs/american.hpp"
#include "montecarlo/payoffs/asian.hpp"
#include "montecarlo/payoffs/autocallable.hpp"
#include "montecarlo/payoffs/barrier.hpp"
#include "montecarlo/payoffs/basket.hpp"
#include "montecarlo/payoffs/cliquet.hpp"
#include "montecarlo/payoffs/digital.hpp"
#include "montecarlo/payoffs/european.hpp"
#include "montecarlo/payoffs/forward_start.hpp"
#include "montecarlo/payoffs/lookback.hpp"
#include "montecarlo/payoffs/touch.hpp"
#include "montecarlo/payoffs/variance_swap.hpp"

namespace tercet::mc {

/// The registry: a new payoff is one small struct, one line here and one in
/// montecarlo/book/payoff_fields.cpp, and its test.
using Payoff = std::variant<European, Digital, ForwardStart, Asian, Barrier, Touch, Lookback,
                            Basket, Cliquet, Autocallable, VarianceSwap, American>;

}  // namespace tercet::mc
