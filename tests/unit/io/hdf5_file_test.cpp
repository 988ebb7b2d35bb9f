#include "common/io/hdf5_file.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/file.h>

#include <fstream>

#include "common/error/errors.hpp"
#include "common/io/library_state.hpp"
#include "common/io/posix_file.hpp"
#include "tests/support/temporary_folder.hpp"

namespace tercet::io {
namespace {

template <class Function>
std::string message_of(const Function& function) {
  try {
    function();
  } catch (const EnvironmentError& error) {
    return error.what();
  }
  return "nothing was thrown";
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(Hdf5File, GroupsNestAndAreListedSorted) {
  test::TemporaryFolder folder;
  File file = File::create_serial(folder / "f.h5");
  file.root().create_group("particles/all/position");
  file.root().create_group("h5md");
  file.root().create_group("connectivity");
  file.close();
  const File read = File::open_serial(folder / "f.h5", OpenMode::read);

  EXPECT_EQ(read.root().names(), (std::vector<std::string>{"connectivity", "h5md", "particles"}));
  EXPECT_TRUE(read.root().open_group("particles").open_group("all").contains("position"));
  EXPECT_FALSE(read.root().contains("position"));
  EXPECT_EQ(read.root().open_group("particles/all").object().where(),
            "/particles/all in " + (folder / "f.h5"));
}

TEST(Hdf5File, AHardLinkIsTheSameDataset) {
  test::TemporaryFolder folder;
  File file = File::create_serial(folder / "f.h5");
  const auto step = file.root().create_dataset("position/step", {.extent = {2}});
  file.root().create_group("edges").link("step", step.object());
  step.write_rows(0, std::vector<double>{5, 6});
  file.close();
  const File read = File::open_serial(folder / "f.h5", OpenMode::read);

  EXPECT_EQ(read.root().open_dataset("edges/step").read_all<double>(), (std::vector<double>{5, 6}));
}

TEST(Hdf5File, SameContentGivesTheSameBytesAndHoldsNoTimeStamps) {
  test::TemporaryFolder folder;
  for (const char* name : {"a.h5", "b.h5"}) {
    File file = File::create_serial(folder / name);
    file.root().create_group("g").attributes().write("x", "text");
    file.root().create_dataset("d", {.extent = {3}}).write_rows(0, std::vector<double>{1, 2, 3});
    file.close();
  }
  const File file = File::open_serial(folder / "a.h5", OpenMode::read);
  for (const char* object : {"/", "/g", "/d"}) {
    H5O_info_t facts{};
    ASSERT_GE(H5Oget_info_by_name(file.root().object().id(), object, &facts, H5P_DEFAULT), 0);
    EXPECT_EQ(facts.ctime, 0) << object;
    EXPECT_EQ(facts.mtime, 0) << object;
  }
  EXPECT_EQ(read_text_file(folder / "a.h5"), read_text_file(folder / "b.h5"));
}

TEST(Hdf5File, CreatingAgainEmptiesTheFile) {
  test::TemporaryFolder folder;
  File::create_serial(folder / "f.h5").root().create_group("old");
  File::create_serial(folder / "f.h5").root().create_group("new");
  EXPECT_EQ(File::open_serial(folder / "f.h5", OpenMode::read).root().names(),
            std::vector<std::string>{"new"});
}

TEST(Hdf5File, WritingToAnOpenedFileKeepsTheRest) {
  test::TemporaryFolder folder;
  File::create_serial(folder / "f.h5").root().create_group("old");
  File::open_serial(folder / "f.h5", OpenMode::write).root().create_group("new");
  EXPECT_EQ(File::open_serial(folder / "f.h5", OpenMode::read).root().names(),
            (std::vector<std::string>{"new", "old"}));
}

TEST(Hdf5File, WhatIsFlushedCanBeReadWhileTheFileIsOpen) {
  test::TemporaryFolder folder;
  const File file = File::create_serial(folder / "f.h5", {.lock_for_writing = false});
  file.root().create_dataset("d", {.extent = {1}}).write_rows(0, std::vector<double>{7});
  file.flush();
  std::ofstream(folder / "copy.h5", std::ios::binary) << read_text_file(folder / "f.h5");
  const File copy = File::open_serial(folder / "copy.h5", OpenMode::read);
  EXPECT_EQ(copy.root().open_dataset("d").read_all<double>(), std::vector<double>{7});
}

TEST(Hdf5File, MissingFileOrFolderIsSaidWithTheRemedy) {
  test::TemporaryFolder folder;
  const auto missing = message_of([&] { File::open_serial(folder / "no.h5", OpenMode::read); });
  const auto no_folder = message_of([&] { File::create_serial(folder / "no/f.h5"); });

  EXPECT_TRUE(has(missing, folder / "no.h5")) << missing;
  for (const auto& text : {missing, no_folder}) {
    EXPECT_TRUE(has(text, "No such file")) << text;
    EXPECT_TRUE(has(text, "check the path")) << text;
  }
}

TEST(Hdf5File, WhatIsNoHdf5FileIsSaidInHdf5sOwnWordsWithTheRemedy) {
  test::TemporaryFolder folder;
  std::ofstream(folder / "text.h5") << "this is a text file, not HDF5, and long enough for it\n";
  const auto text = message_of([&] { File::open_serial(folder / "text.h5", OpenMode::read); });

  EXPECT_TRUE(has(text, folder / "text.h5")) << text;
  EXPECT_TRUE(has(text, "H5Fopen")) << text;
  EXPECT_TRUE(has(text, "file signature not found")) << text;
  EXPECT_TRUE(has(text, "this is no HDF5 file")) << text;
}

TEST(Hdf5File, ACutFileIsRefused) {
  test::TemporaryFolder folder;
  File::create_serial(folder / "f.h5")
      .root()
      .create_dataset("d", {.extent = {1000}})
      .write_rows(0, std::vector<double>(1000, 1.0));
  PosixFile(folder / "f.h5", O_WRONLY).truncate(5000);
  const auto text = message_of([&] { File::open_serial(folder / "f.h5", OpenMode::read); });
  EXPECT_TRUE(has(text, "truncated file")) << text;
  EXPECT_TRUE(has(text, "take an older copy")) << text;
}

TEST(Hdf5File, MissingObjectsAreNamedWithTheFile) {
  test::TemporaryFolder folder;
  const File file = File::create_serial(folder / "f.h5");
  const auto text = message_of([&] { file.root().open_dataset("particles"); });
  EXPECT_TRUE(has(text, "/particles of " + (folder / "f.h5"))) << text;
  EXPECT_TRUE(has(text, "H5Dopen2")) << text;
}

TEST(Hdf5File, ALockedFileCanBeReadButNotWrittenAndTheErrorSaysWhatToDo) {
  if (std::getenv("HDF5_USE_FILE_LOCKING"))
    GTEST_SKIP() << "HDF5_USE_FILE_LOCKING is set and overrides the program";
  test::TemporaryFolder folder;
  File::create_serial(folder / "f.h5").root().create_group("g");
  const PosixFile other_program(folder / "f.h5", O_RDWR);
  ASSERT_EQ(::flock(other_program.descriptor(), LOCK_EX | LOCK_NB), 0);
  const auto text = message_of([&] { File::open_serial(folder / "f.h5", OpenMode::write); });

  EXPECT_TRUE(has(text, "unable to lock file")) << text;
  EXPECT_TRUE(has(text, "HDF5_USE_FILE_LOCKING=FALSE")) << text;
  EXPECT_NO_THROW(File::open_serial(folder / "f.h5", OpenMode::read));
  EXPECT_NO_THROW(File::open_serial(folder / "f.h5", OpenMode::write, {.lock_for_writing = false}));
}

TEST(Hdf5File, UseAfterCloseIsABug) {
  test::TemporaryFolder folder;
  File file = File::create_serial(folder / "f.h5");
  const Group root = file.root();
  file.close();
  EXPECT_THROW(file.flush(), InternalError);
  EXPECT_THROW(root.create_group("g"), InternalError);
  EXPECT_NO_THROW(file.close());
}

TEST(Hdf5File, ErrorsOfReadingLeaveTheLibraryWhole) {
  EXPECT_FALSE(library_is_broken());
}

}  // namespace
}  // namespace tercet::io
