#pragma once

#include <string>

namespace tercet {

/// What an MPI library says about device pointers of CUDA. Not proof: see choose_transport().
struct CudaSupport {
  enum class Answer { no, yes, unknown };
  Answer answer;
  std::string reason;  ///< what the answer rests on, e.g. "MPIX_Query_cuda_support() says no"
};

/// Asks MPIX_Query_cuda_support() where the library has it, else the variables by which users
/// switch the support on in MPICH, Cray MPICH, MVAPICH and Intel MPI. After MPI_Init.
CudaSupport query_cuda_support();

}  // namespace tercet
