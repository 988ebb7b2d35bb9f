#include "common/error/agreed.hpp"

#include <gtest/gtest.h>

namespace tercet {
namespace {

template <class E>
void expect_agreed(ExitCode code) {
  try {
    throw_on_all_ranks(code, "text");
  } catch (const Agreed& agreed) {
    const auto* error = dynamic_cast<const E*>(&agreed);
    ASSERT_NE(error, nullptr) << static_cast<int>(code);
    EXPECT_EQ(error->code(), code);
    EXPECT_STREQ(error->what(), "text");
  }
}

TEST(Agreed, ErrorsKeepTheirClass) {
  expect_agreed<InputError>(ExitCode::input);
  expect_agreed<EnvironmentError>(ExitCode::environment);
  expect_agreed<NumericalError>(ExitCode::numerical);
  expect_agreed<Error>(ExitCode::internal);
  expect_agreed<StoppedOnRequest>(ExitCode::stopped);
  EXPECT_THROW(throw_on_all_ranks(NumericalError("NaN")), NumericalError);
}

TEST(Agreed, OtherErrorsAreNotAgreed) {
  const InputError error("one rank's own");
  const Error& base = error;
  EXPECT_EQ(dynamic_cast<const Agreed*>(&base), nullptr);
}

}  // namespace
}  // namespace tercet
