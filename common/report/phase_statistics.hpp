#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "common/comm/communicator.hpp"
#include "common/report/phase_timers.hpp"

namespace tercet {

/// Time in one phase over all ranks; a rank that never entered it counts with 0.
struct PhaseStatistics {
  std::string path;
  double min_s = 0;
  double mean_s = 0;
  double max_s = 0;
  std::int64_t calls = 0;  ///< the most on any rank
};

/// The phases of all ranks: rank 0's order, then those that only others have. The same on every
/// rank. Collective.
std::vector<PhaseStatistics> phase_statistics(const std::vector<PhaseTime>& mine,
                                              const Communicator& world);

}  // namespace tercet
