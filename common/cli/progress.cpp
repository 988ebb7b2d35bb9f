#include "common/cli/progress.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <utility>

namespace tercet {
namespace {

constexpr double rewrite_every_s = 0.2;

double steady_seconds() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double>(now).count();
}

void write_to_stdout(const std::string& text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
  std::fflush(stdout);
}

double fraction_done(const ProgressState& state) {
  if (state.last_step <= 0) return 1.0;
  return static_cast<double>(state.step) / static_cast<double>(state.last_step);
}

}  // namespace

std::string format_duration(double seconds) {
  const auto total = static_cast<std::int64_t>(std::llround(std::max(0.0, seconds)));
  const auto days = total / 86400, hours = total / 3600 % 24, minutes = total / 60 % 60;
  const auto rest = total % 60;
  if (days > 0) return fmt::format("{} d {:02}:{:02}:{:02}", days, hours, minutes, rest);
  if (hours > 0) return fmt::format("{}:{:02}:{:02}", hours, minutes, rest);
  return fmt::format("{}:{:02}", minutes, rest);
}

double progress_rate(const ProgressState& state, const ProgressUnit& unit) {
  const auto done = static_cast<double>(state.step - state.first_step);
  if (done <= 0 || state.elapsed_s <= 0) return -1;
  return done / state.elapsed_s * unit.per_step_and_second;
}

double remaining_seconds(const ProgressState& state) {
  const auto done = static_cast<double>(state.step - state.first_step);
  if (done <= 0 || state.elapsed_s <= 0) return -1;
  return static_cast<double>(state.last_step - state.step) * state.elapsed_s / done;
}

std::string format_progress(const ProgressState& state, const ProgressUnit& unit) {
  const auto percent = static_cast<int>(std::floor(100 * fraction_done(state)));
  std::string text = fmt::format("{:3} %  step {} of {}", percent, state.step, state.last_step);
  const double rate = progress_rate(state, unit);
  if (rate >= 0) text += fmt::format("  {:.4g} {}", rate, unit.name);
  text += "  " + format_duration(state.elapsed_s) + " elapsed";
  const double remaining = remaining_seconds(state);
  if (remaining > 0) text += "  " + format_duration(remaining) + " left";
  return text;
}

bool SparseSchedule::is_due(const ProgressState& state) {
  constexpr double first_s = 10, every_s = 60;
  constexpr std::int64_t parts = 10;
  const bool at_end = state.step >= state.last_step && !has_ended_;
  const bool first = !has_spoken_ && state.elapsed_s >= first_s;
  const bool next = state.elapsed_s - time_told_s_ >= every_s &&
                    (state.step - step_told_) * parts >= state.last_step;
  if (!at_end && !first && !next) return false;
  has_spoken_ = true;
  has_ended_ = state.step >= state.last_step;
  time_told_s_ = state.elapsed_s;
  step_told_ = state.step;
  return true;
}

Progress::Progress(Setup setup) : setup_(std::move(setup)) {
  if (!setup_.clock_s) setup_.clock_s = steady_seconds;
  if (!setup_.write) setup_.write = write_to_stdout;
  start_s_ = setup_.clock_s();
}

ProgressState Progress::state_at(std::int64_t step) const {
  return {setup_.first_step, step, setup_.last_step, setup_.clock_s() - start_s_};
}

void Progress::update(std::int64_t step) {
  if (!setup_.enabled) return;
  const ProgressState state = state_at(step);
  if (setup_.on_terminal)
    rewrite_line(state);
  else if (schedule_.is_due(state))
    setup_.write(format_progress(state, setup_.unit) + "\n");
}

void Progress::rewrite_line(const ProgressState& state) {
  if (state.elapsed_s < next_rewrite_s_ && state.step < state.last_step) return;
  next_rewrite_s_ = state.elapsed_s + rewrite_every_s;
  std::string line = format_progress(state, setup_.unit);
  if (setup_.columns > 0 && line.size() >= setup_.columns) line.resize(setup_.columns - 1);
  const std::size_t width = line.size();
  if (shown_width_ > width) line.append(shown_width_ - width, ' ');  // wipes what was longer
  shown_width_ = width;
  setup_.write("\r" + line);
}

void Progress::print_above(const std::string& text) {
  if (!setup_.enabled) return;
  std::string line = text;
  if (shown_width_ > text.size()) line.append(shown_width_ - text.size(), ' ');
  setup_.write((shown_width_ > 0 ? "\r" : "") + line + "\n");
  shown_width_ = 0;
  next_rewrite_s_ = 0;
}

void Progress::finish() {
  if (shown_width_ > 0) setup_.write("\n");
  shown_width_ = 0;
}

Progress::~Progress() {
  finish();
}

std::size_t terminal_columns() {
  winsize size{};
  return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

bool output_is_terminal() {
  return isatty(STDOUT_FILENO) == 1;
}

}  // namespace tercet
