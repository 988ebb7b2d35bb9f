#pragma once

#include <optional>
#include <string>
#include <vector>

#include "common/error/free_memory.hpp"

namespace tercet {

/// What a rank computes on. Figures come from the device itself, never from a table.
struct DeviceFacts {
  std::string back_end;    ///< Kokkos's name: "Cuda", "OpenMP", "Serial"
  std::string name;        ///< "NVIDIA H200", or the processor's model
  std::string uuid;        ///< of a GPU; empty on the host
  std::string pci_bus_id;  ///< of a GPU, e.g. "0000:17:00.0"; empty on the host
  int concurrency = 1;     ///< threads that the back end may run at once
  MemoryState memory{};    ///< of the GPU, or of the node
};

/// Kokkos must be running.
DeviceFacts device_facts();

/// "NVIDIA H200 (Cuda, 139.8 GiB)".
std::string describe_device(const DeviceFacts& facts);

/// True for builds that compute on GPUs. These three need no running Kokkos.
bool back_end_has_devices();
/// UUIDs of the GPUs that this process sees, in the order of their numbers.
std::vector<std::string> visible_device_ids();
/// Memory of the current GPU; nothing on the host.
std::optional<MemoryState> device_memory();

/// The processor's model as the operating system calls it.
std::string processor_name();

}  // namespace tercet
