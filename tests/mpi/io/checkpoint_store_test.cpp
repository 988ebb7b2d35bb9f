#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>

#include "common/error/agreed.hpp"
#include "common/error/errors.hpp"
#include "common/io/checkpoint.hpp"
#include "common/io/library_state.hpp"
#include "common/io/posix_file.hpp"
#include "tests/support/checkpoint_state.hpp"
#include "tests/support/temporary_folder.hpp"

namespace tercet::io {
namespace {

constexpr std::uint64_t num_rows = 500;

struct Folder {
  Communicator comm = Communicator::world();
  test::TemporaryFolder folder{comm};

  void save(const CheckpointStore& store, std::int64_t step) const {
    const auto state = test::make_state(comm, step, num_rows);
    store.save(step, test::content_of(state));
  }
  std::vector<std::string> names() const {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder.path()))
      names.push_back(entry.path().filename().string());
    std::ranges::sort(names);
    comm.barrier();  // nobody changes the folder before all have looked
    return names;
  }
};

using Names = std::vector<std::string>;

TEST(CheckpointStore, KeepsTheNewestAndNothingElse) {
  const Folder f;
  for (const int keep : {1, 2, 3}) {
    const CheckpointStore store(f.comm, f.folder.path(), "keep" + std::to_string(keep), keep);
    for (const std::int64_t step : {8, 9, 10, 11, 100}) f.save(store, step);
  }
  EXPECT_EQ(f.names(), (Names{"keep1-100.h5", "keep2-100.h5", "keep2-11.h5", "keep3-10.h5",
                              "keep3-100.h5", "keep3-11.h5"}));
}

TEST(CheckpointStore, TheOldestGoesOnlyAfterTheNewOneIsThere) {
  const Folder f;
  CheckpointStore store(f.comm, f.folder.path(), "run", 1);
  f.save(store, 1);
  std::vector<Names> seen;
  std::vector<SaveStage> stages;
  store.observe([&](SaveStage stage) {
    if (stage == SaveStage::written) return;
    stages.push_back(stage);
    f.comm.barrier();
    seen.push_back(f.names());
  });
  f.save(store, 2);

  EXPECT_EQ(stages, (std::vector{SaveStage::reserved, SaveStage::closed, SaveStage::verified,
                                 SaveStage::renamed, SaveStage::rotated}));
  for (int i = 0; i < 3; ++i) {
    ASSERT_EQ(seen[static_cast<std::size_t>(i)].size(), 2u);
    EXPECT_EQ(seen[static_cast<std::size_t>(i)][0], "run-1.h5");
    EXPECT_TRUE(seen[static_cast<std::size_t>(i)][1].starts_with("run-2.h5.tmp-"));
  }
  EXPECT_EQ(seen[3], (Names{"run-1.h5", "run-2.h5"}));
  EXPECT_EQ(seen[4], Names{"run-2.h5"});
}

TEST(CheckpointStore, WhatTheDiskGarblesIsFoundBeforeTheRenameAndTheOldOneStays) {
  const Folder f;
  CheckpointStore store(f.comm, f.folder.path(), "run", 1);
  f.save(store, 1);
  store.observe([&](SaveStage stage) {
    if (stage != SaveStage::closed || !f.comm.is_root()) return;
    const std::string file = temporary_name(f.folder / "run-2.h5");
    const auto offset =
        File::open_serial(file, OpenMode::read).root().open_dataset("arrays/cell").offset_in_file();
    PosixFile(file, O_WRONLY).write_at(offset + 100, std::as_bytes(std::span("!", 1)));
  });
  std::string text;
  try {
    f.save(store, 2);
  } catch (const EnvironmentError& error) {
    text = error.what();
  }
  EXPECT_NE(text.find("of array cell do not match their checksum"), std::string::npos) << text;
  EXPECT_EQ(f.names(), Names{"run-1.h5"});
  EXPECT_EQ(store.load_newest()->step(), 1);
}

