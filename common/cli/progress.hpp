#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace tercet {

/// How a solver counts its speed, e.g. {"ns/day", dt_ns * 86400}: the rate is steps per second
/// times `per_step_and_second`.
struct ProgressUnit {
  std::string name = "steps/s";
  double per_step_and_second = 1.0;
};

/// Where a run is. Times in seconds since it began or was restarted.
struct ProgressState {
  std::int64_t first_step = 0;  ///< where this process began: not 0 after a restart
  std::int64_t step = 0;
  std::int64_t last_step = 0;
  double elapsed_s = 0;
};

/// "1:02:03", "2:03", "3 d 04:05:06".
std::string format_duration(double seconds);

/// Rate in the unit and seconds that remain, from the mean speed of this process; negative while
/// nothing can be said.
double progress_rate(const ProgressState& state, const ProgressUnit& unit);
double remaining_seconds(const ProgressState& state);

/// "37 %  step 3700 of 10000  12.3 ns/day  0:12 elapsed  0:20 left".
std::string format_progress(const ProgressState& state, const ProgressUnit& unit);

/// Decides when a batch log gets its next line: at most one a minute and one every ten percent,
/// whichever is rarer; the first one already after ten seconds, and always one at the end.
class SparseSchedule {
 public:
  /// True when a line is due at this state; then the next one is a minute and ten percent away.
  bool is_due(const ProgressState& state);

 private:
  bool has_spoken_ = false;
  bool has_ended_ = false;
  double time_told_s_ = 0;
  std::int64_t step_told_ = 0;
};

/// Shows progress: on a terminal one line that is rewritten, elsewhere sparse lines in the log.
/// Time comes from a monotonic clock, so that setting the wall clock spoils neither rate nor
/// remaining time. Only rank 0 should have one that is enabled.
class Progress {
 public:
  /// What to show and how. Tests replace the clock and the writer.
  struct Setup {
    ProgressUnit unit{};
    std::int64_t first_step = 0;
    std::int64_t last_step = 0;
    bool enabled = true;
    bool on_terminal = false;
    std::size_t columns = 0;  ///< width of the terminal; longer lines are cut. 0: no limit
    std::function<double()> clock_s{};                ///< default: std::chrono::steady_clock
    std::function<void(const std::string&)> write{};  ///< default: standard output
  };

  explicit Progress(Setup setup);

  /// Cheap when no line is due; call it once a step.
  void update(std::int64_t step);
  /// Writes whole lines; on a terminal they go above the progress line.
  void print_above(const std::string& text);
  /// Ends the line on a terminal. Also called by the destructor.
  void finish();
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

 private:
  ProgressState state_at(std::int64_t step) const;
  void rewrite_line(const ProgressState& state);

  Setup setup_;
  SparseSchedule schedule_;
  double start_s_ = 0;
  double next_rewrite_s_ = 0;
  std::size_t shown_width_ = 0;
};

/// Whether standard output is a terminal, and how many columns it has (0 when it does not say).
bool output_is_terminal();
std::size_t terminal_columns();

}  // namespace tercet
