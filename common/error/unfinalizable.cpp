#include "common/error/unfinalizable.hpp"

#include <atomic>

namespace tercet {
namespace {

std::atomic<bool> unfinalizable{false};  // a fact about the process, so it lives as long as that

}  // namespace

void mark_process_unfinalizable() noexcept {
  unfinalizable = true;
}

bool process_is_unfinalizable() noexcept {
  return unfinalizable;
}

}  // namespace tercet
