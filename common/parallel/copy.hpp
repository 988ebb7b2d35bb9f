#pragma once

#include <string>
#include <vector>

#include "common/parallel/types.hpp"

namespace tercet {

/// A copy of host numbers in device memory. Waits.
template <class T>
DeviceView<T*> to_device(const std::string& name, const std::vector<T>& values) {
  const DeviceView<T*> view(name, values.size());
  const auto host = Kokkos::create_mirror_view(view);
  for (std::size_t k = 0; k < values.size(); ++k) host(k) = values[k];
  Kokkos::deep_copy(view, host);
  return view;
}

/// A copy of the first `count` elements of a device array in host memory. Waits.
template <class T>
std::vector<T> to_host(const DeviceView<T*>& view, std::size_t count) {
  std::vector<T> values(count);
  const Kokkos::View<T*, Kokkos::LayoutRight, Kokkos::HostSpace, Kokkos::MemoryUnmanaged> host(
      values.data(), count);
  Kokkos::deep_copy(host, Kokkos::subview(view, Kokkos::make_pair(std::size_t{0}, count)));
  return values;
}

/// The same for rows of N numbers, row by row.
template <class T, int N>
std::vector<T> rows_to_host(const DeviceView<T* [N]>& view, std::size_t count) {
  std::vector<T> values(count * N);
  const Kokkos::View<T* [N], Kokkos::LayoutRight, Kokkos::HostSpace, Kokkos::MemoryUnmanaged> host(
      values.data(), count);
  Kokkos::deep_copy(host,
                    Kokkos::subview(view, Kokkos::make_pair(std::size_t{0}, count), Kokkos::ALL));
  return values;
}

}  // namespace tercet
