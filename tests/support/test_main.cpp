// Main program of every GoogleTest binary: MPI and Kokkos around it, rank 0 speaks, and the exit
// code is the worst of all ranks: 1 failed, 77 something was skipped, 0 all passed.
#include <gtest/gtest.h>
#include <mpi.h>

#include <Kokkos_Core.hpp>

#include "tests/support/skipped.hpp"

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  MPI_Init(&argc, &argv);
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank != 0) {
    auto& listeners = testing::UnitTest::GetInstance()->listeners();
    delete listeners.Release(listeners.default_result_printer());
  }
  int failed_or_skipped[2] = {0, 0};
  {
    const Kokkos::ScopeGuard kokkos(argc, argv);
    failed_or_skipped[0] = RUN_ALL_TESTS();
    failed_or_skipped[1] = tercet::testing_support::report_skipped(rank == 0) ? 1 : 0;
  }
  MPI_Allreduce(MPI_IN_PLACE, failed_or_skipped, 2, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  MPI_Finalize();
  if (failed_or_skipped[0] != 0) return 1;
  return failed_or_skipped[1] != 0 ? tercet::testing_support::skipped_code : 0;
}
