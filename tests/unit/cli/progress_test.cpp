#include "common/cli/progress.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace tercet {
namespace {

TEST(Progress, FormatsDurations) {
  EXPECT_EQ(format_duration(0), "0:00");
  EXPECT_EQ(format_duration(59.4), "0:59");
  EXPECT_EQ(format_duration(59.6), "1:00");
  EXPECT_EQ(format_duration(3599), "59:59");
  EXPECT_EQ(format_duration(3600), "1:00:00");
  EXPECT_EQ(format_duration(3723), "1:02:03");
  EXPECT_EQ(format_duration(86399), "23:59:59");
  EXPECT_EQ(format_duration(3 * 86400 + 4 * 3600 + 5 * 60 + 6), "3 d 04:05:06");
  EXPECT_EQ(format_duration(-5), "0:00");
}

TEST(Progress, CountsRateAndRemainingTimeFromTheFirstStepOfThisProcess) {
  const ProgressState state{1000, 1200, 2000, 50};
  EXPECT_DOUBLE_EQ(progress_rate(state, {"x", 3.0}), 12.0);  // 200 steps / 50 s * 3
  EXPECT_DOUBLE_EQ(remaining_seconds(state), 200.0);         // 800 steps at 4 a second
}

TEST(Progress, SaysNoRateBeforeTheFirstStepIsDone) {
  EXPECT_LT(progress_rate({5, 5, 10, 3}, {}), 0);
  EXPECT_LT(remaining_seconds({5, 5, 10, 3}), 0);
  EXPECT_LT(progress_rate({0, 5, 10, 0}, {}), 0);
  EXPECT_EQ(format_progress({0, 0, 10, 3}, {}), "  0 %  step 0 of 10  0:03 elapsed");
}

TEST(Progress, FormatsALine) {
  EXPECT_EQ(format_progress({0, 3700, 10000, 100}, {"ns/day", 0.5}),
            " 37 %  step 3700 of 10000  18.5 ns/day  1:40 elapsed  2:50 left");
  EXPECT_EQ(format_progress({0, 10, 10, 5}, {"steps/s", 1}),
            "100 %  step 10 of 10  2 steps/s  0:05 elapsed");
}

TEST(Progress, NeverShowsAHundredPercentBeforeTheEnd) {
  EXPECT_EQ(format_progress({0, 9999, 10000, 1}, {}).substr(0, 5), " 99 %");
  EXPECT_EQ(format_progress({0, 0, 0, 1}, {}).substr(0, 5), "100 %");
}

/// Times at which a line is due in a run of `duration_s` that is asked every second.
std::vector<int> due_times(int duration_s) {
  SparseSchedule schedule;
  std::vector<int> times;
  for (int t = 0; t <= duration_s; ++t)
    if (schedule.is_due({0, t, duration_s, static_cast<double>(t)})) times.push_back(t);
  return times;
}

TEST(Progress, AShortBatchRunSpeaksEarlyAndAtTheEnd) {
  EXPECT_EQ(due_times(5), (std::vector<int>{5}));
  EXPECT_EQ(due_times(30), (std::vector<int>{10, 30}));
}

TEST(Progress, ABatchRunSpeaksAtMostOnceAMinute) {
  EXPECT_EQ(due_times(200), (std::vector<int>{10, 70, 130, 190, 200}));
}

TEST(Progress, ALongBatchRunSpeaksEveryTenPercent) {
  const std::vector<int> times = due_times(10000);
  ASSERT_EQ(times.size(), 11U);
  EXPECT_EQ(times[0], 10);
  EXPECT_EQ(times[1], 1010);
  EXPECT_EQ(times[9], 9010);
  EXPECT_EQ(times[10], 10000);
}

TEST(Progress, TheEndIsToldOnce) {
  SparseSchedule schedule;
  EXPECT_TRUE(schedule.is_due({0, 10, 10, 1}));
  EXPECT_FALSE(schedule.is_due({0, 10, 10, 2}));
}

/// A Progress with a clock that the test sets, and everything it wrote.
struct Fake {
  double now_s = 1e6;
  std::vector<std::string> written{};

  Progress::Setup setup(bool on_terminal) {
    Progress::Setup result;
    result.last_step = 100;
    result.on_terminal = on_terminal;
    result.clock_s = [this] { return now_s; };
    result.write = [this](const std::string& text) { written.push_back(text); };
    return result;
  }
};

TEST(Progress, OnATerminalRewritesOneLineAFewTimesASecond) {
  Fake fake;
  {
    Progress progress(fake.setup(true));
    for (int step = 1; step <= 50; ++step) {
      fake.now_s += 0.0501;
      progress.update(step);
    }
  }
  // 2.5 s: at once, then whenever 0.2 s have passed, then the end of the line.
  ASSERT_EQ(fake.written.size(), 14U);
  for (std::size_t i = 0; i + 1 < fake.written.size(); ++i) {
    EXPECT_EQ(fake.written[i].front(), '\r');
    EXPECT_EQ(fake.written[i].find('\n'), std::string::npos);
  }
  EXPECT_EQ(fake.written.back(), "\n");
}

TEST(Progress, OnATerminalAShorterLineWipesTheLongerOne) {
  Fake fake;
  Progress progress(fake.setup(true));
  fake.now_s += 4000;
  progress.update(1);
  fake.now_s += 1;
  progress.update(100);
  ASSERT_EQ(fake.written.size(), 2U);
  EXPECT_GE(fake.written[1].size(), fake.written[0].size());
}

TEST(Progress, OnATerminalALineIsCutToItsWidth) {
  Fake fake;
  auto setup = fake.setup(true);
  setup.columns = 20;
  Progress progress(setup);
  progress.update(1);
  EXPECT_EQ(fake.written.at(0).size(), 1 + 19U);
}

TEST(Progress, InABatchJobWritesWholeLines) {
  Fake fake;
  {
    Progress progress(fake.setup(false));
    fake.now_s += 12;
    progress.update(40);
    fake.now_s += 1;
    progress.update(41);
  }
  EXPECT_EQ(fake.written, (std::vector<std::string>{
                              " 40 %  step 40 of 100  3.333 steps/s  0:12 elapsed  0:18 left\n"}));
}

TEST(Progress, OtherRanksAreSilent) {
  Fake fake;
  auto setup = fake.setup(true);
  setup.enabled = false;
  Progress progress(setup);
  progress.update(100);
  progress.finish();
  EXPECT_TRUE(fake.written.empty());
}

}  // namespace
}  // namespace tercet
