#include "common/io/collective_io.hpp"

#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <exception>
#include <thread>

#include "common/comm/collective.hpp"
#include "common/error/describe.hpp"

namespace tercet::io {
namespace {

std::exception_ptr run_and_catch(const std::function<void()>& work) {
  try {
    work();
    return nullptr;
  } catch (...) {
    return std::current_exception();
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

[[noreturn]] void end_the_run(const Communicator& comm, const Failure& failure) {
  std::fprintf(stderr,
               "error: %s\n  (the other ranks hang in the same operation; rank %d ends the run)\n",
               failure.text.c_str(), comm.rank());
  std::fflush(nullptr);
  ::_exit(static_cast<int>(failure.code));
}

}  // namespace

void run_collective_io(const Communicator& comm, const std::function<void()>& work,
                       double patience_s) {
  const std::exception_ptr mine = run_and_catch(work);
  int num_failed = mine ? 1 : 0;
  MPI_Request request = MPI_REQUEST_NULL;
  check_mpi(MPI_Iallreduce(MPI_IN_PLACE, &num_failed, 1, MPI_INT, MPI_SUM, comm.raw(), &request),
            "MPI_Iallreduce");
  if (!mine)
    check_mpi(MPI_Wait(&request, MPI_STATUS_IGNORE), "MPI_Wait");
  else if (!comes_in_time(request, patience_s))
    end_the_run(comm, describe(mine));
  if (num_failed == 0) return;
  run_collectively(comm, [&] {
    if (mine) std::rethrow_exception(mine);
  });
}

}  // namespace tercet::io
