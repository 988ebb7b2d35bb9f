#include "common/report/phase_hooks.hpp"

#include <Kokkos_Core.hpp>

namespace tercet {

PhaseTimers::Hooks device_hooks(bool synchronise) {
  PhaseTimers::Hooks hooks;
  hooks.enter = [synchronise](const char* name) {
    if (synchronise) Kokkos::fence();
    Kokkos::Profiling::pushRegion(name);
  };
  hooks.leave = [synchronise] {
    if (synchronise) Kokkos::fence();
    Kokkos::Profiling::popRegion();
  };
  return hooks;
}

}  // namespace tercet
