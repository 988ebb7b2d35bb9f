#include "common/comm/watchdog.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

#include "common/error/errors.hpp"

namespace tercet {
namespace {

constexpr const char* variable = "TERCET_COMM_TIMEOUT_S";

TEST(Watchdog, IsOffUnlessTheEnvironmentSetsALimit) {
  unsetenv(variable);
  EXPECT_EQ(comm_timeout_from_environment(), 0.0);

  setenv(variable, "2.5", 1);
  EXPECT_EQ(comm_timeout_from_environment(), 2.5);
  unsetenv(variable);
}

TEST(Watchdog, RefusesALimitThatIsNoNumberOfSeconds) {
  for (const char* text : {"", "soon", "-1", "10 s", "nan", "inf"}) {
    setenv(variable, text, 1);
    EXPECT_THROW(comm_timeout_from_environment(), InputError) << "'" << text << "'";
  }
  unsetenv(variable);
}

}  // namespace
}  // namespace tercet
