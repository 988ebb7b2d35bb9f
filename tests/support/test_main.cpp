// Main program of every GoogleTest binary: MPI and Kokkos around it, rank 0 speaks, the other ranks
// only tell what failed on them, and the exit code is the worst of all ranks: 1 failed, 77
// something was skipped, 0 all passed.
#include <gtest/gtest.h>
#include <mpi.h>

#include <Kokkos_Core.hpp>
#include <cstdio>

namespace {

/// Prints failed assertions with the rank they failed on, and nothing else.
class FailuresOfRank : public testing::EmptyTestEventListener {
 public:
  explicit FailuresOfRank(int rank) : rank_(rank) {}
  void OnTestStart(const testing::TestInfo& test) override { test_ = &test; }
  void OnTestPartResult(const testing::TestPartResult& result) override {
    if (!result.failed()) return;
    std::fprintf(stderr, "[rank %d] %s.%s: %s:%d: Failure\n%s\n", rank_,
                 test_ == nullptr ? "" : test_->test_suite_name(),
                 test_ == nullptr ? "" : test_->name(),
                 result.file_name() == nullptr ? "unknown file" : result.file_name(),
                 result.line_number(), result.message());
    std::fflush(stderr);
  }

 private:
  int rank_;
  const testing::TestInfo* test_ = nullptr;
};

}  // namespace

#include "tests/support/skipped.hpp"

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  MPI_Init(&argc, &argv);
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank != 0) {
    auto& listeners = testing::UnitTest::GetInstance()->listeners();
    delete listeners.Release(listeners.default_result_printer());
    listeners.Append(new FailuresOfRank(rank));  // owned by GoogleTest
  }
  int failed_or_skipped[2] = {0, 0};
  {
    const Kokkos::ScopeGuard kokkos(argc, argv);
    failed_or_skipped[0] = RUN_ALL_TESTS();
    failed_or_skipped[1] = tercet::test::report_skipped(rank == 0) ? 1 : 0;
  }
  MPI_Allreduce(MPI_IN_PLACE, failed_or_skipped, 2, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  MPI_Finalize();
  if (failed_or_skipped[0] != 0) return 1;
  return failed_or_skipped[1] != 0 ? tercet::test::skipped_code : 0;
}
