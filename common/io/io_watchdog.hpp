#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

namespace tercet::io {

/// Ends the process when an operation of a library takes longer than `patience`: the last help
/// against ranks that wait for each other for ever inside HDF5, which no return code can tell.
/// It prints what it waited for and leaves by _exit(3); MPI's launcher then ends
/// the other ranks.
class IoWatchdog {
 public:
  explicit IoWatchdog(std::chrono::duration<double> patience);
  IoWatchdog(const IoWatchdog&) = delete;
  IoWatchdog& operator=(const IoWatchdog&) = delete;
  ~IoWatchdog();

  /// Runs `work` under watch; `what` is printed when it does not come back.
  void watch(const std::string& what, const std::function<void()>& work);

 private:
  void run();
  void set(std::optional<std::string> what);

  std::chrono::duration<double> patience_;

  std::mutex mutex_;
  std::condition_variable changed_;
  std::optional<std::string> what_;  ///< what is under watch now
  int turn_ = 0;                     ///< counts the changes of what_
  bool ending_ = false;
  std::thread thread_;
};

}  // namespace tercet::io
