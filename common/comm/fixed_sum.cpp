#include "common/comm/fixed_sum.hpp"

#include <string>

#include "common/comm/exact_total.hpp"
#include "common/error/errors.hpp"
#include "common/error/require.hpp"

namespace tercet {
namespace {

/// The exponent of a power of two.
int exponent_of(double quantum) {
  int exponent = 0;
  const double mantissa = std::frexp(quantum, &exponent);
  require(mantissa == 0.5, "the quantum of a sum is a power of two");
  return exponent - 1;
}

}  // namespace

std::vector<double> combine_parts_over_ranks(const Communicator& comm,
                                             std::span<std::int64_t> parts,
                                             std::span<const double> quanta) {
  for (std::size_t i = 0; i < quanta.size(); ++i) {  // carry, so that the ranks' low parts fit too
    parts[2 * i + 1] += parts[2 * i] >> 32;
    parts[2 * i] &= 0xffffffff;
  }
  if (comm.size() > 1) comm.sum(parts);
  const std::int64_t refused = parts.back();
  if (refused > 0) {
    throw NumericalError(std::to_string(refused) +
                         " terms of a sum over all ranks are not numbers or too large for its "
                         "fixed-point quantum");
  }
  std::vector<double> totals;
  for (std::size_t i = 0; i < quanta.size(); ++i) {
    totals.push_back(exact_total(parts[2 * i + 1], 32, 0, 0, parts[2 * i], exponent_of(quanta[i])));
  }
  return totals;
}

}  // namespace tercet
