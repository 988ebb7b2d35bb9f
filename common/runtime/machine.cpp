#include "common/runtime/machine.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "common/comm/collective.hpp"
#include "common/error/errors.hpp"
#include "common/report/cache_sizes.hpp"
#include "common/report/machine_probe.hpp"
#include "common/report/numbers.hpp"
#include "common/report/probe_cache.hpp"

namespace tercet {
namespace {

/// Many times the largest cache of a GPU, and little of its memory.
constexpr std::int64_t triad_bytes_on_device = 768LL << 20;

ProbeKey probe_key(const DeviceFacts& facts, const Communicator& node) {
  return {host_name(), facts.name + " " + facts.uuid, facts.back_end, node.size(),
          facts.concurrency};
}

ProbeSize probe_size(const DeviceFacts& facts, const Communicator& node) {
  ProbeSize size;
  size.triad_bytes =
      back_end_has_devices()
          ? std::min(triad_bytes_on_device, facts.memory.free_bytes / 4 / node.size())
          : triad_bytes_on_host(last_level_caches(), node.size(), facts.memory.free_bytes);
  return size;
}

/// Measured at the same time on all ranks; each gets the mean of its node, so that the cache has
/// one answer for all of them.
MachineLimits measure(const Communicator& world, const Communicator& node,
                      const DeviceFacts& facts) {
  MachineLimits limits;
  const ProbeSize size = probe_size(facts, node);
  world.barrier();
  try {
    run_collectively(world, [&] { limits = measure_limits(size); });
  } catch (const EnvironmentError&) {  // no memory left for it: the report goes without
    limits = {};
  }
  MachineLimits mean = sum_over_ranks(node, limits);
  mean.bytes_per_s /= node.size();
  mean.fp32_flops_per_s /= node.size();
  mean.fp64_flops_per_s /= node.size();
  return mean;
}

MachineLimits measure_and_keep(const Communicator& world) {
  const Communicator node = world.node();
  const DeviceFacts facts = device_facts();
  const ProbeKey key = probe_key(facts, node);
  const MachineLimits limits = measure(world, node, facts);
  if (node.is_root() && limits.bytes_per_s > 0)
    write_probe_cache(probe_cache_file(key), key, limits);
  return limits;
}

}  // namespace

std::string host_name() {
  char name[MPI_MAX_PROCESSOR_NAME];
  int length = 0;
  check_mpi(MPI_Get_processor_name(name, &length), "MPI_Get_processor_name");
  return {name, name + length};
}

MachineLimits machine_limits(const Communicator& world, bool probe) {
  if (!probe) return {};
  const ProbeKey key = probe_key(device_facts(), world.node());
  const auto known = read_probe_cache(probe_cache_file(key), key);
  return world.all_true(known.has_value()) ? *known : measure_and_keep(world);
}

MachineLimits sum_over_ranks(const Communicator& world, const MachineLimits& mine) {
  // Whole kilobytes and kiloflops: integer sums do not depend on the order.
  constexpr double grain = 1000;
  const auto sum = [&](double value) {
    return grain * static_cast<double>(world.sum(std::int64_t{std::llround(value / grain)}));
  };
  return {sum(mine.bytes_per_s), sum(mine.fp32_flops_per_s), sum(mine.fp64_flops_per_s)};
}

namespace {

std::string limits_line(const char* who, const MachineLimits& limits) {
  return std::string(who) + with_prefix(limits.bytes_per_s, "B/s") + " memory, " +
         with_prefix(limits.fp32_flops_per_s, "flop/s") + " fp32, " +
         with_prefix(limits.fp64_flops_per_s, "flop/s") + " fp64\n";
}

}  // namespace

std::string format_machine(const DeviceFacts& device, const std::string& host, int ranks,
                           const MachineLimits& mine, const MachineLimits& all) {
  std::string text = "Rank 0 on " + host + ": " + describe_device(device) + "\n";
  if (mine.bytes_per_s <= 0) return text + "The limits could not be measured: no memory for it.\n";
  text += limits_line("  one rank:  ", mine);
  if (ranks > 1) text += limits_line("  all ranks: ", all);
  return text;
}

std::string measure_and_format_machine(const Communicator& world) {
  const MachineLimits mine = measure_and_keep(world);
  const MachineLimits all = sum_over_ranks(world, mine);
  const std::string text = format_machine(device_facts(), host_name(), world.size(), mine, all);
  return world.broadcast(text);
}

}  // namespace tercet
