#include "common/comm/exact_total.hpp"

#include <cmath>

namespace tercet {

double exact_total(std::int64_t high, int high_bits, std::int64_t middle, int middle_bits,
                   std::int64_t low, int exponent) {
  using Wide = __int128;
  const Wide sum = static_cast<Wide>(high) * (static_cast<Wide>(1) << high_bits) +
                   static_cast<Wide>(middle) * (static_cast<Wide>(1) << middle_bits) +
                   static_cast<Wide>(low);
  return std::ldexp(static_cast<double>(sum), exponent);
}

}  // namespace tercet
