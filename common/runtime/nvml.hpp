#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace tercet {

/// NVIDIA's management library, opened at run time: where it is absent there are no figures, and
/// nothing fails. Needs neither its header nor CUDA.
class Nvml {
 public:
  explicit Nvml(const std::string& library = "libnvidia-ml.so.1");
  ~Nvml();
  Nvml(const Nvml&) = delete;
  Nvml& operator=(const Nvml&) = delete;

  bool available() const { return energy_ != nullptr; }

  /// Energy that a GPU has used since its driver was loaded, in joules; nothing when it does not
  /// tell (MIG slices, cards before Volta). `pci_bus_id` as in DeviceFacts.
  std::optional<double> energy_joules(const std::string& pci_bus_id) const;

 private:
  void* library_ = nullptr;
  int (*shutdown_)() = nullptr;
  int (*find_device_)(const char*, void**) = nullptr;
  int (*energy_)(void*, unsigned long long*) = nullptr;
};

}  // namespace tercet
