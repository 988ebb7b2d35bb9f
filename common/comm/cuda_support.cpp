#include "common/comm/cuda_support.hpp"

#include <mpi.h>
#if __has_include(<mpi-ext.h>)
#include <mpi-ext.h>
#endif

#include <cstdlib>
#include <string_view>

namespace tercet {

CudaSupport query_cuda_support() {
#if defined(OMPI_HAVE_MPI_EXT_CUDA) && OMPI_HAVE_MPI_EXT_CUDA
  if (MPIX_Query_cuda_support() == 1) {
    return {CudaSupport::Answer::yes, "MPIX_Query_cuda_support() says yes"};
  }
  return {CudaSupport::Answer::no, "this MPI says it was built without CUDA support"};
#else
  for (const char* name :
       {"MPICH_GPU_SUPPORT_ENABLED", "MPIR_CVAR_ENABLE_GPU", "MV2_USE_CUDA", "I_MPI_OFFLOAD"}) {
    const char* const value = std::getenv(name);
    if (value != nullptr && std::string_view(value) != "0") {
      return {CudaSupport::Answer::yes, std::string(name) + " is set"};
    }
  }
  return {CudaSupport::Answer::unknown, "this MPI cannot be asked about CUDA support"};
#endif
}

}  // namespace tercet
