#pragma once

#include <string>

namespace tercet {

/// What a machine can do at best, as measured (common/report/machine_probe.hpp); 0: not known. For
/// one rank, its share of what the ranks of its node can do together.
struct MachineLimits {
  double bytes_per_s = 0;
  double fp32_flops_per_s = 0;
  double fp64_flops_per_s = 0;
};

/// What a kernel moves and computes, as its author counts it: per element and step.
struct KernelCost {
  double bytes = 0;  ///< from and to main memory
  double fp32_flops = 0;
  double fp64_flops = 0;
};

enum class Limit { unknown, memory_bandwidth, fp32, fp64 };

/// How near a kernel comes to each limit, as shares of one.
struct RooflineShare {
  double memory_bandwidth = 0;
  double fp32 = 0;
  double fp64 = 0;
  Limit binding = Limit::unknown;  ///< the nearest one
  double nearest() const;
};

/// Shares of the limits for `element_steps` elements times steps done in `seconds` on the machine
/// that `limits` are of.
RooflineShare roofline_share(const KernelCost& cost, double element_steps, double seconds,
                             const MachineLimits& limits);

/// "memory bandwidth", "fp32 arithmetic", ...
std::string limit_name(Limit limit);

/// "54.3 % of memory bandwidth (fp64 arithmetic 3.2 %)"; when the nearest limit is far away, says
/// that something else holds the kernel up.
std::string format_share(const RooflineShare& share);

}  // namespace tercet
