#include "common/runtime/energy_meter.hpp"

#include <set>

namespace tercet {

EnergyMeter::EnergyMeter(const std::string& pci_bus_id, const std::string& library)
    : pci_bus_id_(pci_bus_id), nvml_(library) {
  if (!pci_bus_id_.empty()) start_ = nvml_.energy_joules(pci_bus_id_);
}

std::optional<double> EnergyMeter::joules_here() const {
  if (!start_) return std::nullopt;
  const auto now = nvml_.energy_joules(pci_bus_id_);
  if (!now) return std::nullopt;
  return *now - *start_;
}

std::optional<double> EnergyMeter::joules_of_all(const Communicator& world,
                                                 const std::string& host_name) const {
  const auto here = joules_here();
  const std::vector<double> joules = world.all_gather(here.value_or(-1.0));
  const std::vector<std::string> devices = world.all_gather(host_name + " " + pci_bus_id_);
  std::set<std::string> counted;
  double total = 0;
  for (std::size_t rank = 0; rank < joules.size(); ++rank) {
    if (joules[rank] < 0) return std::nullopt;
    if (counted.insert(devices[rank]).second) total += joules[rank];
  }
  return total;
}

}  // namespace tercet
