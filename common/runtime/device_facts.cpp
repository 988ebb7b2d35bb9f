#include "common/runtime/device_facts.hpp"

#include <Kokkos_Core.hpp>

#include "common/parallel/types.hpp"

namespace tercet {

#ifdef KOKKOS_ENABLE_CUDA
namespace {

std::string uuid_text(const cudaUUID_t& uuid) {
  static const char* const digits = "0123456789abcdef";
  std::string text = "GPU-";
  for (int i = 0; i < 16; ++i) {
    const auto byte = static_cast<unsigned char>(uuid.bytes[i]);
    if (i == 4 || i == 6 || i == 8 || i == 10) text += '-';
    text += digits[byte >> 4];
    text += digits[byte & 15];
  }
  return text;
}

void add_device(DeviceFacts& facts) {
  int device = 0;
  cudaDeviceProp properties{};
  char bus_id[32] = "";
  if (cudaGetDevice(&device) != cudaSuccess) return;
  if (cudaGetDeviceProperties(&properties, device) != cudaSuccess) return;
  facts.name = properties.name;
  facts.uuid = uuid_text(properties.uuid);
  if (cudaDeviceGetPCIBusId(bus_id, sizeof bus_id, device) == cudaSuccess)
    facts.pci_bus_id = bus_id;
}

}  // namespace

bool back_end_has_devices() {
  return true;
}

std::vector<std::string> visible_device_ids() {
  int count = 0;
  if (cudaGetDeviceCount(&count) != cudaSuccess) return {};
  std::vector<std::string> ids;
  for (int device = 0; device < count; ++device) {
    cudaDeviceProp properties{};
    if (cudaGetDeviceProperties(&properties, device) == cudaSuccess)
      ids.push_back(uuid_text(properties.uuid));
  }
  return ids;
}

std::optional<MemoryState> device_memory() {
  std::size_t free = 0, total = 0;
  if (cudaMemGetInfo(&free, &total) != cudaSuccess) return std::nullopt;
  return MemoryState{static_cast<std::int64_t>(free), static_cast<std::int64_t>(total)};
}
#else
namespace {

void add_device(DeviceFacts& facts) {
  facts.name = processor_name();
}

}  // namespace

bool back_end_has_devices() {
  return false;
}

std::vector<std::string> visible_device_ids() {
  return {};
}

std::optional<MemoryState> device_memory() {
  return std::nullopt;
}
#endif

DeviceFacts device_facts() {
  DeviceFacts facts;
  facts.back_end = ExecSpace::name();
  facts.concurrency = ExecSpace().concurrency();
  facts.memory = device_memory().value_or(host_memory().value_or(MemoryState{}));
  add_device(facts);
  return facts;
}

}  // namespace tercet
