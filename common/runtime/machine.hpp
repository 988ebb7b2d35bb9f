#pragma once

#include <string>

#include "common/comm/communicator.hpp"
#include "common/report/roofline.hpp"
#include "common/runtime/device_facts.hpp"

namespace tercet {

/// This node's name, as MPI knows it.
std::string host_name();

/// The measured limits of this rank's share of the machine: from the user's cache folder when they
/// are known there for all ranks, else measured by all ranks at once (about a second) and kept.
/// With `probe` false, or without memory to measure in, all limits are 0, which reports take for
/// unknown. Kokkos must be running. Collective.
MachineLimits machine_limits(const Communicator& world, bool probe);

/// The limits of all ranks together. Collective.
MachineLimits sum_over_ranks(const Communicator& world, const MachineLimits& mine);

/// What `tercet-bench machine` prints: devices and measured limits, of one rank and of all.
std::string format_machine(const DeviceFacts& device, const std::string& host, int ranks,
                           const MachineLimits& mine, const MachineLimits& all);

/// Measures afresh, keeps the result and returns the text to print, on every rank. Collective.
std::string measure_and_format_machine(const Communicator& world);

}  // namespace tercet
