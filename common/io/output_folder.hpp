#pragma once

#include <cstdint>
#include <string>

#include "common/comm/communicator.hpp"

namespace tercet::io {

/// Makes the folder if it is missing, and proves at the start of a run rather than after ten hours
/// that it can be written: rank 0 writes, flushes and removes a small file there, and asks whether
/// `bytes_needed` are free. Collective; one EnvironmentError (exit 3) on all ranks says which
/// folder fails, why, and what to do.
void prepare_output_folder(const Communicator& comm, const std::string& folder,
                           std::uint64_t bytes_needed = 0);

}  // namespace tercet::io
