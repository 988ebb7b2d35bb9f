#include "common/parallel/types.hpp"

namespace tercet {

struct Scale {
  DeviceView<double*> values;
  double factor = 2;
};

void multiply(const Scale& scale) {
  const auto values = scale.values;
  const double factor = scale.factor;
  Kokkos::parallel_for(
      "meta::multiply", Kokkos::RangePolicy<ExecSpace>(0, values.extent_int(0)),
      KOKKOS_LAMBDA(int i) { values(i) *= factor; });
}

}  // namespace tercet
