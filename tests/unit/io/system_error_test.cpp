#include "common/io/system_error.hpp"

#include <gtest/gtest.h>

#include <cerrno>

#include "common/error/errors.hpp"

namespace tercet::io {
namespace {

std::string message_for(int error_number) {
  try {
    throw_system_error("write to", "/tmp/run.h5", error_number);
  } catch (const EnvironmentError& error) {
    return error.what();
  }
}

TEST(SystemError, SaysActionPathCauseAndRemedy) {
  const std::string text = message_for(ENOSPC);
  EXPECT_TRUE(text.starts_with("cannot write to /tmp/run.h5: No space left on device\n")) << text;
  EXPECT_NE(text.find("the disk is full; free some space"), std::string::npos) << text;
  EXPECT_NE(text.find("MiB are free in /tmp"), std::string::npos) << text;
}

TEST(SystemError, EveryKnownCauseHasItsOwnRemedy) {
  const std::pair<int, const char*> expected[] = {
      {EDQUOT, "quota is used up"},
      {EFBIG, "does not allow a file of this size"},
      {EROFS, "read-only; choose another output folder"},
      {EACCES, "check owner and permissions"},
      {EPERM, "check owner and attributes"},
      {ENOENT, "does not exist; check the path"},
      {ENOTDIR, "a part of the path is a file"},
      {ESTALE, "was remounted; start again"},
      {EIO, "check that the disk is not full and that the file system works"}};
  for (const auto& [number, remedy] : expected)
    EXPECT_NE(message_for(number).find(remedy), std::string::npos) << message_for(number);
}

TEST(SystemError, KnowsTheWordsOfHdf5AndMpi) {
  EXPECT_NE(remedy_for("H5FD_lock: unable to lock file, errno = 11", "/tmp/x")
                .find("HDF5_USE_FILE_LOCKING=FALSE"),
            std::string::npos);
  EXPECT_NE(remedy_for("MPI_ERR_NO_SPACE: not enough space", "/tmp/x").find("disk is full"),
            std::string::npos);
  EXPECT_NE(remedy_for("MPI_ERR_READ_ONLY: read-only", "/tmp/x").find("read-only"),
            std::string::npos);
}

}  // namespace
}  // namespace tercet::io
