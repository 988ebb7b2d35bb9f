#pragma once

#include <functional>

namespace tercet {

/// Runs `work` and returns false when it accesses memory it must not (SIGSEGV, SIGBUS) or gives up
/// (SIGABRT: UCX, when the kernel refuses to copy) instead of ending the program. The stack is then
/// simply cut: destructors between are not run and locks stay taken, so after false the program
/// should say what happened and end. For one purpose: to find out whether an MPI library that says
/// it takes device pointers does. Not reentrant; exceptions pass.
bool survives(const std::function<void()>& work);

}  // namespace tercet
