#include "common/io/posix_file.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>

#include "common/error/errors.hpp"
#include "tests/support/temporary_folder.hpp"

namespace tercet::io {
namespace {

std::uint64_t blocks_of(const std::string& path) {
  struct stat facts {};
  ::stat(path.c_str(), &facts);
  return static_cast<std::uint64_t>(facts.st_blocks) * 512;
}

TEST(PosixFile, WritesAndReadsBackMoreThanOneBuffer) {
  test::TemporaryFolder folder;
  std::string text(300000, 'a');
  text[299999] = 'z';
  PosixFile(folder / "f", O_WRONLY | O_CREAT).write(text);
  EXPECT_EQ(read_text_file(folder / "f"), text);
  EXPECT_EQ(PosixFile(folder / "f", O_RDONLY).size(), 300000u);
}

TEST(PosixFile, WritesAtAPlaceAndNowhereElse) {
  test::TemporaryFolder folder;
  PosixFile file(folder / "f", O_RDWR | O_CREAT);
  file.write("0123456789");
  file.write_at(3, std::as_bytes(std::span("abc", 3)));
  EXPECT_EQ(read_text_file(folder / "f"), "012abc6789");
}

TEST(PosixFile, ReservesDiskSpaceWithoutChangingTheFile) {
  test::TemporaryFolder folder;
  PosixFile file(folder / "f", O_RDWR | O_CREAT);
  file.write("text");
  file.reserve(0, 1 << 20);
  EXPECT_EQ(read_text_file(folder / "f"), "text");
  if (blocks_of(folder / "f") < (1 << 20))
    GTEST_SKIP() << "the file system of " << folder.path() << " cannot reserve disk space";
  file.truncate(file.size());
  EXPECT_LT(blocks_of(folder / "f"), 1u << 20) << "the space was not given back";
}

TEST(PosixFile, RenamingReplacesTheTarget) {
  test::TemporaryFolder folder;
  PosixFile(folder / "new", O_WRONLY | O_CREAT).write("new");
  PosixFile(folder / "old", O_WRONLY | O_CREAT).write("old");
  rename_durably(folder / "new", folder / "old");
  EXPECT_EQ(read_text_file(folder / "old"), "new");
  EXPECT_FALSE(std::filesystem::exists(folder / "new"));
  EXPECT_THROW(rename_durably(folder / "new", folder / "old"), EnvironmentError);
}

TEST(PosixFile, KnowsTheFolderOfAPath) {
  EXPECT_EQ(folder_of("a/b/c.h5"), "a/b");
  EXPECT_EQ(folder_of("/c.h5"), "/");
  EXPECT_EQ(folder_of("c.h5"), ".");
}

TEST(PosixFile, TemporaryNamesLieBesideTheFile) {
  const std::string name = temporary_name("out/run-5.h5");
  EXPECT_TRUE(name.starts_with("out/run-5.h5.tmp-")) << name;
  EXPECT_TRUE(name.ends_with("-" + std::to_string(::getpid()))) << name;
}

}  // namespace
}  // namespace tercet::io
