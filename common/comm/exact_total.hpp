#pragma once

#include <cstdint>

namespace tercet {

/// (high 2^high_bits + middle 2^middle_bits + low) 2^exponent, rounded once to the nearest double
/// (twice where the result is subnormal). Exact for |high| 2^high_bits below 2^126.
double exact_total(std::int64_t high, int high_bits, std::int64_t middle, int middle_bits,
                   std::int64_t low, int exponent);

}  // namespace tercet
