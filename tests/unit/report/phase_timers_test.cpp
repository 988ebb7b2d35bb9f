#include "common/report/phase_timers.hpp"

#include <gtest/gtest.h>

namespace tercet {
namespace {

/// Timers with a clock that the test sets, and a log of what the hooks were told.
struct Fake {
  double now_s = 100;
  std::string log{};
  PhaseTimers timers{{.enter = [this](const char* name) { (log += '+') += name; },
                      .leave = [this] { log += '-'; },
                      .clock_s = [this] { return now_s; }}};
};

TEST(PhaseTimers, SumTimesAndCalls) {
  Fake fake;
  for (int i = 1; i <= 3; ++i) {
    const auto region = fake.timers.region("forces");
    fake.now_s += i;
  }

  const auto times = fake.timers.times();
  ASSERT_EQ(times.size(), 1U);
  EXPECT_EQ(times[0].path, "forces");
  EXPECT_EQ(times[0].seconds, 6.0);
  EXPECT_EQ(times[0].calls, 3);
}

TEST(PhaseTimers, APhaseHoldsTheTimeOfThoseInsideIt) {
  Fake fake;
  {
    const auto step = fake.timers.region("step");
    fake.now_s += 1;
    {
      const auto forces = fake.timers.region("forces");
      fake.now_s += 2;
    }
    {
      const auto halo = fake.timers.region("halo");
      fake.now_s += 4;
    }
  }

  const auto times = fake.timers.times();
  ASSERT_EQ(times.size(), 3U);
  EXPECT_EQ(times[0].path, "step");
  EXPECT_EQ(times[0].seconds, 7.0);
  EXPECT_EQ(times[1].path, "step/forces");
  EXPECT_EQ(times[1].seconds, 2.0);
  EXPECT_EQ(times[2].path, "step/halo");
  EXPECT_EQ(times[2].seconds, 4.0);
}

TEST(PhaseTimers, OneNameInTwoPlacesIsTwoPhases) {
  Fake fake;
  {
    const auto output = fake.timers.region("output");
    const auto halo = fake.timers.region("halo");
    fake.now_s += 1;
  }
  {
    const auto halo = fake.timers.region("halo");
    fake.now_s += 2;
  }

  const auto times = fake.timers.times();
  ASSERT_EQ(times.size(), 3U);
  EXPECT_EQ(times[1].path, "output/halo");
  EXPECT_EQ(times[1].seconds, 1.0);
  EXPECT_EQ(times[2].path, "halo");
  EXPECT_EQ(times[2].seconds, 2.0);
}

TEST(PhaseTimers, AnExceptionEndsItsPhases) {
  Fake fake;
  try {
    const auto step = fake.timers.region("step");
    const auto forces = fake.timers.region("forces");
    throw 1;
  } catch (int) {
  }
  { const auto next = fake.timers.region("next"); }

  EXPECT_EQ(fake.timers.times().back().path, "next");
  EXPECT_EQ(fake.log, "+step+forces--+next-");
}

TEST(PhaseTimers, TheLeavingHookCountsIntoThePhase) {
  double now_s = 0;
  PhaseTimers timers({.enter = [&](const char*) { now_s += 10; },
                      .leave = [&] { now_s += 1; },
                      .clock_s = [&] { return now_s; }});
  { const auto region = timers.region("device work"); }
  EXPECT_EQ(timers.times().at(0).seconds, 1.0);
}

}  // namespace
}  // namespace tercet
