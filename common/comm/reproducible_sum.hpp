#pragma once

#include <span>

#include "common/comm/communicator.hpp"
#include "common/parallel/types.hpp"

namespace tercet {

/// Sum over all elements of all ranks with the same bits however the elements are ordered and
/// spread over ranks and threads. Two passes: the largest exponent, then three integer sums of
/// 30-bit pieces. Each element counts to within 2^-91 of the power of two above the largest one, so
/// the result is the exact sum of n elements to within n 2^-90 of the largest, rounded once.
///
/// For fewer than 2^32 elements altogether. A rank may have none; no elements at all sum to 0.
/// Throws NumericalError on all ranks when an element is NaN or infinite. Collective; waits for the
/// device.
double reproducible_sum(const Communicator& comm, const DeviceView<const double*>& values);
/// The same for values on the host.
double reproducible_sum(const Communicator& comm, std::span<const double> values);

}  // namespace tercet
