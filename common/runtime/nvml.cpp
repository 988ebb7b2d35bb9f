#include "common/runtime/nvml.hpp"

#include <dlfcn.h>

namespace tercet {
namespace {

template <class Function>
Function* function_in(void* library, const char* name) {
  return reinterpret_cast<Function*>(dlsym(library, name));
}

}  // namespace

Nvml::Nvml(const std::string& library) : library_(dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL)) {
  if (library_ == nullptr) return;
  const auto start = function_in<int()>(library_, "nvmlInit_v2");
  const auto find_device =
      function_in<int(const char*, void**)>(library_, "nvmlDeviceGetHandleByPciBusId_v2");
  const auto energy =
      function_in<int(void*, unsigned long long*)>(library_, "nvmlDeviceGetTotalEnergyConsumption");
  const auto shutdown = function_in<int()>(library_, "nvmlShutdown");
  const bool complete = start != nullptr && find_device != nullptr && energy != nullptr;
  if (!complete || start() != 0) return;
  find_device_ = find_device;
  energy_ = energy;
  shutdown_ = shutdown;
}

Nvml::~Nvml() {
  if (shutdown_ != nullptr) shutdown_();
  if (library_ != nullptr) dlclose(library_);
}

std::optional<double> Nvml::energy_joules(const std::string& pci_bus_id) const {
  constexpr double joules_per_millijoule = 1e-3;
  void* device = nullptr;
  unsigned long long millijoules = 0;
  if (!available() || find_device_(pci_bus_id.c_str(), &device) != 0) return std::nullopt;
  if (energy_(device, &millijoules) != 0) return std::nullopt;
  return static_cast<double>(millijoules) * joules_per_millijoule;
}

}  // namespace tercet
