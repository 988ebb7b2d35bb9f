#include "common/runtime/device_choice.hpp"

#include <algorithm>

#include "common/comm/device_binding.hpp"
#include "common/error/log.hpp"
#include "common/runtime/device_facts.hpp"

namespace tercet {
namespace {

/// Every node with shared devices has its own warning; one of them is told.
void warn_once(const Communicator& world, const std::string& warning) {
  const auto all = world.gather(warning);
  const auto first = std::find_if(all.begin(), all.end(), [](const auto& w) { return !w.empty(); });
  if (first != all.end()) log_warning(*first);
}

}  // namespace

int choose_device(const Communicator& world) {
  if (!back_end_has_devices()) return -1;
  const DeviceBinding binding = choose_device(world, visible_device_ids());
  warn_once(world, binding.warning);
  return binding.device;
}

}  // namespace tercet
