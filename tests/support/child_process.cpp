#include "tests/support/child_process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <filesystem>
#include <stdexcept>

namespace tercet::test {
namespace {

using Clock = std::chrono::steady_clock;

std::vector<std::string> copy_of_environment() {
  std::vector<std::string> copy;
  for (char** entry = environ; *entry; ++entry) copy.emplace_back(*entry);
  return copy;
}

// Taken before main, hence before MPI_Init adds its own variables.
const std::vector<std::string> environment_at_start = copy_of_environment();

std::vector<char*> pointers_to(const std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  for (const std::string& text : texts) pointers.push_back(const_cast<char*>(text.c_str()));
  pointers.push_back(nullptr);
  return pointers;
}

struct Child {
  pid_t pid = 0;
  int output = -1;
};

/// Starts the command as leader of a process group of its own.
Child start(const std::vector<std::string>& command) {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("pipe2 failed");
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  ::posix_spawn_file_actions_adddup2(&actions, ends[1], 1);
  ::posix_spawn_file_actions_adddup2(&actions, ends[1], 2);
  posix_spawnattr_t attributes;
  ::posix_spawnattr_init(&attributes);
  ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  Child child;
  const auto arguments = pointers_to(command);
  const auto environment = pointers_to(environment_at_start);
  const int error = ::posix_spawnp(&child.pid, arguments[0], &actions, &attributes,
                                   arguments.data(), environment.data());
  ::posix_spawn_file_actions_destroy(&actions);
  ::posix_spawnattr_destroy(&attributes);
  ::close(ends[1]);
  child.output = ends[0];
  if (error != 0) throw std::runtime_error("cannot start " + command.front());
  return child;
}

/// Reads until the child and its children have closed the pipe; false when that takes too long.
bool collect_output(const Child& child, Clock::time_point deadline, std::string& output) {
  std::array<char, 4096> part{};
  while (true) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now());
    pollfd wait{child.output, POLLIN, 0};
    if (left.count() <= 0 || ::poll(&wait, 1, static_cast<int>(left.count())) == 0) return false;
    const ssize_t got = ::read(child.output, part.data(), part.size());
    if (got <= 0) return true;
    output.append(part.data(), static_cast<std::size_t>(got));
  }
}

}  // namespace

ChildResult run_program(const std::vector<std::string>& command, int timeout_s) {
  const Child child = start(command);
  ChildResult result;
  const auto deadline = Clock::now() + std::chrono::seconds(timeout_s);
  result.timed_out = !collect_output(child, deadline, result.output);
  if (result.timed_out) ::kill(-child.pid, SIGKILL);
  ::close(child.output);
  int status = 0;
  ::waitpid(child.pid, &status, 0);
  result.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return result;
}

std::vector<std::string> on_ranks(int ranks, const std::string& program,
                                  const std::vector<std::string>& arguments) {
  std::vector<std::string> command{TERCET_MPIEXEC, TERCET_MPIEXEC_NUMPROC_FLAG,
                                   std::to_string(ranks), program};
  command.insert(command.end(), arguments.begin(), arguments.end());
  return command;
}

std::string built_program(const std::string& name) {
  return (std::filesystem::read_symlink("/proc/self/exe").parent_path() / name).string();
}

}  // namespace tercet::test
