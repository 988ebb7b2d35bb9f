#include <fstream>
#include <string>

#include "common/runtime/device_facts.hpp"

namespace tercet {

std::string processor_name() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    if (line.rfind("model name", 0) != 0) continue;
    const auto colon = line.find(": ");
    if (colon != std::string::npos) return line.substr(colon + 2);
  }
  return "unknown processor";
}

std::string describe_device(const DeviceFacts& facts) {
  return facts.name + " (" + facts.back_end + ", " +
         format_bytes(static_cast<double>(facts.memory.total_bytes)) + ")";
}

}  // namespace tercet
