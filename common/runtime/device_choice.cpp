#include "common/runtime/device_choice.hpp"

#include <cstdlib>

#include "common/comm/collective.hpp"
#include "common/error/errors.hpp"
#include "common/runtime/device_facts.hpp"

namespace tercet {
namespace {

std::string no_device_text() {
  const char* visible = std::getenv("CUDA_VISIBLE_DEVICES");
  return "no GPU is visible, and this build of Tercet runs on GPUs. CUDA_VISIBLE_DEVICES is " +
         (visible == nullptr ? std::string("not set") : '"' + std::string(visible) + '"') +
         "; ask the scheduler for a GPU (e.g. --gpus-per-node=1), or use a host build";
}

}  // namespace

int choose_device(const Communicator& world) {
  if (!back_end_has_devices()) return -1;
  int count = 0;
  run_collectively(world, [&] {
    count = visible_devices();
    if (count == 0) throw EnvironmentError(no_device_text());
  });
  return world.node().rank() % count;
}

}  // namespace tercet
