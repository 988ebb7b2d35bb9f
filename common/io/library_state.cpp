#include "common/io/library_state.hpp"

#include <atomic>

#include "common/error/unfinalizable.hpp"

namespace tercet::io {
namespace {

// The one global of this room: HDF5's own state, which it describes, is one per process too.
std::atomic<bool>& broken() noexcept {
  static std::atomic<bool> flag{false};
  return flag;
}

}  // namespace

bool library_is_broken() noexcept {
  return broken();
}
void mark_library_broken() noexcept {
  broken() = true;
  mark_process_unfinalizable();  // run_main acts on it
}

}  // namespace tercet::io
