#include "common/comm/migrate.hpp"

#include <gtest/gtest.h>

#include <random>

#include "common/error/errors.hpp"
#include "tests/support/device_memory.hpp"

namespace tercet {
namespace {

/// Says where it comes from; its size is no power of two.
struct Record {
  std::int64_t rank;
  int index;
  float payload[3];
};

Record record_of(int rank, int index) {
  const auto base = static_cast<float>(100 * rank + index);
  return {rank, index, {base, -base, base + 0.5F}};
}

bool operator==(const Record& a, const Record& b) {
  return a.rank == b.rank && a.index == b.index && a.payload[0] == b.payload[0] &&
         a.payload[1] == b.payload[1] && a.payload[2] == b.payload[2];
}

/// Destinations of all records of all ranks: [rank][index].
using Destinations = std::vector<std::vector<int>>;

template <class T>
DeviceView<T*> on_device(const std::vector<T>& values) {
  const DeviceView<T*> device("test::values", values.size());
  Kokkos::deep_copy(device, HostView<const T*>(values.data(), values.size()));
  return device;
}

std::vector<Record> records_now_owned_by(int rank, const Destinations& destinations) {
  std::vector<Record> records;
  for (std::size_t from = 0; from < destinations.size(); ++from) {
    for (std::size_t i = 0; i < destinations[from].size(); ++i) {
      if (destinations[from][i] == rank) {
        records.push_back(record_of(static_cast<int>(from), static_cast<int>(i)));
      }
    }
  }
  return records;
}

void expect_migrated(const Communicator& comm, Migrator<Record>& migrator,
                     const Destinations& destinations) {
  const auto& mine = destinations[static_cast<std::size_t>(comm.rank())];
  std::vector<Record> records;
  for (std::size_t i = 0; i < mine.size(); ++i) {
    records.push_back(record_of(comm.rank(), static_cast<int>(i)));
  }

  const auto received = migrator.migrate(on_device(mine), on_device(records));

  const auto host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace{}, received);
  const std::vector<Record> expected = records_now_owned_by(comm.rank(), destinations);
  ASSERT_EQ(host.extent(0), expected.size());
  for (std::size_t k = 0; k < expected.size(); ++k) {
    ASSERT_TRUE(host(k) == expected[k])
        << "record " << k << " is " << host(k).index << " of rank " << host(k).rank << ", not "
        << expected[k].index << " of rank " << expected[k].rank;
  }
}

/// Random destinations; some ranks have no records. The same on all ranks.
Destinations random_destinations(int size, unsigned seed, unsigned largest_count) {
  std::mt19937 random(seed);
  Destinations destinations(static_cast<std::size_t>(size));
  for (auto& of_rank : destinations) {
    of_rank.resize(random() % 3 == 0 ? 0 : random() % largest_count);
    for (int& d : of_rank) d = static_cast<int>(random() % static_cast<unsigned>(size));
  }
  return destinations;
}

const std::vector<Transport>& transports() {
  static const std::vector<Transport> all = {
      {TransportKind::device, !testing_support::mpi_takes_device_memory(), "test"},
      {TransportKind::staged, true, "test"}};
  return all;
}

TEST(Migrate, BringsEveryRecordToItsOwnerInOrder) {
  const Communicator world = Communicator::world();
  for (const Transport& transport : transports()) {
    Migrator<Record> migrator(world, transport);
    for (unsigned seed = 0; seed < 10; ++seed) {  // grows and shrinks
      SCOPED_TRACE("seed " + std::to_string(seed));
      const unsigned largest_count = seed % 3 == 1 ? 700 : 20;
      expect_migrated(world, migrator, random_destinations(world.size(), seed, largest_count));
    }
  }
}

TEST(Migrate, CutsLargeBlocksIntoSeveralMessages) {
  const Communicator world = Communicator::world();
  for (const std::size_t largest_message : {std::size_t{7}, sizeof(Record), std::size_t{1000}}) {
    Migrator<Record> migrator(world, transports().back(), {}, largest_message);

    expect_migrated(world, migrator, random_destinations(world.size(), 3, 40));
  }
}

TEST(Migrate, BringsAllRecordsToOneRank) {
  const Communicator world = Communicator::world();
  for (const int owner : {0, world.size() - 1}) {
    Migrator<Record> migrator(world, transports().front());

    expect_migrated(
        world, migrator,
        Destinations(static_cast<std::size_t>(world.size()), std::vector<int>(50, owner)));
  }
}

TEST(Migrate, MovesNothingWhereThereIsNothing) {
  const Communicator world = Communicator::world();
  Migrator<Record> migrator(world, transports().front());

  expect_migrated(world, migrator, Destinations(static_cast<std::size_t>(world.size())));
}

TEST(Migrate, LeavesRecordsWhereTheyAreOwned) {
  const Communicator world = Communicator::world();
  Migrator<Record> migrator(world, transports().back());
  Destinations destinations;
  for (int r = 0; r < world.size(); ++r) destinations.push_back(std::vector<int>(30, r));

  expect_migrated(world, migrator, destinations);
}

TEST(Migrate, RefusesDestinationsThatDoNotExistOnAllRanks) {
  const Communicator world = Communicator::world();
  Migrator<Record> migrator(world, transports().front());
  const bool last = world.rank() == world.size() - 1;
  const std::vector<int> destinations = {0, last ? world.size() : 0, last ? -1 : 0};

  try {
    migrator.migrate(on_device(destinations), on_device(std::vector<Record>(3)));
    FAIL() << "accepted";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ExitCode::internal);
    const std::string expected = "2 elements of rank " + std::to_string(world.size() - 1);
    EXPECT_NE(std::string(error.what()).find(expected), std::string::npos) << error.what();
  }
}

}  // namespace
}  // namespace tercet
