#pragma once

namespace tercet::mc {

enum class OptionType { call, put };

}  // namespace tercet::mc
