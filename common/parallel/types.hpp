#pragma once

#include <Kokkos_Core.hpp>

namespace tercet {

using ExecSpace = Kokkos::DefaultExecutionSpace;
using MemSpace = ExecSpace::memory_space;

/// Device memory is the default and carries no suffix; host copies end in `_host`.
template <class DataType>
using DeviceView = Kokkos::View<DataType, Kokkos::LayoutRight, MemSpace>;
template <class DataType>
using HostView = Kokkos::View<DataType, Kokkos::LayoutRight, Kokkos::HostSpace>;

/// True when kernels run on the host, where device memory is host memory.
inline constexpr bool device_is_host =
    Kokkos::SpaceAccessibility<Kokkos::HostSpace, MemSpace>::accessible;

}  // namespace tercet
