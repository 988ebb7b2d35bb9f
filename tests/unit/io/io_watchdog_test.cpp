#include "common/io/io_watchdog.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace tercet::io {
namespace {

using Seconds = std::chrono::duration<double>;

TEST(IoWatchdog, WorkThatComesBackIsDoneOnceAndNothingHappens) {
  IoWatchdog watchdog(Seconds(1000));
  int calls = 0;
  for (int i = 0; i < 100; ++i) watchdog.watch("writing", [&] { ++calls; });
  EXPECT_EQ(calls, 100);
}

TEST(IoWatchdog, ErrorsPassThrough) {
  IoWatchdog watchdog(Seconds(1000));
  EXPECT_THROW(watchdog.watch("writing", [] { throw std::runtime_error("full"); }),
               std::runtime_error);
}

TEST(IoWatchdog, TimeBetweenOperationsDoesNotCount) {
  IoWatchdog watchdog(Seconds(1.5));
  watchdog.watch("writing", [] {});
  std::this_thread::sleep_for(Seconds(2.0));  // alive after it
}

TEST(IoWatchdog, WorkThatDoesNotComeBackEndsTheProcessWithCode3AndSaysWhat) {
  EXPECT_EXIT(
      {
        IoWatchdog watchdog(Seconds(0.1));
        watchdog.watch("writing run.h5", [] { std::this_thread::sleep_for(Seconds(1000)); });
      },
      testing::ExitedWithCode(3), "error: writing run.h5 has not come back for 0 s");
}

}  // namespace
}  // namespace tercet::io
