#pragma once

#include "common/report/phase_timers.hpp"

namespace tercet {

/// Hooks that show the phases in Kokkos's profiling tools (and through them in Nsight). With
/// `synchronise`, each region waits for the device at both ends: true times by phase, slower runs.
PhaseTimers::Hooks device_hooks(bool synchronise);

}  // namespace tercet
