#include <gtest/gtest.h>

TEST(NotTheNameOfItsFile, Passes) {
  EXPECT_EQ(1 + 1, 2);
}
