#include "common/io/collective_io.hpp"

#include <gtest/gtest.h>

#include "common/error/agreed.hpp"
#include "common/error/errors.hpp"

namespace tercet::io {
namespace {

TEST(CollectiveIo, WhatSucceedsOnAllRanksSucceeds) {
  int calls = 0;
  run_collective_io(Communicator::world(), [&] { ++calls; });
  EXPECT_EQ(calls, 1);
}

TEST(CollectiveIo, AllRanksThrowTheErrorOfTheLowestThatFailed) {
  const Communicator comm = Communicator::world();
  const int lowest = comm.size() / 2;
  try {
    run_collective_io(comm, [&] {
      if (comm.rank() >= lowest)
        throw EnvironmentError("disk of rank " + std::to_string(comm.rank()));
    });
    FAIL() << "some ranks failed";
  } catch (const EnvironmentError& error) {
    EXPECT_EQ(error.what(), "disk of rank " + std::to_string(lowest));
    EXPECT_NE(dynamic_cast<const Agreed*>(&error), nullptr);
  }
}

TEST(CollectiveIo, OtherExceptionsCountToo) {
  const Communicator comm = Communicator::world();
  EXPECT_THROW(run_collective_io(comm,
                                 [&] {
                                   if (comm.is_root()) throw std::bad_alloc();
                                 }),
               EnvironmentError);
}

}  // namespace
}  // namespace tercet::io
