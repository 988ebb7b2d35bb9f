#include "common/io/checkpoint_folder.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "common/error/errors.hpp"
#include "common/io/posix_file.hpp"
#include "tests/support/temporary_folder.hpp"

namespace tercet::io {
namespace {

void touch(const test::TemporaryFolder& folder, const std::vector<std::string>& names) {
  for (const std::string& name : names) PosixFile(folder / name, O_WRONLY | O_CREAT);
}

std::vector<std::string> names_in(const test::TemporaryFolder& folder) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder.path()))
    names.push_back(entry.path().filename().string());
  std::ranges::sort(names);
  return names;
}

using Names = std::vector<std::string>;

TEST(CheckpointFolder, ListsByStepAsANumberNewestFirst) {
  test::TemporaryFolder folder;
  touch(folder, {"run-9.h5", "run-100.h5", "run-20.h5", "run-0.h5"});
  std::vector<std::int64_t> steps;
  for (const auto& file : list_checkpoints(folder.path(), "run")) {
    steps.push_back(file.step);
    EXPECT_EQ(file.path, checkpoint_path(folder.path(), "run", file.step));
  }
  EXPECT_EQ(steps, (std::vector<std::int64_t>{100, 20, 9, 0}));
}

TEST(CheckpointFolder, TakesNothingElseForACheckpoint) {
  test::TemporaryFolder folder;
  touch(folder, {"run-1-5.h5", "rerun-5.h5", "run-5.h5.tmp-host-12", "run-.h5", "run-5x.h5",
                 "run-05.h5", "run--5.h5", "run-5.h5.bak", "run-99999999999999999999.h5", "run.h5",
                 "run-+5.h5", "run5.h5"});
  EXPECT_TRUE(list_checkpoints(folder.path(), "run").empty());
  EXPECT_EQ(list_checkpoints(folder.path(), "run-1").size(), 1u);
}

TEST(CheckpointFolder, AMissingFolderHoldsNoneAndAFileIsAnError) {
  test::TemporaryFolder folder;
  touch(folder, {"file"});
  EXPECT_TRUE(list_checkpoints(folder / "no", "run").empty());
  EXPECT_THROW(list_checkpoints(folder / "file", "run"), EnvironmentError);
}

TEST(CheckpointFolder, RotationKeepsTheNewestByStep) {
  test::TemporaryFolder folder;
  touch(folder, {"run-9.h5", "run-10.h5", "run-11.h5", "run-100.h5", "other-1.h5"});
  rotate_checkpoints(folder.path(), "run", 100, 2);
  EXPECT_EQ(names_in(folder), (Names{"other-1.h5", "run-100.h5", "run-11.h5"}));
  rotate_checkpoints(folder.path(), "run", 100, 1);
  EXPECT_EQ(names_in(folder), (Names{"other-1.h5", "run-100.h5"}));
}

TEST(CheckpointFolder, RotationLeavesLaterStepsAloneAndDoesNotCountThem) {
  test::TemporaryFolder folder;
  touch(folder, {"run-10.h5", "run-20.h5", "run-30.h5", "run-40.h5", "run-50.h5"});
  rotate_checkpoints(folder.path(), "run", 30, 2);
  EXPECT_EQ(names_in(folder), (Names{"run-20.h5", "run-30.h5", "run-40.h5", "run-50.h5"}));
}

TEST(CheckpointFolder, OnlyStaleFilesOfThisNameAreRemoved) {
  test::TemporaryFolder folder;
  touch(folder, {"run-5.h5", "run-5.h5.tmp-host-12", "run-77.h5.tmp-other-1", "other-5.h5.tmp-a-1",
                 "run-2-5.h5.tmp-a-1", "run.log.tmp-a-1", "run-x.h5.tmp-a-1"});
  remove_stale_files(folder.path(), "run");
  EXPECT_EQ(names_in(folder), (Names{"other-5.h5.tmp-a-1", "run-2-5.h5.tmp-a-1", "run-5.h5",
                                     "run-x.h5.tmp-a-1", "run.log.tmp-a-1"}));
}

}  // namespace
}  // namespace tercet::io
