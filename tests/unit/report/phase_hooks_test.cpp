#include "common/report/phase_hooks.hpp"

#include <gtest/gtest.h>

namespace tercet {
namespace {

TEST(PhaseHooks, WorkWithAndWithoutWaitingForTheDevice) {
  for (const bool synchronise : {false, true}) {
    PhaseTimers timers(device_hooks(synchronise));
    {
      const auto outer = timers.region("outer");
      const auto inner = timers.region("inner");
    }
    ASSERT_EQ(timers.times().size(), 2U);
    EXPECT_EQ(timers.times()[1].calls, 1);
  }
}

}  // namespace
}  // namespace tercet
