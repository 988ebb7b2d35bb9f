#include "common/report/phase_statistics.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>

namespace tercet {
namespace {

constexpr double nanoseconds = 1e9;

std::vector<std::string> paths_of_all(const std::vector<PhaseTime>& mine,
                                      const Communicator& world) {
  std::string lines;
  for (const PhaseTime& phase : mine) lines += phase.path + "\n";
  std::vector<std::string> paths;
  for (const std::string& text : world.all_gather(lines)) {
    std::istringstream stream(text);
    for (std::string path; std::getline(stream, path);)
      if (std::find(paths.begin(), paths.end(), path) == paths.end()) paths.push_back(path);
  }
  return paths;
}

PhaseTime own_time(const std::vector<PhaseTime>& mine, const std::string& path) {
  const auto at = std::find_if(mine.begin(), mine.end(),
                               [&](const PhaseTime& phase) { return phase.path == path; });
  return at == mine.end() ? PhaseTime{path, 0, 0} : *at;
}

}  // namespace

std::vector<PhaseStatistics> phase_statistics(const std::vector<PhaseTime>& mine,
                                              const Communicator& world) {
  std::vector<PhaseStatistics> result;
  for (const std::string& path : paths_of_all(mine, world)) {
    const PhaseTime own = own_time(mine, path);
    // Whole nanoseconds, because integer sums do not depend on the order.
    const std::int64_t sum_ns = world.sum(std::int64_t{std::llround(own.seconds * nanoseconds)});
    const double mean_s = static_cast<double>(sum_ns) / nanoseconds / world.size();
    result.push_back(
        {path, world.min(own.seconds), mean_s, world.max(own.seconds), world.max(own.calls)});
  }
  return result;
}

}  // namespace tercet
