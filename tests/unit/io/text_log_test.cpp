#include "common/io/text_log.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>

#include "common/error/errors.hpp"
#include "tests/support/temporary_folder.hpp"

namespace tercet::io {
namespace {

constexpr auto header = "# thermodynamics\nstep,energy";

void append_rows(TextLog& log, int first, int last) {
  for (int i = first; i <= last; ++i) log.append(std::to_string(i) + "," + std::to_string(i * i));
}

template <class Function>
std::string message_of(const Function& function) {
  try {
    function();
  } catch (const EnvironmentError& error) {
    return error.what();
  }
  return "nothing was thrown";
}

TEST(TextLog, EveryLineIsInTheFileAtOnce) {
  test::TemporaryFolder folder;
  TextLog log = TextLog::create(folder / "t.csv", header);
  log.append("1,2");
  EXPECT_EQ(read_text_file(folder / "t.csv"), "# thermodynamics\nstep,energy\n1,2\n");
  log.append("3,4");
  EXPECT_EQ(read_text_file(folder / "t.csv"), "# thermodynamics\nstep,energy\n1,2\n3,4\n");
  EXPECT_EQ(log.num_rows(), 2u);
}

TEST(TextLog, ARestartedRunsFileEqualsTheUninterruptedOnes) {
  test::TemporaryFolder folder;
  TextLog whole = TextLog::create(folder / "whole.csv", header);
  append_rows(whole, 1, 9);
  {
    TextLog first = TextLog::create(folder / "t.csv", header);
    append_rows(first, 1, 7);  // the checkpoint was at row 4
  }
  PosixFile(folder / "t.csv", O_WRONLY | O_APPEND).write("8,6");  // killed in the middle of a row
  TextLog second = TextLog::resume(folder / "t.csv", header, 4);
  EXPECT_EQ(second.num_rows(), 4u);
  append_rows(second, 5, 9);

  EXPECT_EQ(read_text_file(folder / "t.csv"), read_text_file(folder / "whole.csv"));
  EXPECT_EQ(second.num_rows(), 9u);
}

TEST(TextLog, ResumesAtNoRowsAndAtAll) {
  test::TemporaryFolder folder;
  {
    TextLog log = TextLog::create(folder / "t.csv", header);
    append_rows(log, 1, 3);
  }
  const std::string before = read_text_file(folder / "t.csv");
  TextLog::resume(folder / "t.csv", header, 3);
  EXPECT_EQ(read_text_file(folder / "t.csv"), before);
  TextLog::resume(folder / "t.csv", header, 0);
  EXPECT_EQ(read_text_file(folder / "t.csv"), std::string(header) + "\n");
}

TEST(TextLog, WorksWithoutAHeader) {
  test::TemporaryFolder folder;
  TextLog::create(folder / "t.csv", "").append("1");
  TextLog log = TextLog::resume(folder / "t.csv", "", 1);
  log.append("2");
  EXPECT_EQ(read_text_file(folder / "t.csv"), "1\n2\n");
}

TEST(TextLog, AFileWithTooFewRowsIsRefusedAndLeftAlone) {
  test::TemporaryFolder folder;
  {
    TextLog log = TextLog::create(folder / "t.csv", header);
    append_rows(log, 1, 2);
  }
  PosixFile(folder / "t.csv", O_WRONLY | O_APPEND).write("3,9");  // no whole row
  const std::string before = read_text_file(folder / "t.csv");
  const auto text = message_of([&] { TextLog::resume(folder / "t.csv", header, 3); });

  EXPECT_NE(text.find(folder / "t.csv"), std::string::npos) << text;
  EXPECT_NE(text.find("has 2 rows and the checkpoint counts 3"), std::string::npos) << text;
  EXPECT_EQ(read_text_file(folder / "t.csv"), before);
}

TEST(TextLog, AnotherHeaderOrNoFileIsRefused) {
  test::TemporaryFolder folder;
  TextLog::create(folder / "t.csv", "step,pressure");
  const auto other = message_of([&] { TextLog::resume(folder / "t.csv", header, 0); });
  EXPECT_NE(other.find("its header is not the one"), std::string::npos) << other;
  EXPECT_THROW(TextLog::resume(folder / "no.csv", header, 0), EnvironmentError);
  EXPECT_EQ(read_text_file(folder / "t.csv"), "step,pressure\n");
}

TEST(TextLog, ARowOfTwoLinesIsABug) {
  test::TemporaryFolder folder;
  TextLog log = TextLog::create(folder / "t.csv", header);
  EXPECT_THROW(log.append("1\n2"), InternalError);
  EXPECT_EQ(log.num_rows(), 0u);
}

}  // namespace
}  // namespace tercet::io