TEST(CheckpointStore, TwoSavesAtOneStepLeaveTheSameBytesInOneFile) {
  const Folder f;
  const CheckpointStore store(f.comm, f.folder.path(), "run", 3);
  f.save(store, 4);
  const std::string first = read_text_file(f.folder / "run-4.h5");
  f.comm.barrier();
  f.save(store, 4);
  EXPECT_EQ(read_text_file(f.folder / "run-4.h5"), first);
  EXPECT_EQ(f.names(), Names{"run-4.h5"});
}

TEST(CheckpointStore, ChoosesByStepAndNotByTime) {
  const Folder f;
  const CheckpointStore store(f.comm, f.folder.path(), "run");
  f.save(store, 200);
  f.save(store, 30);  // written later
  if (f.comm.is_root()) {
    const timespec long_ago[2] = {{1, 0}, {1, 0}};
    ::utimensat(AT_FDCWD, (f.folder / "run-200.h5").c_str(), long_ago, 0);
  }
  f.comm.barrier();
  EXPECT_EQ(store.load_newest()->step(), 200);
}

TEST(CheckpointStore, CleansUpAfterFormerWritersAndTouchesNothingElse) {
  const Folder f;
  if (f.comm.is_root())
    for (const char* name : {"run-7.h5.tmp-old-1", "run-90.h5.tmp-old-2", "other-7.h5.tmp-old-1"})
      PosixFile(f.folder / name, O_WRONLY | O_CREAT).write("half");
  f.comm.barrier();
  const CheckpointStore store(f.comm, f.folder.path(), "run");
  EXPECT_FALSE(store.load_newest().has_value());
  f.save(store, 9);
  EXPECT_EQ(f.names(), (Names{"other-7.h5.tmp-old-1", "run-9.h5"}));
}

TEST(CheckpointStore, TakesNoMoreDiskThanTheFileIsLong) {
  const Folder f;
  const CheckpointStore store(f.comm, f.folder.path(), "run");
  f.save(store, 9);
  struct stat facts {};
  ASSERT_EQ(::stat((f.folder / "run-9.h5").c_str(), &facts), 0);
  EXPECT_LT(facts.st_blocks * 512, facts.st_size + 16384);
}

TEST(CheckpointStore, LoadsANamedFile) {
  const Folder f;
  const CheckpointStore store(f.comm, f.folder.path(), "run");
  f.save(store, 3);
  f.save(store, 6);
  const auto checkpoint = store.load(f.folder / "run-3.h5");
  EXPECT_EQ(checkpoint.step(), 3);
  EXPECT_NO_THROW(test::check_state(f.comm, checkpoint, num_rows));
}

template <class Work>
std::string agreed_error(ExitCode code, const Work& work) {
  try {
    work();
  } catch (const Error& error) {
    if (!dynamic_cast<const Agreed*>(&error)) return "not agreed on";
    return error.code() == code ? error.what() : "another code";
  }
  return "nothing was thrown";
}

TEST(CheckpointStore, ADamagedBlockThatOneRankFindsIsSaidByAll) {
  const Folder f;
  const CheckpointStore store(f.comm, f.folder.path(), "run");
  // Four blocks of one row, so that with 4 ranks the last one checks the last row.
  const RowRange mine = even_share(4, f.comm.rank(), f.comm.size());
  const std::vector<double> values(mine.size() << 18, 1.0);
  CheckpointContent content;
  content.add("x", 1 << 18, values);
  store.save(5, content);
  if (f.comm.is_root()) {
    std::uint64_t offset = 0;
    offset = File::open_serial(f.folder / "run-5.h5", OpenMode::read)
                 .root()
                 .open_dataset("arrays/x")
                 .offset_in_file();
    PosixFile(f.folder / "run-5.h5", O_WRONLY)
        .write_at(offset + (4u << 21) - 1, std::as_bytes(std::span("!", 1)));
  }
  f.comm.barrier();
  const auto text = agreed_error(ExitCode::environment, [&] { store.load(f.folder / "run-5.h5"); });
  EXPECT_NE(text.find("rows 3 to 3 of array x do not match"), std::string::npos) << text;
}

