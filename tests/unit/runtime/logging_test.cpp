#include "common/runtime/logging.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "common/error/errors.hpp"
#include "common/error/log.hpp"

namespace tercet {
namespace {

struct Output {
  std::string out, err;
};

/// What comes out when a program says one thing of each kind.
Output say_all(const LoggingOptions& options) {
  configure_logging(options);
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  log_debug("detail {}");
  log_info("fact");
  log_warning("doubt");
  log_error("fault");
  Output output{testing::internal::GetCapturedStdout(), testing::internal::GetCapturedStderr()};
  configure_logging({});
  return output;
}

TEST(Logging, FactsGoToOutputWarningsAndErrorsToTheErrorStream) {
  const Output output = say_all({"tercet-md", 0, Verbosity::normal, ""});
  EXPECT_EQ(output.out, "fact\n");
  EXPECT_EQ(output.err, "tercet-md: warning: doubt\ntercet-md: error: fault\n");
}

TEST(Logging, QuietAndVerboseChangeWhatIsSaid) {
  EXPECT_EQ(say_all({"p", 0, Verbosity::quiet, ""}).out, "");
  EXPECT_EQ(say_all({"p", 0, Verbosity::quiet, ""}).err, "p: warning: doubt\np: error: fault\n");
  EXPECT_EQ(say_all({"p", 0, Verbosity::verbose, ""}).out, "detail {}\nfact\n");
}

TEST(Logging, OtherRanksOnlySpeakOfErrors) {
  const Output output = say_all({"p", 3, Verbosity::verbose, ""});
  EXPECT_EQ(output.out, "");
  EXPECT_EQ(output.err, "p: rank 3: error: fault\n");
}

TEST(Logging, TheFileHasAllOfItWithTimes) {
  const auto path =
      std::filesystem::temp_directory_path() / ("tercet_log_" + std::to_string(getpid()) + ".txt");
  say_all({"p", 0, Verbosity::normal, path});
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  std::filesystem::remove(path);
  EXPECT_NE(text.str().find(" info: fact\n"), std::string::npos) << text.str();
  EXPECT_NE(text.str().find(" warning: doubt\n"), std::string::npos) << text.str();
  EXPECT_EQ(text.str().find("detail"), std::string::npos) << text.str();
}

TEST(Logging, AFileThatCannotBeWrittenIsNamed) {
  try {
    configure_logging({"p", 0, Verbosity::normal, "/proc/no/such/log"});
    FAIL() << "nothing thrown";
  } catch (const EnvironmentError& error) {
    EXPECT_EQ(std::string(error.what()).find("/proc/no/such/log: "), 0U) << error.what();
  }
}

}  // namespace
}  // namespace tercet
