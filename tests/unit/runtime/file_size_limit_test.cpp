#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cerrno>
#include <string>

#include "common/runtime/stop_flag.hpp"
#include "tests/support/temporary_folder.hpp"

namespace tercet {
namespace {

/// Writes beyond the limit of file sizes; ends the process with the error number, if it lives so
/// long.
[[noreturn]] void write_beyond_limit(const std::string& path) {
  install_stop_signals();
  const rlimit limit{4, 4};
  setrlimit(RLIMIT_FSIZE, &limit);
  const int file = ::open(path.c_str(), O_CREAT | O_WRONLY, 0600);
  const bool first = ::write(file, "1234", 4) == 4;
  const bool second = ::write(file, "5678", 4) == 4;
  _exit(first && !second ? errno : 0);
}

TEST(FileSizeLimit, IsAnErrorOfWritingAndNoEnd) {
  const test::TemporaryFolder folder;
  EXPECT_EXIT(write_beyond_limit(folder.path() + "/file"), testing::ExitedWithCode(EFBIG), "");
}

}  // namespace
}  // namespace tercet
