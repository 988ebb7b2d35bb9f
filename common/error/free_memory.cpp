#include "common/error/free_memory.hpp"

#include <array>
#include <cstdio>
#include <fstream>

namespace tercet {
namespace {

std::optional<MemoryState> (*device_query)() = nullptr;  // one device per process

std::string free_of_total(const MemoryState& state, const char* where) {
  return format_bytes(static_cast<double>(state.free_bytes)) + " of " +
         format_bytes(static_cast<double>(state.total_bytes)) + " on the " + where;
}

}  // namespace

std::string format_bytes(double bytes) {
  constexpr std::array<const char*, 6> units{"B", "KiB", "MiB", "GiB", "TiB", "PiB"};
  std::size_t unit = 0;
  while (bytes >= 1024 && unit + 1 < units.size()) {
    bytes /= 1024;
    ++unit;
  }
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), unit == 0 ? "%.0f %s" : "%.1f %s", bytes, units[unit]);
  return text.data();
}

std::optional<MemoryState> host_memory() {
  std::ifstream file("/proc/meminfo");
  MemoryState state;
  std::string name, unit;
  std::int64_t kibibytes = 0;
  while (file >> name >> kibibytes) {
    std::getline(file, unit);
    if (name == "MemTotal:") state.total_bytes = kibibytes * 1024;
    if (name == "MemAvailable:") state.free_bytes = kibibytes * 1024;
  }
  if (state.total_bytes == 0) return std::nullopt;
  return state;
}

void set_device_memory_query(std::optional<MemoryState> (*query)()) {
  device_query = query;
}

std::string free_memory() {
  const auto host = host_memory();
  const auto device = device_query != nullptr ? device_query() : std::nullopt;
  std::string text;
  if (host) text += free_of_total(*host, "node");
  if (device) text += (text.empty() ? "" : ", ") + free_of_total(*device, "GPU");
  return text.empty() ? "" : "free now: " + text;
}

}  // namespace tercet
