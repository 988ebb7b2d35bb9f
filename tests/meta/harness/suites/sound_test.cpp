#include <gtest/gtest.h>

TEST(Sound, Passes) {
  EXPECT_EQ(1 + 1, 2);
}
