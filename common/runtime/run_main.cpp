#include "common/runtime/run_main.hpp"

#include <mpi.h>

#include <cstdlib>
#include <string_view>
#include <utility>

#include "common/error/agreed.hpp"
#include "common/error/describe.hpp"
#include "common/error/unfinalizable.hpp"
#include "common/runtime/device_choice.hpp"
#include "common/runtime/fatal.hpp"
#include "common/runtime/kokkos_session.hpp"
#include "common/runtime/logging.hpp"
#include "common/runtime/stop_flag.hpp"

namespace tercet {
namespace {

/// Output from a thread needs MPI_THREAD_MULTIPLE; where that makes an MPI slow or breaks it,
/// TERCET_MPI_THREADS=funneled goes without.
int wanted_thread_level() {
  const char* chosen = std::getenv("TERCET_MPI_THREADS");
  const bool funneled = chosen != nullptr && std::string_view(chosen) == "funneled";
  return funneled ? MPI_THREAD_FUNNELED : MPI_THREAD_MULTIPLE;
}

void start_mpi(int& argc, char**& argv) {
  int provided = 0;
  MPI_Init_thread(&argc, &argv, wanted_thread_level(), &provided);
  int rank = 0, size = 1;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  tell_fatal_handlers_mpi_is_up(rank, size);
}

/// Only errors that all ranks have are caught; any other finds no handler, which std::terminate
/// notices before it unwinds anything.
Failure run_on_many(Session& session, const std::function<void(Session&)>& body) {
  try {
    body(session);
    return {ExitCode::done, "", false};
  } catch (const Agreed&) {
    return describe(std::current_exception());
  }
}

Failure run_alone(Session& session, const std::function<void(Session&)>& body) {
  try {
    body(session);
    return {ExitCode::done, "", false};
  } catch (...) {
    return describe(std::current_exception());
  }
}

/// Rank 0 speaks for all; nobody goes on, perhaps to end the program, before it has spoken.
void conclude(const std::string& program, const Communicator& world, const Failure& failure) {
  if (failure.code != ExitCode::done && world.is_root()) print_failure(program, failure);
  const bool all_can_finalize = world.max(std::int64_t{process_is_unfinalizable() ? 1 : 0}) == 0;
  if (all_can_finalize) return;
  abort_all_ranks(failure.code == ExitCode::done ? ExitCode::environment : failure.code);
}

ExitCode run_body(const std::string& program, int argc, char** argv,
                  const std::function<void(Session&)>& body) {
  const Communicator world = Communicator::world();
  configure_logging({program, world.rank(), Verbosity::normal, ""});
  Session session(program, world, argc, argv);
  const Failure failure = world.size() > 1 ? run_on_many(session, body) : run_alone(session, body);
  conclude(program, world, failure);
  return failure.code;
}

}  // namespace

Session::Session(std::string program, const Communicator& world, int argc, char** argv)
    : program_(std::move(program)),
      world_(world),
      argc_(argc),
      argv_(argv),
      arguments_(argv + 1, argv + argc) {}

void Session::on_device(const std::function<void()>& work) {
  const KokkosSession kokkos(choose_device(world_));
  work();
}

int run_main(const std::string& program, int argc, char** argv,
             const std::function<void(Session&)>& body) {
  install_stop_signals();
  install_fatal_handlers(program);
  start_mpi(argc, argv);
  const ExitCode code = run_body(program, argc, argv, body);
  tell_fatal_handlers_mpi_is_down();
  MPI_Finalize();
  return static_cast<int>(code);
}

}  // namespace tercet
