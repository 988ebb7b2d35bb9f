#pragma once

#include <gtest/gtest.h>

#include <cstdio>

namespace tercet::test {

/// What a test program returns when nothing failed and something was skipped.
inline constexpr int skipped_code = 77;

/// Prints a line `TERCET SKIPPED: <reason>` for each skipped test, which the end of a ctest run
/// lists, when `speak` is set; returns whether there was one.
inline bool report_skipped(bool speak) {
  bool any = false;
  const auto& all = *testing::UnitTest::GetInstance();
  for (int s = 0; s < all.total_test_suite_count(); ++s) {
    const auto& suite = *all.GetTestSuite(s);
    for (int t = 0; t < suite.total_test_count(); ++t) {
      const auto& result = *suite.GetTestInfo(t)->result();
      for (int part = 0; part < result.total_part_count(); ++part) {
        if (!result.GetTestPartResult(part).skipped()) continue;
        any = true;
        if (speak) std::printf("TERCET SKIPPED: %s\n", result.GetTestPartResult(part).message());
      }
    }
  }
  return any;
}

}  // namespace tercet::test
