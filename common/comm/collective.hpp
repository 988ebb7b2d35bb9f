#pragma once

#include <functional>

#include "common/comm/communicator.hpp"

namespace tercet {

/// Runs `work` on every rank of `comm` and makes all ranks agree on the outcome: when it throws on
/// some, every rank throws the error of the lowest of them, with the same text and exit code. When
/// `comm` holds all ranks of the program, that error is marked as Agreed (common/error/agreed.hpp).
/// Collective. `work` itself may call collectives only if it cannot throw between them.
void run_collectively(const Communicator& comm, const std::function<void()>& work);

}  // namespace tercet
