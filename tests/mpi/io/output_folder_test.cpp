#include "common/io/output_folder.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "common/error/agreed.hpp"
#include "common/error/errors.hpp"
#include "tests/support/temporary_folder.hpp"

namespace tercet::io {
namespace {

TEST(OutputFolder, AllRanksSeeItOrHaveTheSameError) {
  const Communicator comm = Communicator::world();
  const test::TemporaryFolder folder(comm);
  prepare_output_folder(comm, folder / "out");
  EXPECT_TRUE(std::filesystem::is_directory(folder / "out"));
  try {
    prepare_output_folder(comm, "/proc/self");
    FAIL() << "nobody can write there";
  } catch (const EnvironmentError& error) {
    EXPECT_NE(dynamic_cast<const Agreed*>(&error), nullptr);
    EXPECT_NE(std::string(error.what()).find("cannot be written"), std::string::npos);
  }
}

}  // namespace
}  // namespace tercet::io
