#include "common/parallel/types.hpp"

namespace tercet {

struct Scale {
  DeviceView<double*> values;
  double factor = 2;

  // Names its members inside the kernel, which then follows a pointer into host memory.
  void multiply() {
    Kokkos::parallel_for(
        "meta::multiply", Kokkos::RangePolicy<ExecSpace>(0, values.extent_int(0)),
        KOKKOS_LAMBDA(int i) { values(i) *= factor; });
  }
};

void use(Scale& scale) {
  scale.multiply();
}

}  // namespace tercet
