#include "common/runtime/fatal.hpp"

#include <mpi.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>

namespace tercet {
namespace {

// std::terminate and signal handlers take no arguments: what they need has to lie here.
char program_name[64] = "tercet";
std::atomic<bool> mpi_is_up{false};
std::atomic<int> own_rank{0};
std::atomic<int> num_ranks{1};
std::atomic<int> exit_code_when_stuck{0};

extern "C" void tercet_leave_now(int) {
  _exit(exit_code_when_stuck);
}

/// "rank 3 of 8: ", or nothing when there is no other.
std::string rank_prefix() {
  if (num_ranks == 1) return {};
  return "rank " + std::to_string(own_rank) + " of " + std::to_string(num_ranks) + ": ";
}

[[noreturn]] void end_on_uncaught_exception() {
  static std::atomic<bool> already{false};  // a second thread, or an exception in here
  if (already.exchange(true)) _exit(static_cast<int>(ExitCode::internal));
  Failure failure{ExitCode::internal, "std::terminate was called without an exception", false};
  if (const auto exception = std::current_exception()) failure = describe(exception);
  failure.text = rank_prefix() + failure.text;
  print_failure(program_name, failure);
  abort_all_ranks(failure.code);
}

/// Allowed in signal handlers, unlike stdio.
void write_plainly(const char* text) {
  if (write(STDERR_FILENO, text, std::strlen(text)) < 0) return;  // there is nobody left to tell
}

/// abort() of a library: Kokkos and CUDA do so when the device fails, glibc when memory is damaged.
extern "C" void tercet_end_on_abort(int) {
  std::signal(SIGABRT, SIG_DFL);
  write_plainly(program_name);
  write_plainly(": error: a library called abort(); its own words are above\n");
  abort_all_ranks(ExitCode::environment);
}

}  // namespace

void print_failure(const std::string& program, const Failure& failure) {
  const char* kind = failure.code == ExitCode::stopped ? "stopped" : "error";
  const std::string text = program + ": " + kind + ": " + failure.text + "\n";
  std::fflush(stdout);
  std::fwrite(text.data(), 1, text.size(), stderr);
  std::fflush(stderr);
}

void install_fatal_handlers(const std::string& program) {
  std::snprintf(program_name, sizeof program_name, "%s", program.c_str());
  std::set_terminate(end_on_uncaught_exception);
  std::signal(SIGABRT, tercet_end_on_abort);
}

void tell_fatal_handlers_mpi_is_up(int rank, int size) {
  own_rank = rank;
  num_ranks = size;
  mpi_is_up = true;
}

void tell_fatal_handlers_mpi_is_down() {
  mpi_is_up = false;
}

void abort_all_ranks(ExitCode code) {
  constexpr unsigned patience_s = 10;
  exit_code_when_stuck = static_cast<int>(code);
  std::signal(SIGALRM, tercet_leave_now);
  alarm(patience_s);
  if (mpi_is_up) MPI_Abort(MPI_COMM_WORLD, static_cast<int>(code));
  _exit(static_cast<int>(code));
}

}  // namespace tercet
