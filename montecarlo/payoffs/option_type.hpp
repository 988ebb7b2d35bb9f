#pragma once

namespace tercet::mc {

/// The right to buy (call) or to sell (put) at the strike.
enum class OptionType { call, put };

}  // namespace tercet::mc
