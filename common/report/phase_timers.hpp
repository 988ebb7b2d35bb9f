#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace tercet {

/// Time spent in one phase by this rank.
struct PhaseTime {
  std::string path;    ///< names from the outside in, e.g. "step/forces"
  double seconds = 0;  ///< inner phases included
  std::int64_t calls = 0;
};

/// Wall time by named phase, on a monotonic clock. Phases nest; a phase entered inside another is
/// another phase than the same name elsewhere. For the main thread only.
///
///     const auto region = timers.region("forces");   // until the end of the block
///
/// Launches on a device return at once, so a phase holds the time of its waits; with hooks that
/// wait for the device (common/report/phase_hooks.hpp) it holds its own work, and runs slower.
class PhaseTimers {
 public:
  /// Called at both ends of a region, outside the time that is measured at its start and inside it
  /// at its end, so that waiting for the device counts where the work was given.
  struct Hooks {
    std::function<void(const char* name)> enter{};
    std::function<void()> leave{};
    std::function<double()> clock_s{};  ///< default: std::chrono::steady_clock
  };

  PhaseTimers();
  explicit PhaseTimers(Hooks hooks);

  class Region {
   public:
    ~Region() { timers_.leave(phase_, start_s_); }
    Region(const Region&) = delete;
    Region& operator=(const Region&) = delete;

   private:
    friend class PhaseTimers;
    Region(PhaseTimers& timers, std::size_t phase, double start_s)
        : timers_(timers), phase_(phase), start_s_(start_s) {}

    PhaseTimers& timers_;
    std::size_t phase_;
    double start_s_;
  };

  [[nodiscard]] Region region(std::string_view name);

  /// Every phase after the one that holds it, in the order of first entry; open ones without the
  /// time since they were entered.
  std::vector<PhaseTime> times() const;

 private:
  struct Phase {
    std::string name;
    std::size_t parent = 0;
    double seconds = 0;
    std::int64_t calls = 0;
    std::vector<std::size_t> inside{};
  };

  std::size_t find_or_add(std::string_view name);
  void leave(std::size_t phase, double start_s);
  void list(std::size_t phase, const std::string& prefix, std::vector<PhaseTime>& to) const;

  Hooks hooks_;
  std::vector<Phase> phases_{1};  ///< the first one holds all others
  std::size_t current_ = 0;
};

}  // namespace tercet
