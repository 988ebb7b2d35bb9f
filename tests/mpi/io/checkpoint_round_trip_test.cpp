// What one number of ranks saves, any other number loads, and the file does not tell which it was.
#include <gtest/gtest.h>

#include "common/io/checkpoint.hpp"
#include "common/io/posix_file.hpp"
#include "tests/support/checkpoint_state.hpp"
#include "tests/support/h5_compare.hpp"
#include "tests/support/temporary_folder.hpp"

namespace tercet::io {
namespace {

/// The first `size` ranks of `world`; empty on the others.
std::optional<Communicator> first_ranks(const Communicator& world, int size) {
  MPI_Comm part = MPI_COMM_NULL;
  const int color = world.rank() < size ? 0 : MPI_UNDEFINED;
  check_mpi(MPI_Comm_split(world.raw(), color, world.rank(), &part), "MPI_Comm_split");
  if (part == MPI_COMM_NULL) return std::nullopt;
  std::optional<Communicator> result(part);
  MPI_Comm_free(&part);
  return result;
}

/// Saves on the first `writers` ranks, in a subfolder of its own.
std::string save_on(const Communicator& world, const test::TemporaryFolder& folder, int writers,
                    std::uint64_t num_rows) {
  const std::string name = "by" + std::to_string(writers) + "-" + std::to_string(num_rows);
  if (const auto comm = first_ranks(world, writers)) {
    const auto state = test::make_state(*comm, 70, num_rows);
    CheckpointStore(*comm, folder.path(), name).save(70, test::content_of(state));
  }
  world.barrier();
  return name;
}

TEST(CheckpointRoundTrip, AllPairsOfRankCountsGiveTheSameState) {
  const Communicator world = Communicator::world();
  const test::TemporaryFolder folder(world);
  for (const std::uint64_t num_rows : {5000, 3, 0})
    for (int writers = 1; writers <= world.size(); ++writers) {
      const std::string name = save_on(world, folder, writers, num_rows);
      for (int readers = 1; readers <= world.size(); ++readers) {
        const auto comm = first_ranks(world, readers);
        if (!comm) continue;
        const auto checkpoint = CheckpointStore(*comm, folder.path(), name).load_newest();
        ASSERT_TRUE(checkpoint.has_value());
        EXPECT_EQ(checkpoint->step(), 70);
        EXPECT_NO_THROW(test::check_state(*comm, *checkpoint, num_rows))
            << writers << " writers, " << readers << " readers, " << num_rows << " rows";
      }
    }
}

TEST(CheckpointRoundTrip, TheFileDoesNotDependOnTheNumberOfRanks) {
  const Communicator world = Communicator::world();
  const test::TemporaryFolder folder(world);
  for (const std::uint64_t num_rows : {100000, 3, 0}) {
    const std::string alone = folder / (save_on(world, folder, 1, num_rows) + "-70.h5");
    for (int writers = 2; writers <= world.size(); ++writers) {
      const std::string file = folder / (save_on(world, folder, writers, num_rows) + "-70.h5");
      EXPECT_EQ(test::first_difference(alone, file, {}).value_or("none"), "none") << writers;
      EXPECT_EQ(read_text_file(alone), read_text_file(file)) << writers << " writers";
    }
  }
}

TEST(CheckpointRoundTrip, EveryRankReadsWhatItLikesAsOftenAsItLikes) {
  const Communicator world = Communicator::world();
  const test::TemporaryFolder folder(world);
  const auto state = test::make_state(world, 5, 1000);
  const CheckpointStore store(world, folder.path(), "run");
  store.save(5, test::content_of(state));
  const auto checkpoint = store.load_newest();
  // Not collective: each rank reads another number of times.
  for (int i = 0; i <= world.rank(); ++i) {
    const auto row = static_cast<std::uint64_t>(17 * i + world.rank());
    const auto values = checkpoint->read<double>("position", row, 1);
    for (std::uint64_t c = 0; c < 3; ++c) EXPECT_EQ(values[c], test::position_value(row, c, 5));
  }
  EXPECT_EQ(checkpoint->read_all<std::int32_t>("cell").size(), 2000u);
  EXPECT_TRUE(checkpoint->read<float>("charge", 1000, 0).empty());
}

}  // namespace
}  // namespace tercet::io
