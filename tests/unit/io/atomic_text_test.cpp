#include "common/io/atomic_text.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "common/error/errors.hpp"
#include "common/io/posix_file.hpp"
#include "tests/support/temporary_folder.hpp"

namespace tercet::io {
namespace {

std::size_t files_in(const std::string& folder) {
  return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder), {}));
}

TEST(AtomicText, WritesReplacesAndLeavesNothingBeside) {
  test::TemporaryFolder folder;
  write_text_atomically(folder / "r.json", "a longer first text\n");
  write_text_atomically(folder / "r.json", "{\"price\": 1}\n");
  EXPECT_EQ(read_text_file(folder / "r.json"), "{\"price\": 1}\n");
  EXPECT_EQ(files_in(folder.path()), 1u);
}

TEST(AtomicText, AnEmptyTextIsAnEmptyFile) {
  test::TemporaryFolder folder;
  write_text_atomically(folder / "r.csv", "");
  EXPECT_EQ(read_text_file(folder / "r.csv"), "");
}

TEST(AtomicText, WhatNeverWasWholeIsNotSeenAndWhatWasStays) {
  test::TemporaryFolder folder;
  write_text_atomically(folder / "r.json", "old");
  // A folder stands where the temporary file would be: opening it fails.
  std::filesystem::create_directory(temporary_name(folder / "r.json"));
  EXPECT_THROW(write_text_atomically(folder / "r.json", "new"), EnvironmentError);
  EXPECT_EQ(read_text_file(folder / "r.json"), "old");
}

TEST(AtomicText, AFailedRenameLeavesNoTemporaryFile) {
  test::TemporaryFolder folder;
  std::filesystem::create_directories(folder / "r.json/full");  // cannot be replaced by a file
  EXPECT_THROW(write_text_atomically(folder / "r.json", "new"), EnvironmentError);
  EXPECT_EQ(files_in(folder.path()), 1u);
}

TEST(AtomicText, AMissingFolderIsNamed) {
  test::TemporaryFolder folder;
  try {
    write_text_atomically(folder / "no/r.json", "new");
    FAIL() << "there is no folder";
  } catch (const EnvironmentError& error) {
    EXPECT_NE(std::string(error.what()).find(folder / "no/r.json"), std::string::npos);
  }
}

}  // namespace
}  // namespace tercet::io
