#include "tests/support/failing_device.hpp"

#include <Kokkos_Core.hpp>
#include <cstddef>

#include "common/parallel/types.hpp"

namespace tercet::test {

void allocate_too_much() {
  const std::size_t elements = std::size_t{1} << 45U;
  const DeviceView<double*> view("too much", elements);
}

}  // namespace tercet::test
