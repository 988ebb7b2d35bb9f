#pragma once

#include <cstdint>

#include "common/report/roofline.hpp"

namespace tercet {

/// How big and how long the measurements are.
struct ProbeSize {
  std::int64_t triad_bytes = 256LL << 20;  ///< of the three arrays together
  double seconds = 1.0;                    ///< for all measurements together
};

/// Measures this rank's device or share of the host: memory bandwidth by a triad (a = b + s c, as
/// STREAM counts it: 24 bytes an element), arithmetic by chains of fused multiply-adds (2 flops
/// each) that stay in registers. The best of several passes counts. All ranks of a node have to
/// measure at the same time to find what each gets. Kokkos must be running; allocates
/// size.triad_bytes. Throws nothing of its own; lack of memory as Kokkos does.
MachineLimits measure_limits(const ProbeSize& size);

}  // namespace tercet
