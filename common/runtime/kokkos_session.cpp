#include "common/runtime/kokkos_session.hpp"

#include <Kokkos_Core.hpp>
#include <cstdlib>

#include "common/error/free_memory.hpp"
#include "common/runtime/device_facts.hpp"

namespace tercet {
namespace {

/// With the OpenMP back end a rank uses one thread unless the user asks for more.
bool user_chose_threads() {
  return std::getenv("OMP_NUM_THREADS") != nullptr || std::getenv("KOKKOS_NUM_THREADS") != nullptr;
}

// Kokkos 3.7 replaced its struct of arguments by a class of settings.
#if KOKKOS_VERSION >= 30700
void start(int device) {
  Kokkos::InitializationSettings settings;
  if (device >= 0) settings.set_device_id(device);
  if (device < 0 && !user_chose_threads()) settings.set_num_threads(1);
  Kokkos::initialize(settings);
}
#else
void start(int device) {
  Kokkos::InitArguments arguments;
  if (device >= 0) arguments.device_id = device;
  if (device < 0 && !user_chose_threads()) arguments.num_threads = 1;
  Kokkos::initialize(arguments);
}
#endif

}  // namespace

KokkosSession::KokkosSession(int device) {
  start(device);
  if (device >= 0) set_device_memory_query(device_memory);
}

KokkosSession::~KokkosSession() {
  set_device_memory_query(nullptr);
  Kokkos::finalize();
}

}  // namespace tercet
