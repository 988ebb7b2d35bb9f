#include "common/runtime/run_report.hpp"

#include <gtest/gtest.h>

namespace tercet {
namespace {

TEST(RunReport, CollectsWhatEverySolverReports) {
  const auto world = Communicator::world();
  char name[] = "program";
  char* arguments[] = {name};
  const Session session("tercet-test", world, 1, arguments);
  RunReport report(session, {.price_per_hour = 3600, .price_as_of = "today"}, false);
  { const auto region = report.timers().region("work"); }
  const Summary summary = report.summary();

  EXPECT_EQ(summary.program, "tercet-test");
  EXPECT_EQ(summary.device, describe_device(device_facts()));
  EXPECT_EQ(summary.ranks, world.size());
  EXPECT_GT(summary.wall_s, 0.0);
  EXPECT_EQ(world.max(summary.wall_s), world.min(summary.wall_s));
  ASSERT_EQ(summary.phases.size(), 1U);
  EXPECT_EQ(summary.phases[0].path, "work");
  EXPECT_EQ(summary.phases[0].calls, 1);
  EXPECT_LE(summary.phases[0].max_s, summary.wall_s);
  EXPECT_EQ(summary.limits.bytes_per_s, 0.0);
  EXPECT_EQ(run_price(summary), summary.wall_s);  // one unit of currency a second
  EXPECT_NE(format_summary(summary).find("work"), std::string::npos);
}

}  // namespace
}  // namespace tercet
