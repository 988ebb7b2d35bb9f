#pragma once

#include <cstdint>

namespace tercet {

/// The last-level caches of this node.
struct CacheSizes {
  std::int64_t one_bytes = 32LL << 20;  ///< of one cache
  std::int64_t all_bytes = 32LL << 20;  ///< of all of them together
};

/// As the operating system tells; the defaults where it does not.
CacheSizes last_level_caches();

/// Bytes of the triad's arrays on each of `ranks_on_node` ranks: four times the cache that a rank
/// may find for itself, at least 64 MiB, and all together at most a quarter of the free memory.
std::int64_t triad_bytes_on_host(const CacheSizes& caches, int ranks_on_node,
                                 std::int64_t free_bytes);

}  // namespace tercet
