#include "common/error/describe.hpp"

#include <gtest/gtest.h>

#include <new>
#include <stdexcept>

#include "common/error/agreed.hpp"
#include "common/error/errors.hpp"

namespace tercet {
namespace {

template <class E>
Failure described(const E& exception) {
  return describe(std::make_exception_ptr(exception));
}

TEST(Describe, OurErrorsKeepCodeAndText) {
  EXPECT_EQ(described(InputError("a")).code, ExitCode::input);
  EXPECT_EQ(described(InputError("a")).text, "a");
  EXPECT_EQ(described(EnvironmentError("a")).code, ExitCode::environment);
  EXPECT_EQ(described(NumericalError("a")).code, ExitCode::numerical);
  EXPECT_EQ(described(InternalError("a")).code, ExitCode::internal);
  EXPECT_EQ(described(StoppedOnRequest("a")).code, ExitCode::stopped);
  EXPECT_EQ(described(OnAllRanks<NumericalError>(NumericalError("a"))).code, ExitCode::numerical);
}

TEST(Describe, LackOfMemoryIsTheEnvironments) {
  const Failure failure = described(std::bad_alloc());
  EXPECT_EQ(failure.code, ExitCode::environment);
  EXPECT_TRUE(failure.out_of_memory);
  EXPECT_EQ(failure.text.find("out of memory: "), 0U);
}

// The words of Kokkos 3.4.1 (as met here) and of 4.6 (core/src/impl/Kokkos_Error.cpp).
TEST(Describe, KnowsHowKokkosSaysThatMemoryIsShort) {
  for (const char* text :
       {"Kokkos failed to allocate memory for label \"q\".  Allocation using MemorySpace named "
        "\"Host\" failed with the following error:  Allocation of size 2.6e+05 G failed\nTraceback",
        "Kokkos ERROR: Cuda memory space failed to allocate 3 GiB (label=\"q\")."}) {
    const Failure failure = described(std::runtime_error(text));
    EXPECT_EQ(failure.code, ExitCode::environment) << text;
    EXPECT_TRUE(failure.out_of_memory) << text;
    EXPECT_NE(failure.text.find("\"q\""), std::string::npos) << failure.text;
    EXPECT_EQ(failure.text.find("Traceback"), std::string::npos) << failure.text;
  }
}

TEST(Describe, AnErrorOfTheGpuIsTheEnvironments) {
  const Failure failure = described(std::runtime_error(
      "cudaDeviceSynchronize() error( cudaErrorIllegalAddress): an illegal memory access"));
  EXPECT_EQ(failure.code, ExitCode::environment);
  EXPECT_FALSE(failure.out_of_memory);
}

TEST(Describe, EverythingElseIsABug) {
  EXPECT_EQ(described(std::logic_error("vector::at")).code, ExitCode::internal);
  EXPECT_NE(described(std::logic_error("vector::at")).text.find("vector::at"), std::string::npos);
  EXPECT_EQ(described(42).code, ExitCode::internal);
}

}  // namespace
}  // namespace tercet
