#include <gtest/gtest.h>
#include <mpi.h>

TEST(SkippingAndFailingRanks, IsSkippedOnAllRanksButOne) {
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank != 1) GTEST_SKIP() << "only rank 1 has work";

  FAIL() << "rank 1 fails";
}
