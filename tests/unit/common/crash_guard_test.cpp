#include "common/comm/crash_guard.hpp"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/mman.h>

#include <cstdlib>
#include <cstring>
#include <stdexcept>

namespace tercet {
namespace {

/// A page that may not be read, like a GPU's memory to the host.
class ForbiddenPage {
 public:
  ForbiddenPage() : page_(mmap(nullptr, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)) {}
  ForbiddenPage(const ForbiddenPage&) = delete;
  ForbiddenPage& operator=(const ForbiddenPage&) = delete;
  ~ForbiddenPage() { munmap(page_, size); }

  static constexpr std::size_t size = 4096;
  char* data() const { return static_cast<char*>(page_); }

 private:
  void* page_;
};

using SignalHandler = void (*)(int);

SignalHandler segv_handler() {
  struct sigaction action = {};
  sigaction(SIGSEGV, nullptr, &action);
  return action.sa_handler;
}

TEST(CrashGuard, LetsGoodWorkPass) {
  int done = 0;

  EXPECT_TRUE(survives([&] { ++done; }));

  EXPECT_EQ(done, 1);
}

TEST(CrashGuard, ComesBackFromForbiddenMemoryAgainAndAgain) {
  const ForbiddenPage page;
  char copy[16] = {};
  for (int repeat = 0; repeat < 3; ++repeat) {
    EXPECT_FALSE(survives([&] { std::memcpy(copy, page.data(), sizeof copy); }));
  }
}

TEST(CrashGuard, ComesBackFromALibraryThatGivesUp) {
  EXPECT_FALSE(survives([] { std::abort(); }));
}

TEST(CrashGuard, PutsTheFormerHandlerBack) {
  const ForbiddenPage page;
  const SignalHandler before = segv_handler();

  survives([] {});
  EXPECT_EQ(segv_handler(), before);

  survives([&] { page.data()[0] = 'x'; });
  EXPECT_EQ(segv_handler(), before);
}

TEST(CrashGuard, LetsExceptionsPass) {
  const SignalHandler before = segv_handler();

  EXPECT_THROW(survives([] { throw std::runtime_error("other"); }), std::runtime_error);

  EXPECT_EQ(segv_handler(), before);
}

}  // namespace
}  // namespace tercet
