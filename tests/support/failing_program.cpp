// A program that fails, or is stopped, in the way its first argument names; for the tests of
// common/runtime/run_main. "One rank" is always the last one, so that it is not the one that
// speaks.
#include <mpi.h>
#include <signal.h>
#include <unistd.h>

#include <cstdlib>
#include <functional>
#include <iostream>
#include <map>
#include <new>
#include <stdexcept>
#include <thread>

#include "common/comm/collective.hpp"
#include "common/error/agreed.hpp"
#include "common/error/unfinalizable.hpp"
#include "common/runtime/run_main.hpp"
#include "common/runtime/stop_flag.hpp"
#include "tests/support/failing_device.hpp"

namespace {

using tercet::Communicator;
using tercet::Session;

bool is_last(const Communicator& world) {
  return world.rank() == world.size() - 1;
}

/// The last rank runs `work`; the others wait for it in a collective, as in a time loop.
void on_one_rank(const Session& session, const std::function<void()>& work) {
  if (is_last(session.world())) work();
  session.world().barrier();
}

/// Like a file whose closing is collective: hangs when only one rank destroys it.
struct CollectiveDestructor {
  const Communicator& world;
  ~CollectiveDestructor() { world.barrier(); }
};

/// What HDF5 does after a full disk: MPI_Finalize never returns.
void make_finalize_hang() {
  const auto hang = [](MPI_Comm, int, void*, void*) -> int {
    for (;;) pause();
  };
  int key = 0;
  MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, hang, &key, nullptr);
  MPI_Comm_set_attr(MPI_COMM_SELF, key, nullptr);
}

/// A time loop that ends when any rank was asked to stop; gives up after 20 s.
void run_until_stopped(const Communicator& world) {
  for (int step = 0; step < 2000; ++step) {
    usleep(10000);
    const std::int64_t here = tercet::StopFlag::requested_here() ? 1 : 0;
    if (world.max(here) == 1)
      tercet::throw_on_all_ranks(tercet::StoppedOnRequest("the checkpoint is written"));
  }
  throw std::runtime_error("nobody asked this program to stop");
}

void send(const Session& session, pid_t process, int signal) {
  if (is_last(session.world())) kill(process, signal);
  run_until_stopped(session.world());
}

void throw_kind(const std::string& kind) {
  if (kind == "input") throw tercet::InputError("case.toml:3: wrong");
  if (kind == "environment") throw tercet::EnvironmentError("disk full");
  if (kind == "numerical") throw tercet::NumericalError("NaN");
  if (kind == "internal") throw tercet::InternalError("impossible");
  if (kind == "bad_alloc") throw std::bad_alloc();
  if (kind == "foreign") throw std::logic_error("out of range");
  if (kind == "int") throw 42;
  if (kind == "device_memory") tercet::test::allocate_too_much();
}

using Scenario = std::function<void(Session&, const std::string&)>;

const std::map<std::string, Scenario> scenarios{
    {"done", [](Session&, const std::string&) {}},
    {"collectively",
     [](Session& session, const std::string& kind) {
       tercet::run_collectively(session.world(), [&] {
         if (is_last(session.world())) throw_kind(kind);
       });
     }},
    {"everywhere_agreed",
     [](Session&, const std::string&) {
       tercet::throw_on_all_ranks(tercet::NumericalError("NaN at step 7"));
     }},
    {"one_rank", [](Session& session,
                    const std::string& kind) { on_one_rank(session, [&] { throw_kind(kind); }); }},
    {"all_ranks", [](Session&, const std::string& kind) { throw_kind(kind); }},
    {"one_rank_holding_a_file",
     [](Session& session, const std::string& kind) {
       const CollectiveDestructor file{session.world()};
       if (is_last(session.world())) throw_kind(kind);
       run_until_stopped(session.world());
     }},
    {"some_ranks_agreed",
     [](Session& session, const std::string& kind) {
       const auto alone = Communicator::self();
       on_one_rank(session, [&] { tercet::run_collectively(alone, [&] { throw_kind(kind); }); });
     }},
    {"thread",
     [](Session& session, const std::string& kind) {
       on_one_rank(session, [&] { std::thread([&] { throw_kind(kind); }).join(); });
     }},
    {"abort", [](Session& session, const std::string&) { on_one_rank(session, std::abort); }},
    {"on_device",
     [](Session& session, const std::string& kind) {
       session.on_device([&] { on_one_rank(session, [&] { throw_kind(kind); }); });
     }},
    {"on_device_agreed",
     [](Session& session, const std::string& kind) {
       session.on_device([&] {
         tercet::run_collectively(session.world(), [&] {
           if (is_last(session.world())) throw_kind(kind);
         });
       });
     }},
    {"unfinalizable",
     [](Session& session, const std::string& kind) {
       if (is_last(session.world())) {
         make_finalize_hang();
         tercet::mark_process_unfinalizable();
       }
       tercet::run_collectively(session.world(), [&] {
         if (is_last(session.world())) throw_kind(kind);
       });
     }},
    {"wait", [](Session& session, const std::string&) { run_until_stopped(session.world()); }},
    {"usr1_to_one_rank",
     [](Session& session, const std::string&) { send(session, getpid(), SIGUSR1); }},
    {"term_to_one_rank",
     [](Session& session, const std::string&) { send(session, getpid(), SIGTERM); }},
    {"int_to_one_rank",
     [](Session& session, const std::string&) { send(session, getpid(), SIGINT); }},
    {"usr1_to_parent",
     [](Session& session, const std::string&) { send(session, getppid(), SIGUSR1); }},
    {"int_twice",
     [](Session&, const std::string&) {
       raise(SIGINT);
       raise(SIGINT);
     }},
};

}  // namespace

/// Called in place of the library's: signals can be sent before MPI is up.
int MPI_Init_thread(int* argc, char*** argv, int required, int* provided) {
  const char* early = std::getenv("TEST_SIGNAL_BEFORE_MPI");
  if (early != nullptr) raise(std::atoi(early));
  return PMPI_Init_thread(argc, argv, required, provided);
}

int main(int argc, char** argv) {
  return tercet::run_main("failing", argc, argv, [](Session& session) {
    const auto& arguments = session.arguments();
    scenarios.at(arguments.at(0))(session, arguments.size() > 1 ? arguments[1] : "");
    if (session.world().is_root()) std::cout << "done\n";
  });
}
