#include <gtest/gtest.h>
#include <mpi.h>

TEST(FailingRank, FailsOnTheLastRankOnly) {
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);

  EXPECT_NE(rank, 2);
}
