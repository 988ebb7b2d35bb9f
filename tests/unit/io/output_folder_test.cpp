#include "common/io/output_folder.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "common/error/errors.hpp"
#include "common/io/posix_file.hpp"
#include "tests/support/temporary_folder.hpp"

namespace tercet::io {
namespace {

std::string message_of(const std::string& folder, std::uint64_t bytes = 0) {
  try {
    prepare_output_folder(Communicator::self(), folder, bytes);
  } catch (const EnvironmentError& error) {
    return error.what();
  }
  return "nothing was thrown";
}

TEST(OutputFolder, IsMadeWithItsParentsAndLeftEmpty) {
  test::TemporaryFolder folder;
  prepare_output_folder(Communicator::self(), folder / "a/b/c");
  EXPECT_TRUE(std::filesystem::is_directory(folder / "a/b/c"));
  EXPECT_TRUE(std::filesystem::is_empty(folder / "a/b/c"));
}

TEST(OutputFolder, AnExistingOneKeepsWhatIsInIt) {
  test::TemporaryFolder folder;
  PosixFile(folder / "old", O_WRONLY | O_CREAT).write("text");
  prepare_output_folder(Communicator::self(), folder.path(), 1);
  EXPECT_EQ(read_text_file(folder / "old"), "text");
}

TEST(OutputFolder, AFileInItsPlaceIsNamed) {
  test::TemporaryFolder folder;
  PosixFile(folder / "out", O_WRONLY | O_CREAT).write("text");
  for (const auto& path : {folder / "out", folder / "out/deeper"}) {
    const std::string text = message_of(path);
    EXPECT_NE(text.find("make the output folder " + path), std::string::npos) << text;
    EXPECT_NE(text.find("a part of the path is a file"), std::string::npos) << text;
  }
}

TEST(OutputFolder, TooLittleRoomIsSaidInBytes) {
  test::TemporaryFolder folder;
  const std::string text = message_of(folder.path(), std::uint64_t{1} << 60);
  EXPECT_NE(text.find("this run needs 1152921504606846976"), std::string::npos) << text;
  EXPECT_NE(text.find(folder.path()), std::string::npos) << text;
}

TEST(OutputFolder, AFolderOfTheKernelThatCannotBeWrittenIsRefused) {
  const std::string text = message_of("/proc/self");
  EXPECT_NE(text.find("the output folder /proc/self cannot be written"), std::string::npos) << text;
}

}  // namespace
}  // namespace tercet::io
