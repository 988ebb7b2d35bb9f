#include "common/report/roofline.hpp"

#include "common/report/numbers.hpp"

namespace tercet {
namespace {

double share_of(double amount, double seconds, double limit_per_s) {
  return limit_per_s > 0 && seconds > 0 ? amount / seconds / limit_per_s : 0;
}

void consider(Limit limit, double share, RooflineShare& result) {
  if (share > result.nearest()) result.binding = limit;
}

std::string others(const RooflineShare& share) {
  std::string text;
  const auto add = [&](Limit limit, double value) {
    if (limit == share.binding || value == 0) return;
    text += (text.empty() ? "" : ", ") + limit_name(limit) + " " + percent(value);
  };
  add(Limit::memory_bandwidth, share.memory_bandwidth);
  add(Limit::fp32, share.fp32);
  add(Limit::fp64, share.fp64);
  return text.empty() ? "" : " (" + text + ")";
}

}  // namespace

double RooflineShare::nearest() const {
  switch (binding) {
    case Limit::memory_bandwidth:
      return memory_bandwidth;
    case Limit::fp32:
      return fp32;
    case Limit::fp64:
      return fp64;
    default:
      return 0;
  }
}

RooflineShare roofline_share(const KernelCost& cost, double element_steps, double seconds,
                             const MachineLimits& limits) {
  RooflineShare result;
  result.memory_bandwidth = share_of(cost.bytes * element_steps, seconds, limits.bytes_per_s);
  result.fp32 = share_of(cost.fp32_flops * element_steps, seconds, limits.fp32_flops_per_s);
  result.fp64 = share_of(cost.fp64_flops * element_steps, seconds, limits.fp64_flops_per_s);
  consider(Limit::memory_bandwidth, result.memory_bandwidth, result);
  consider(Limit::fp32, result.fp32, result);
  consider(Limit::fp64, result.fp64, result);
  return result;
}

std::string limit_name(Limit limit) {
  switch (limit) {
    case Limit::memory_bandwidth:
      return "memory bandwidth";
    case Limit::fp32:
      return "fp32 arithmetic";
    case Limit::fp64:
      return "fp64 arithmetic";
    default:
      return "unknown limit";
  }
}

std::string format_share(const RooflineShare& share) {
  constexpr double far = 0.2;
  if (share.binding == Limit::unknown) return "not known (no measured limits)";
  const std::string text =
      percent(share.nearest()) + " of " + limit_name(share.binding) + others(share);
  return share.nearest() < far ? text + "; latency or waiting binds, not a limit" : text;
}

}  // namespace tercet
