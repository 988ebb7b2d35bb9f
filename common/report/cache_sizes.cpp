#include "common/report/cache_sizes.hpp"

#include <algorithm>
#include <fstream>
#include <set>
#include <string>

namespace tercet {
namespace {

std::string first_line(const std::string& path) {
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  return line;
}

/// "32768K" in bytes, 0 when it is something else.
std::int64_t parse_size(const std::string& text) {
  std::int64_t number = 0;
  std::size_t i = 0;
  for (; i < text.size() && text[i] >= '0' && text[i] <= '9'; ++i)
    number = number * 10 + (text[i] - '0');
  if (i == 0 || i >= text.size()) return number;
  return text[i] == 'K' ? number << 10 : text[i] == 'M' ? number << 20 : number;
}

}  // namespace

CacheSizes last_level_caches() {
  std::set<std::string> seen;  // each cache is listed by every processor that shares it
  std::int64_t one = 0;
  for (int cpu = 0;; ++cpu) {
    const std::string folder =
        "/sys/devices/system/cpu/cpu" + std::to_string(cpu) + "/cache/index3/";
    const std::string sharers = first_line(folder + "shared_cpu_list");
    if (sharers.empty()) break;
    seen.insert(sharers);
    one = std::max(one, parse_size(first_line(folder + "size")));
  }
  if (one == 0) return {};
  return {one, one * static_cast<std::int64_t>(seen.size())};
}

std::int64_t triad_bytes_on_host(const CacheSizes& caches, int ranks_on_node,
                                 std::int64_t free_bytes) {
  constexpr std::int64_t least = 64LL << 20;
  const std::int64_t own_cache = std::min(caches.one_bytes, caches.all_bytes / ranks_on_node);
  const std::int64_t wanted = std::max(least, 4 * own_cache);
  return std::min(wanted, free_bytes / 4 / ranks_on_node);
}

}  // namespace tercet
