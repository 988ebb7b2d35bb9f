#pragma once

#include <cstdint>

#include "common/parallel/types.hpp"

namespace tercet {

/// Sorts `keys` ascending and carries `values` along; equal keys keep their order. Thrust: its CUDA
/// system on a GPU, its sequential system on the host. Returns when done.
void sort_by_key(const ExecSpace& exec, const DeviceView<std::uint32_t*>& keys,
                 const DeviceView<int*>& values);

/// out[k] = in[0] + ... + in[k - 1] for k in [0, n] with n = in.extent(0); out has n + 1 elements.
/// Returns the total, which must fit in 31 bits.
int exclusive_scan(const ExecSpace& exec, const DeviceView<const int*>& in,
                   const DeviceView<int*>& out);

/// Writes the indices k with flags[k] != 0 to `out`, ascending; returns how many. `out` must have
/// room for all.
int select_indices(const ExecSpace& exec, const DeviceView<const int*>& flags,
                   const DeviceView<int*>& out);

}  // namespace tercet
