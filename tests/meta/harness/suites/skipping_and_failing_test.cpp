#include <gtest/gtest.h>

TEST(SkippingAndFailing, IsSkipped) {
  GTEST_SKIP() << "the data is not here";
}

TEST(SkippingAndFailing, Fails) {
  EXPECT_EQ(1 + 1, 3);
}