TEST(CheckpointStore, NoneValidOrAMissingFileIsOneErrorOfAllRanks) {
  const Folder f;
  if (f.comm.is_root()) PosixFile(f.folder / "run-5.h5", O_WRONLY | O_CREAT).write("nothing");
  f.comm.barrier();
  const CheckpointStore store(f.comm, f.folder.path(), "run");
  const auto none = agreed_error(ExitCode::environment, [&] { store.load_newest(); });
  const auto missing = agreed_error(ExitCode::input, [&] { store.load(f.folder / "no.h5"); });
  EXPECT_NE(none.find("none of the checkpoints of run"), std::string::npos) << none;
  EXPECT_NE(missing.find(f.folder / "no.h5"), std::string::npos) << missing;
}

TEST(CheckpointStore, AMissingFolderIsOneErrorOfAllRanksAndLeavesTheLibraryWhole) {
  const Folder f;
  const CheckpointStore store(f.comm, f.folder / "no", "run");
  const auto text = agreed_error(ExitCode::environment, [&] { f.save(store, 1); });
  EXPECT_NE(text.find("the checkpoint of step 1 was not written"), std::string::npos) << text;
  EXPECT_NE(text.find("No such file"), std::string::npos) << text;
  EXPECT_FALSE(library_is_broken());
}

TEST(CheckpointStore, RanksThatGiveDifferentThingsAreABugThatLeavesNoFile) {
  const Folder f;
  const CheckpointStore store(f.comm, f.folder.path(), "run");
  const bool last = f.comm.rank() == f.comm.size() - 1;
  const auto n = static_cast<std::uint64_t>(f.comm.size());
  const std::vector<double> one{1.0};
  const auto save = [&](const auto& fill) {
    CheckpointContent content;
    fill(content);
    return agreed_error(ExitCode::internal, [&] { store.save(1, content); });
  };
  const auto gap = save([&](CheckpointContent& content) {
    content.add_at("x", 1, static_cast<std::uint64_t>(f.comm.rank()) + (last ? 1 : 0), one);
  });
  EXPECT_NE(gap.find("leave a gap or overlap at row " + std::to_string(n - 1)), std::string::npos)
      << gap;
  if (n > 1) {
    const auto attribute = save([&](CheckpointContent& content) { content.set("a", last); });
    const auto array = save([&](CheckpointContent& c) { c.add(last ? "y" : "x", 1, one); });
    const auto overlap = save([&](CheckpointContent& c) { c.add_at("x", 1, 0, one); });
    for (const auto& text : {attribute, array})
      EXPECT_NE(text.find("the ranks gave a checkpoint different"), std::string::npos) << text;
    EXPECT_NE(overlap.find("overlap at row 1"), std::string::npos) << overlap;
  }
  EXPECT_TRUE(f.names().empty());
}

TEST(CheckpointStore, AskingForWhatIsNotThereIsAnInputErrorThatListsWhatIs) {
  const Folder f;
  const CheckpointStore store(f.comm, f.folder.path(), "run");
  f.save(store, 1);
  const auto checkpoint = store.load_newest();
  const auto message = [](const auto& work) -> std::string {
    try {
      work();
    } catch (const InputError& error) {
      return error.what();
    }
    return "no InputError";
  };
  const auto array = message([&] { checkpoint->read_all<double>("velocity"); });
  const auto attribute = message([&] { checkpoint->get<double>("pressure"); });
  const auto kind = message([&] { checkpoint->read_all<float>("position"); });
  const auto rows = message([&] { checkpoint->read<double>("position", num_rows, 1); });
  const auto huge = message([&] { checkpoint->read<double>("position", ~std::uint64_t{0}, 2); });

  EXPECT_NE(array.find("no array velocity (it has: cell, charge, key, position)"),
            std::string::npos)
      << array;
  EXPECT_NE(attribute.find("no attribute pressure (it has: box, counters"), std::string::npos)
      << attribute;
  EXPECT_NE(kind.find("another precision"), std::string::npos) << kind;
  EXPECT_NE(rows.find("has only 500 rows of array position"), std::string::npos) << rows;
  EXPECT_NE(huge.find("has only 500 rows"), std::string::npos) << huge;
  EXPECT_THROW(checkpoint->get<double>("seed"), InputError);
}

}  // namespace
}  // namespace tercet::io
