#include "common/runtime/stop_flag.hpp"

#include <atomic>
#include <csignal>
#include <ctime>
#include <initializer_list>

namespace tercet {
namespace {

// Signal handlers can reach nothing but such variables.
std::atomic<int> stop_signal{0};
std::atomic<long> last_interrupt_s{-1000};
static_assert(std::atomic<int>::is_always_lock_free && std::atomic<long>::is_always_lock_free);

extern "C" void tercet_note_stop_signal(int signal) {
  stop_signal = signal;
}

extern "C" void tercet_note_interrupt(int signal) {
  constexpr long patience_s = 5;
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  const long before = last_interrupt_s.exchange(now.tv_sec);
  stop_signal = signal;
  if (now.tv_sec - before <= patience_s) {
    std::signal(signal, SIG_DFL);
    raise(signal);
  }
}

void install(int signal, void (*handler)(int)) {
  struct sigaction action = {};
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;  // file and network calls go on as if nothing had happened
  sigemptyset(&action.sa_mask);
  sigaction(signal, &action, nullptr);
}

/// A parent may have blocked them; blocked ones would never arrive.
void unblock(std::initializer_list<int> signals) {
  sigset_t set;
  sigemptyset(&set);
  for (const int signal : signals) sigaddset(&set, signal);
  sigprocmask(SIG_UNBLOCK, &set, nullptr);
}

}  // namespace

void install_stop_signals() {
  install(SIGTERM, tercet_note_stop_signal);
  install(SIGUSR1, tercet_note_stop_signal);
  install(SIGINT, tercet_note_interrupt);
  unblock({SIGTERM, SIGUSR1, SIGINT});
  std::signal(SIGXFSZ, SIG_IGN);
}

bool StopFlag::requested_here() noexcept {
  return stop_signal != 0;
}

std::string StopFlag::reason_here() {
  switch (stop_signal) {
    case SIGTERM:
      return "SIGTERM";
    case SIGUSR1:
      return "SIGUSR1";
    case SIGINT:
      return "SIGINT";
    default:
      return {};
  }
}

}  // namespace tercet
