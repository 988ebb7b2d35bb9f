// What is cut, flipped or swapped in a checkpoint is found, named, and the one before is used.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <random>

#include "common/error/errors.hpp"
#include "common/io/checkpoint.hpp"
#include "common/io/library_state.hpp"
#include "common/io/posix_file.hpp"
#include "tests/support/checkpoint_state.hpp"
#include "tests/support/temporary_folder.hpp"

namespace tercet::io {
namespace {

constexpr std::uint64_t num_rows = 3000;

/// A folder with valid checkpoints of steps 10 and 20; tests damage the one of step 20.
struct TwoCheckpoints {
  Communicator comm = Communicator::self();
  test::TemporaryFolder folder;
  CheckpointStore store{comm, folder.path(), "run"};
  std::string newest = folder / "run-20.h5";
  std::string whole;

  TwoCheckpoints() {
    for (const std::int64_t step : {10, 20}) {
      const auto state = test::make_state(comm, step, num_rows);
      store.save(step, test::content_of(state));
    }
    whole = read_text_file(newest);
  }
  void replace_newest(const std::string& bytes) const {
    PosixFile(newest, O_WRONLY | O_TRUNC).write(bytes);
  }
  void expect_fallback(const std::string& what) const {
    const auto checkpoint = store.load_newest();
    ASSERT_TRUE(checkpoint.has_value()) << what;
    EXPECT_EQ(checkpoint->step(), 10) << what;
    ASSERT_EQ(checkpoint->warnings.size(), 1u) << what;
    EXPECT_NE(checkpoint->warnings[0].find(newest), std::string::npos) << checkpoint->warnings[0];
    EXPECT_NO_THROW(test::check_state(comm, *checkpoint, num_rows)) << what;
  }
};

TEST(CheckpointDamage, WithoutDamageTheNewestIsUsedAndNothingIsSaid) {
  const TwoCheckpoints saved;
  const auto checkpoint = saved.store.load_newest();
  ASSERT_TRUE(checkpoint.has_value());
  EXPECT_EQ(checkpoint->step(), 20);
  EXPECT_TRUE(checkpoint->warnings.empty());
  EXPECT_NO_THROW(test::check_state(saved.comm, *checkpoint, num_rows));
}

TEST(CheckpointDamage, AFileCutAnywhereIsRefusedByNameAndTheOneBeforeIsUsed) {
  const TwoCheckpoints saved;
  std::mt19937_64 random(1234);
  std::vector<std::size_t> cuts{0, 1, saved.whole.size() - 1};
  while (cuts.size() < 23) cuts.push_back(random() % saved.whole.size());
  for (const std::size_t cut : cuts) {
    saved.replace_newest(saved.whole.substr(0, cut));
    saved.expect_fallback("cut at " + std::to_string(cut));
  }
}

TEST(CheckpointDamage, AFlippedBitInTheNumbersIsFoundWithArrayAndRows) {
  const TwoCheckpoints saved;
  std::mt19937_64 random(5678);
  for (const char* name : {"position", "charge", "cell", "key"}) {
    std::uint64_t offset = 0, bytes = 0;
    {
      const File file = File::open_serial(saved.newest, OpenMode::read);
      const Dataset dataset = file.root().open_dataset(std::string("arrays/") + name);
      offset = dataset.offset_in_file();
      bytes = num_rows * dataset.row_length() * size_of(dataset.element());
    }
    for (int i = 0; i < 10; ++i) {
      std::string damaged = saved.whole;
      damaged[offset + random() % bytes] ^= static_cast<char>(1 << (random() % 8));
      saved.replace_newest(damaged);
      saved.expect_fallback(name);
      EXPECT_NE(saved.store.load_newest()->warnings[0].find(std::string("of array ") + name),
                std::string::npos);
    }
  }
}

TEST(CheckpointDamage, AFlippedBitAnywhereIsFoundOrChangesNothing) {
  const TwoCheckpoints saved;
  // The numbers lie behind everything else, so that half of the flips hit HDF5's own records.
  std::mt19937_64 random(91011);
  int found = 0;
  for (int i = 0; i < 150; ++i) {
    const std::size_t at = random() % (i % 2 == 0 ? saved.whole.size() : 6000);
    std::string damaged = saved.whole;
    damaged[at] ^= static_cast<char>(1 << (random() % 8));
    saved.replace_newest(damaged);
    const auto checkpoint = saved.store.load_newest();
    ASSERT_TRUE(checkpoint.has_value()) << "byte " << at;
    if (checkpoint->step() == 10)
      ++found;
    else
      EXPECT_NO_THROW(test::check_state(saved.comm, *checkpoint, num_rows)) << "byte " << at;
  }
  EXPECT_GE(found, 75) << "every flip within the numbers must be found";
}

TEST(CheckpointDamage, ACheckpointUnderTheNameOfAnotherStepIsRefused) {
  const TwoCheckpoints saved;
  saved.replace_newest(read_text_file(saved.folder / "run-10.h5"));
  saved.expect_fallback("step 10 under the name of step 20");
  EXPECT_NE(saved.store.load_newest()->warnings[0].find("holds step 10"), std::string::npos);
}

TEST(CheckpointDamage, AnHdf5FileOfAnotherKindIsRefused) {
  const TwoCheckpoints saved;
  File::create_serial(saved.newest).root().attributes().write("format", "other");
  saved.expect_fallback("no checkpoint");
  EXPECT_NE(saved.store.load_newest()->warnings[0].find("is no Tercet checkpoint"),
            std::string::npos);
}

TEST(CheckpointDamage, AnotherFormatVersionIsSaid) {
  const TwoCheckpoints saved;
  File::open_serial(saved.newest, OpenMode::write)
      .root()
      .attributes()
      .write("format_version", std::int64_t{2});
  saved.expect_fallback("version 2");
  EXPECT_NE(saved.store.load_newest()->warnings[0].find("has checkpoint format 2"),
            std::string::npos);
}

TEST(CheckpointDamage, ChangedAttributesInputsAndChecksumsDoNotMatchTheDigest) {
  const TwoCheckpoints saved;
  const auto change = [&](const char* what, const auto& edit) {
    saved.replace_newest(saved.whole);
    {
      const File file = File::open_serial(saved.newest, OpenMode::write);
      edit(file.root());
    }
    saved.expect_fallback(what);
    EXPECT_NE(saved.store.load_newest()->warnings[0].find("does not match its digest"),
              std::string::npos)
        << what;
  };
  change("step", [](const Group& g) { g.attributes().write("step", std::int64_t{21}); });
  change("attribute", [](const Group& g) {
    g.open_group("attributes").attributes().write("seed", std::int64_t{78});
  });
  change("new attribute", [](const Group& g) {
    g.open_group("attributes").attributes().write("more", std::int64_t{0});
  });
  change("input", [](const Group& g) {
    g.open_dataset("input").write_rows(2, std::vector<std::uint8_t>{'!'});
  });
  change("checksum", [](const Group& g) {
    g.open_dataset("checksums/key").write_rows(0, std::vector<std::uint64_t>{0});
  });
}

TEST(CheckpointDamage, IfNoneIsValidTheRunDoesNotStartFromZero) {
  const TwoCheckpoints saved;
  saved.replace_newest("nothing");
  PosixFile(saved.folder / "run-10.h5", O_WRONLY).truncate(3000);
  try {
    saved.store.load_newest();
    FAIL() << "none is valid";
  } catch (const EnvironmentError& error) {
    const std::string text = error.what();
    EXPECT_NE(text.find("none of the checkpoints of run"), std::string::npos) << text;
    EXPECT_NE(text.find(saved.newest), std::string::npos) << text;
    EXPECT_NE(text.find(saved.folder / "run-10.h5"), std::string::npos) << text;
  }
}

TEST(CheckpointDamage, NoCheckpointAtAllIsNoError) {
  test::TemporaryFolder folder;
  const Communicator comm = Communicator::self();
  EXPECT_FALSE(CheckpointStore(comm, folder.path(), "run").load_newest().has_value());
  EXPECT_FALSE(CheckpointStore(comm, folder / "no", "run").load_newest().has_value());
}

TEST(CheckpointDamage, ReadingDamagedFilesLeavesTheLibraryWhole) {
  EXPECT_FALSE(library_is_broken());
}

}  // namespace
}  // namespace tercet::io
