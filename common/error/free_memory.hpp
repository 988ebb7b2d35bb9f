#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace tercet {

/// "3.2 GiB", "512 B".
std::string format_bytes(double bytes);

struct MemoryState {
  std::int64_t free_bytes = 0;
  std::int64_t total_bytes = 0;
};

/// What the operating system says is available on this node; nothing where it cannot be asked.
std::optional<MemoryState> host_memory();

/// Has the GPU's memory named in free_memory(): common/runtime gives the function when it starts
/// the device, because this room knows no CUDA.
void set_device_memory_query(std::optional<MemoryState> (*query)());

/// For messages: "free now: 12.3 GiB of 16.0 GiB on the node, 0.4 GiB of 139.8 GiB on the GPU".
std::string free_memory();

}  // namespace tercet
