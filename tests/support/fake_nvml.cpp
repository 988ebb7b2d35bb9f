// Stands in for libnvidia-ml.so.1: one GPU "0000:17:00.0" whose energy in millijoules is the
// environment variable FAKE_NVML_MILLIJOULES, and one "0000:18:00.0" that does not tell.
#include <cstdlib>
#include <cstring>

namespace {

char telling, silent;

}  // namespace

extern "C" {

int nvmlInit_v2() {
  return std::getenv("FAKE_NVML_BROKEN") != nullptr ? 9 : 0;
}

int nvmlShutdown() {
  return 0;
}

int nvmlDeviceGetHandleByPciBusId_v2(const char* bus_id, void** device) {
  if (std::strcmp(bus_id, "0000:17:00.0") == 0)
    *device = &telling;
  else if (std::strcmp(bus_id, "0000:18:00.0") == 0)
    *device = &silent;
  else
    return 6;
  return 0;
}

int nvmlDeviceGetTotalEnergyConsumption(void* device, unsigned long long* millijoules) {
  if (device != &telling) return 3;
  *millijoules = std::strtoull(std::getenv("FAKE_NVML_MILLIJOULES"), nullptr, 10);
  return 0;
}
}
