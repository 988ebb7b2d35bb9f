#include "common/comm/crash_guard.hpp"

#include <pthread.h>
#include <setjmp.h>
#include <signal.h>

namespace tercet {
namespace {

// A signal handler gets no argument of ours, so what it needs has to be static.
sigjmp_buf return_point;
pthread_t guarded_thread;

void leave_on_fault(int signal_number) {
  if (pthread_equal(pthread_self(), guarded_thread) != 0) siglongjmp(return_point, 1);
  signal(signal_number, SIG_DFL);  // another thread: the fault happens again and ends the program
}

/// Installs the handler and puts the former ones back.
class FaultHandlers {
 public:
  FaultHandlers() {
    struct sigaction action = {};
    action.sa_handler = leave_on_fault;
    sigemptyset(&action.sa_mask);
    sigaction(SIGSEGV, &action, &former_segv_);
    sigaction(SIGBUS, &action, &former_bus_);
    sigaction(SIGABRT, &action, &former_abort_);
  }
  FaultHandlers(const FaultHandlers&) = delete;
  FaultHandlers& operator=(const FaultHandlers&) = delete;
  ~FaultHandlers() {
    sigaction(SIGSEGV, &former_segv_, nullptr);
    sigaction(SIGBUS, &former_bus_, nullptr);
    sigaction(SIGABRT, &former_abort_, nullptr);
  }

 private:
  struct sigaction former_segv_ = {};
  struct sigaction former_bus_ = {};
  struct sigaction former_abort_ = {};
};

}  // namespace

bool survives(const std::function<void()>& work) {
  guarded_thread = pthread_self();
  const FaultHandlers handlers;
  constexpr int save_signal_mask = 1;
  if (sigsetjmp(return_point, save_signal_mask) != 0) return false;
  work();
  return true;
}

}  // namespace tercet
