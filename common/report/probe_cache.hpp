#pragma once

#include <optional>
#include <string>

#include "common/report/roofline.hpp"

namespace tercet {

/// What a measurement of the machine holds for.
struct ProbeKey {
  std::string host;
  std::string device;  ///< its name, and its UUID if it has one
  std::string back_end;
  int ranks_on_node = 1;
  int threads = 1;
};

/// The file that keeps the result for `key`: <cache>/tercet/probe-<key>.txt, where <cache> is
/// XDG_CACHE_HOME or ~/.cache. An empty path when there is no such folder to be had.
std::string probe_cache_file(const ProbeKey& key);

/// What was measured before; nothing when there is no such file, or it is damaged or of another
/// key.
std::optional<MachineLimits> read_probe_cache(const std::string& file, const ProbeKey& key);

/// Keeps a result. Silent when that is not possible: the next run measures again.
void write_probe_cache(const std::string& file, const ProbeKey& key, const MachineLimits& limits);

}  // namespace tercet
