#include "common/comm/collective.hpp"

#include <string>

#include "common/error/agreed.hpp"
#include "common/error/describe.hpp"
#include "common/error/errors.hpp"

namespace tercet {
namespace {

Failure run_and_catch(const Communicator& comm, const std::function<void()>& work) {
  try {
    work();
    return {ExitCode::done, "", false};
  } catch (...) {
    Failure failure = describe(std::current_exception());
    if (failure.out_of_memory && comm.size() > 1)
      failure.text = "rank " + std::to_string(comm.rank()) + " of " + std::to_string(comm.size()) +
                     ": " + failure.text;
    return failure;
  }
}

bool holds_all_ranks(const Communicator& comm) {
  int size = 0;
  check_mpi(MPI_Comm_size(MPI_COMM_WORLD, &size), "MPI_Comm_size");
  return comm.size() == size;
}

}  // namespace

void run_collectively(const Communicator& comm, const std::function<void()>& work) {
  const Failure mine = run_and_catch(comm, work);
  const int failed = mine.code == ExitCode::done ? comm.size() : comm.rank();
  const auto first = static_cast<int>(comm.min(static_cast<std::int64_t>(failed)));
  if (first == comm.size()) return;
  ExitCode code = mine.code;
  comm.broadcast(&code, sizeof code, first);
  const std::string text = comm.broadcast(mine.text, first);
  if (holds_all_ranks(comm)) throw_on_all_ranks(code, text);
  throw_error(code, text);
}

}  // namespace tercet
