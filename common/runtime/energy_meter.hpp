#pragma once

#include <optional>
#include <string>

#include "common/comm/communicator.hpp"
#include "common/runtime/nvml.hpp"

namespace tercet {

/// Energy that the GPUs have used since the meter was made. The counter is the card's own, which a
/// run of a few seconds reads exactly enough; sampled power would miss most of a short kernel.
class EnergyMeter {
 public:
  /// `pci_bus_id` of this rank's GPU; empty on the host, where there are no figures.
  explicit EnergyMeter(const std::string& pci_bus_id,
                       const std::string& library = "libnvidia-ml.so.1");

  /// Joules of this rank's GPU, those of other ranks on the same GPU included.
  std::optional<double> joules_here() const;

  /// Joules of all GPUs of all ranks, each counted once. Nothing when one of them does not tell.
  /// `host_name` tells the nodes apart. Collective.
  std::optional<double> joules_of_all(const Communicator& world,
                                      const std::string& host_name) const;

 private:
  std::string pci_bus_id_;
  Nvml nvml_;
  std::optional<double> start_;
};

}  // namespace tercet
