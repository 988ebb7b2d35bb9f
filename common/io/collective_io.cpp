#include "common/io/collective_io.hpp"

#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <exception>
#include <thread>

#include "common/error/errors.hpp"

namespace tercet::io {
namespace {

struct Outcome {
  int code = 0;
  std::string text;
};

Outcome run_and_catch(const std::function<void()>& work) {
  try {
    work();
    return {};
  } catch (const Error& error) {
    return {static_cast<int>(error.code()), error.what()};
  } catch (const std::exception& error) {
    return {static_cast<int>(ExitCode::environment), error.what()};
  }
}

bool comes_in_time(MPI_Request& request, double patience_s) {
  using Clock = std::chrono::steady_clock;
  const auto deadline = Clock::now() + std::chrono::duration<double>(patience_s);
  int done = 0;
  while (true) {
    check_mpi(MPI_Test(&request, &done, MPI_STATUS_IGNORE), "MPI_Test");
    if (done != 0 || Clock::now() > deadline) return done != 0;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

[[noreturn]] void end_the_run(const Communicator& comm, const Outcome& mine) {
  std::fprintf(stderr,
               "error: %s\n  (the other ranks hang in the same operation; rank %d ends the run)\n",
               mine.text.c_str(), comm.rank());
  std::fflush(nullptr);
  ::_exit(mine.code);
}

}  // namespace

void run_collective_io(const Communicator& comm, const std::function<void()>& work,
                       double patience_s) {
  const Outcome mine = run_and_catch(work);
  int first = mine.code == 0 ? comm.size() : comm.rank();
  MPI_Request request = MPI_REQUEST_NULL;
  check_mpi(MPI_Iallreduce(MPI_IN_PLACE, &first, 1, MPI_INT, MPI_MIN, comm.raw(), &request),
            "MPI_Iallreduce");
  if (mine.code == 0)
    check_mpi(MPI_Wait(&request, MPI_STATUS_IGNORE), "MPI_Wait");
  else if (!comes_in_time(request, patience_s))
    end_the_run(comm, mine);
  if (first == comm.size()) return;
  int code = mine.code;
  comm.broadcast(&code, sizeof code, first);
  throw_error(static_cast<ExitCode>(code), comm.broadcast(mine.text, first));
}

}  // namespace tercet::io
