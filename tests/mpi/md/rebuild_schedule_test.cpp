#include "md/neighbors/rebuild_schedule.hpp"

#include <gtest/gtest.h>

namespace tercet::md {
namespace {

constexpr double buffer = 1;
constexpr std::int64_t by_displacement = 0;

/// These numbers on the last rank, none on the others.
StepHealth on_last_rank(const Communicator& comm, const StepHealth& health) {
  return comm.rank() == comm.size() - 1 ? health : StepHealth{};
}

StepHealth moved(double displacement, double step_length = 0) {
  StepHealth health;
  health.displacement = displacement;
  health.step_length = step_length;
  return health;
}

TEST(RebuildSchedule, IsDueWhenTwoAtomsMayHaveGoneTheBuffer) {
  const Communicator comm = Communicator::world();
  RebuildSchedule schedule(comm, buffer, by_displacement, true);
  EXPECT_FALSE(schedule.is_due(1, on_last_rank(comm, moved(0.2, 5))));
  EXPECT_FALSE(schedule.is_due(2, on_last_rank(comm, moved(0.5, 5)))) << "just not";
  EXPECT_TRUE(schedule.is_due(3, on_last_rank(comm, moved(0.51, 5))));
  schedule.built(3);
  EXPECT_FALSE(schedule.is_due(4, on_last_rank(comm, moved(0.5))));
  EXPECT_EQ(schedule.num_late(), 0);
}

TEST(RebuildSchedule, OfSeveralRanksLooksAStepAheadInsteadOfWaiting) {
  const Communicator comm = Communicator::world();
  RebuildSchedule schedule(comm, buffer, by_displacement, false);
  const bool alone = comm.size() == 1;
  schedule.begin(on_last_rank(comm, moved(0, 0.1)));
  EXPECT_FALSE(schedule.is_due(1, on_last_rank(comm, moved(0.2, 0.1))));
  EXPECT_FALSE(schedule.is_due(2, on_last_rank(comm, moved(0.36, 0.1))));
  // 2 (0.36 + 1.5 x 0.1) = 1.02, though 2 x 0.4 = 0.8
  EXPECT_EQ(schedule.is_due(3, on_last_rank(comm, moved(0.4, 0.1))), !alone);
}

TEST(RebuildSchedule, ForeseesTheFirstStepFromTheSpeedsOfTheStart) {
  const Communicator comm = Communicator::world();
  RebuildSchedule schedule(comm, buffer, by_displacement, false);
  schedule.begin(on_last_rank(comm, moved(0, 0.34)));  // 2 x 1.5 x 0.34 = 1.02
  EXPECT_EQ(schedule.is_due(1, on_last_rank(comm, moved(0.34, 0.34))), comm.size() > 1);
}

TEST(RebuildSchedule, CountsABuildThatCameTooLateOnce) {
  const Communicator comm = Communicator::world();
  RebuildSchedule schedule(comm, buffer, 10, false);
  schedule.begin({});
  for (int step = 1; step <= 4; ++step) {
    EXPECT_FALSE(schedule.is_due(step, on_last_rank(comm, moved(0.3 * step))));
  }
  schedule.settle();
  EXPECT_EQ(schedule.num_late(), 1) << "0.6 in the second step is more than half the buffer";
  schedule.built(4);
  EXPECT_FALSE(schedule.is_due(5, on_last_rank(comm, moved(0.5))));
  schedule.settle();
  EXPECT_EQ(schedule.num_late(), 1);
}

TEST(RebuildSchedule, AtIntervalsCountsFromTheLastBuildWhateverMoves) {
  const Communicator comm = Communicator::world();
  RebuildSchedule schedule(comm, buffer, 3, false);
  schedule.built(10);
  EXPECT_FALSE(schedule.is_due(11, moved(9, 9)));
  EXPECT_FALSE(schedule.is_due(12, moved(9, 9)));
  EXPECT_TRUE(schedule.is_due(13, moved(0)));
  schedule.built(13);
  EXPECT_FALSE(schedule.is_due(15, moved(0)));
  EXPECT_TRUE(schedule.is_due(16, moved(0)));
}

TEST(RebuildSchedule, JoinsTheNumbersOfAllRanks) {
  const Communicator comm = Communicator::world();
  RebuildSchedule schedule(comm, buffer, by_displacement, false);
  StepHealth own = moved(0.01 * (comm.rank() + 1), 0.5 - 0.1 * comm.rank());
  own.stop = comm.rank() == comm.size() - 1 ? 1 : 0;
  own.saturated = comm.rank() == 0 ? 7 : 0;
  schedule.is_due(1, own);
  schedule.settle();
  EXPECT_EQ(schedule.joined().displacement, 0.01 * comm.size());
  EXPECT_EQ(schedule.joined().step_length, 0.5);
  EXPECT_EQ(schedule.joined().saturated, 7);
  EXPECT_EQ(schedule.joined().stop, 1);
}

TEST(RebuildSchedule, IsTooOldAtOnceWhenTheBufferShrinks) {
  const Communicator comm = Communicator::world();
  RebuildSchedule schedule(comm, buffer, by_displacement, true);
  EXPECT_FALSE(schedule.is_due(1, on_last_rank(comm, moved(0.3))));
  EXPECT_FALSE(schedule.is_too_old());
  schedule.set_buffer(0.5);
  EXPECT_TRUE(schedule.is_too_old());
  schedule.built(1);
  EXPECT_FALSE(schedule.is_too_old());
}

}  // namespace
}  // namespace tercet::md
