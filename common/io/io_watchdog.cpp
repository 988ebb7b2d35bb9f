#include "common/io/io_watchdog.hpp"

#include <unistd.h>

#include <cstdio>
#include <utility>

#include "common/error/exit_codes.hpp"

namespace tercet::io {

IoWatchdog::IoWatchdog(std::chrono::duration<double> patience)
    : patience_(patience), thread_([this] { run(); }) {}

IoWatchdog::~IoWatchdog() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

void IoWatchdog::set(std::optional<std::string> what) {
  {
    const std::lock_guard lock(mutex_);
    what_ = std::move(what);
    ++turn_;
  }
  changed_.notify_all();
}

void IoWatchdog::watch(const std::string& what, const std::function<void()>& work) {
  set(what);
  try {
    work();
  } catch (...) {
    set(std::nullopt);
    throw;
  }
  set(std::nullopt);
}

void IoWatchdog::run() {
  std::unique_lock lock(mutex_);
  while (!ending_) {
    const int turn = turn_;
    const auto is_over = [&] { return ending_ || turn_ != turn; };
    if (!what_) {
      changed_.wait(lock, is_over);
    } else if (!changed_.wait_for(lock, patience_, is_over)) {
      std::fprintf(stderr,
                   "error: %s has not come back for %.0f s; the disk is full or broken, or a rank "
                   "is gone; this run ends\n",
                   what_->c_str(), patience_.count());
      std::fflush(nullptr);

      ::_exit(static_cast<int>(ExitCode::environment));
    }
  }
}

}  // namespace tercet::io
