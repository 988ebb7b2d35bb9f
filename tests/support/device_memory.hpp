#pragma once

#include <cstdlib>
#include <string_view>

#include "common/comm/cuda_support.hpp"
#include "common/parallel/types.hpp"

namespace tercet::testing_support {

/// Whether MPI may be given the memory of kernels: on a host build, with an MPI that says so, or
/// under cudaemu when it lets the host in.
inline bool mpi_takes_device_memory() {
  const char* const emulator = std::getenv("EMU_HOST_ACCESS");
  return device_is_host || query_cuda_support().answer == CudaSupport::Answer::yes ||
         (emulator != nullptr && std::string_view(emulator) == "1");
}

}  // namespace tercet::testing_support
